import Testing

@testable import tick

@Suite struct FormatTests {
    /// A record that says each field's own name, but for the text.
    private struct Sample: Record {
        var text: [UInt8] = Array("hi".utf8)

        static let fields = Fields<Self>(
            StatusItem.fields.names.map { field in
                .layout(field.name, field.letter) { sample in
                    switch field.name {
                    case "text": .bytes(sample.text)
                    case "raw": .raw(sample.text)
                    default: .text("<\(field.name)>")
                    }
                }
            }
        )
    }

    private func bytes(_ layout: String, of sample: Sample = Sample(), end: UInt8 = 0x0A) throws -> [UInt8] {
        try Layout(parsing: layout).renderer(of: Sample.self, end: end)(sample)
    }

    private func render(_ layout: String, text: String = "hi") throws -> String {
        String(decoding: try bytes(layout, of: Sample(text: Array(text.utf8))), as: UTF8.self)
    }

    @Test func recordEndsWithANewlineOrANUL() throws {
        #expect(try render("") == "\n")
        #expect(try bytes("a", end: 0) == [0x61, 0])
    }

    @Test func everyLetterIsAField() throws {
        #expect(
            try render("%i %s %r %f %t %T %I %S %g %d %D %R %u %w %j")
                == "<id> <seq> <room> <from> hi <at> <time> <state> <ticks> <delivered> <audience> <read> "
                + "<missing_delivered> <readers> <json>\n"
        )
    }

    /// A letter stands for one name in all commands that have a layout's fields together.
    @Test(arguments: [Layout.names, RowRecord.fields.names, RoomStanding.fields.names])
    func lettersAndNamesAreThereOnce(names: [Layout.Name]) {
        let letters = names.compactMap(\.letter)
        #expect(Set(letters).count == letters.count)
        #expect(Set(letters).isDisjoint(with: ["n", "x", "(", "%"]))
        #expect(Set(names.map(\.name)).count == names.count)
    }

    @Test func aFieldOfAnotherRecordIsEmpty() throws {
        #expect(try render("[%(short)%(last_seen)]") == "[]\n")
    }

    @Test func newlinesBytesAndPercentSignsAreThemselves() throws {
        #expect(try render("%n%%%x41%x0a%%s é") == "\n%A\n%s é\n")
        #expect(try bytes("%x00%xfF") == [0, 0xFF, 0x0A])
    }

    @Test func backslashIsNothingSpecial() throws {
        #expect(try render("\\n\\t") == "\\n\\t\n")
    }

    @Test func whatCameFromOutsideIsEscaped() throws {
        #expect(try render("%t|%(text)", text: "a\nb\u{1B}[1m") == "a\\nb\\x1b[1m|a\\nb\\x1b[1m\n")
        #expect(try render("%(raw)", text: "a\nb") == "a\nb\n")
        let latin = Sample(text: [0x63, 0xE9])
        #expect(try bytes("%t", of: latin) == Array("c\\xe9\n".utf8))
        #expect(try bytes("%(raw)", of: latin) == [0x63, 0xE9, 0x0A])
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
        #expect(throws: error) { try Layout(parsing: layout) }
    }

    @Test func errorsSayWhatAndWhere() {
        #expect(
            FormatError(.unknownLetter("q"), at: 3).reason(among: Layout.names.map(\.name))
                == "unknown letter '%q' at character 3"
        )
        #expect(
            FormatError(.unknownName("sqe"), at: 1).reason(among: Layout.names.map(\.name))
                == "unknown name '%(sqe)' at character 1, did you mean '%(seq)'?"
        )
        #expect(
            FormatError(.unknownName("zzzzzz"), at: 1).reason(among: Layout.names.map(\.name))
                == "unknown name '%(zzzzzz)' at character 1"
        )
        #expect(
            FormatError(.badByte, at: 2).reason(among: Layout.names.map(\.name))
                == "'%x' without two hexadecimal digits at character 2"
        )
    }
}
