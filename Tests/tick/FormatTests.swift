import Testing

@testable import tick

@Suite struct FormatTests {
    /// A record that says each field's own name, but for the text.
    private struct Record: FormatRecord {
        var text: [UInt8] = Array("hi".utf8)

        func value(of field: MessageField) -> [UInt8] {
            field == .text || field == .raw ? text : Array("<\(field.rawValue)>".utf8)
        }
    }

    private func render(_ layout: String, text: String = "hi") throws -> String {
        let bytes = try Format(parsing: layout).render(Record(text: Array(text.utf8)))
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func recordEndsWithANewlineOrANUL() throws {
        #expect(try render("") == "\n")
        #expect(try Format(parsing: "a").render(Record(), end: 0) == [0x61, 0])
    }

    @Test func everyLetterIsAField() throws {
        #expect(
            try render("%i %s %r %f %t %T %I %S %g %d %D %R %u %w %j")
                == "<id> <seq> <room> <from> hi <at> <time> <state> <ticks> <delivered> <audience> <read> "
                + "<missing_delivered> <readers> <json>\n"
        )
        let letters = MessageField.allCases.compactMap(\.letter)
        #expect(Set(letters).count == letters.count)
        #expect(Set(letters).isDisjoint(with: ["n", "x", "(", "%"]))
    }

    @Test(arguments: MessageField.allCases) func everyFieldHasALongName(field: MessageField) throws {
        #expect(try Format(parsing: "%(\(field.rawValue))").fields == [field])
    }

    @Test func newlinesBytesAndPercentSignsAreThemselves() throws {
        #expect(try render("%n%%%x41%x0a%%s é") == "\n%A\n%s é\n")
        #expect(try Format(parsing: "%x00%xfF").render(Record()) == [0, 0xFF, 0x0A])
        #expect(try Format(parsing: "%x00%xff").fields == [])
    }

    @Test func backslashIsNothingSpecial() throws {
        #expect(try render("\\n\\t") == "\\n\\t\n")
    }

    @Test func whatCameFromOutsideIsEscaped() throws {
        #expect(try render("%t|%(text)", text: "a\nb\u{1B}[1m") == "a\\nb\\x1b[1m|a\\nb\\x1b[1m\n")
        #expect(try render("%(raw)", text: "a\nb") == "a\nb\n")
        let latin = Record(text: [0x63, 0xE9])
        #expect(try Format(parsing: "%t").render(latin) == Array("c\\xe9\n".utf8))
        #expect(try Format(parsing: "%(raw)").render(latin) == [0x63, 0xE9, 0x0A])
    }

    @Test func whatALayoutSaysIsNotReadAgain() throws {
        #expect(try render("%t", text: "%s %(id) %%") == "%s %(id) %%\n")
    }

    @Test(arguments: [
        ("%q", FormatError(.unknownLetter("q"), at: 1)),
        ("ab%é", FormatError(.unknownLetter("é"), at: 3)),
        ("%t %", FormatError(.unfinished, at: 4)),
        ("%", FormatError(.unfinished, at: 1)),
        ("%(seq", FormatError(.unfinished, at: 1)),
        ("%()", FormatError(.unknownName(""), at: 1)),
        ("%t%(sex)", FormatError(.unknownName("sex"), at: 3)),
        ("%(SEQ)", FormatError(.unknownName("SEQ"), at: 1)),
        ("%x", FormatError(.badByte, at: 1)),
        ("%x0", FormatError(.badByte, at: 1)),
        ("%x0g", FormatError(.badByte, at: 1)),
        ("%x٣٣", FormatError(.badByte, at: 1)),
        ("% s", FormatError(.unknownLetter(" "), at: 1)),
    ])
    func nonsenseIsRefusedWithItsPlace(layout: String, error: FormatError) {
        #expect(throws: error) { try Format(parsing: layout) }
    }

    @Test func errorsSayWhatAndWhere() {
        #expect(
            FormatError(.unknownLetter("q"), at: 3).reason(among: MessageField.allCases.map(\.rawValue))
                == "unknown letter '%q' at character 3"
        )
        #expect(
            FormatError(.unknownName("sqe"), at: 1).reason(among: MessageField.allCases.map(\.rawValue))
                == "unknown name '%(sqe)' at character 1, did you mean '%(seq)'?"
        )
        #expect(
            FormatError(.unknownName("zzzzzz"), at: 1).reason(among: MessageField.allCases.map(\.rawValue))
                == "unknown name '%(zzzzzz)' at character 1"
        )
        #expect(
            FormatError(.badByte, at: 2).reason(among: MessageField.allCases.map(\.rawValue))
                == "'%x' without two hexadecimal digits at character 2"
        )
    }
}
