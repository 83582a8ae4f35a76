import Testing

@Suite struct ShownLineTests {
    @Test(arguments: [
        ("", ""), ("plain text", "plain text"), ("✓ é", "✓ é"), ("back\\slash", "back\\slash"), ("a (b)", "a (b)"),
        ("\ttab\r", "\\ttab\\r (esc)"), ("\u{1B}[1m\\", "\\x1b[1m\\\\ (esc)"), ("\u{7F}", "\\x7f (esc)"),
        ("\u{9B}1m", "\\xc2\\x9b1m (esc)"), ("[1]", "\\x5b1] (esc)"), ("[a]", "[a]"), ("[]", "[]"),
        ("$ ls", "\\x24 ls (esc)"), ("$5", "$5"), ("> ls", "\\x3e ls (esc)"), (">", "\\x3e (esc)"),
        ("x (glob)", "x \\x28glob) (esc)"), ("x (esc)", "x \\x28esc) (esc)"), ("x (no-eol)", "x \\x28no-eol) (esc)"),
    ])
    func isWrittenSoThatItReadsAsItself(shown: String, text: String) {
        #expect(ShownLine.output(Array(shown.utf8)).text == text)
    }

    @Test func bytesThatAreNoTextAreEscaped() {
        #expect(ShownLine.output([0x61, 0xFF, 0x5C]).text == "a\\xff\\\\ (esc)")
    }

    @Test func aMissingNewlineAndAStatusAreSaid() {
        #expect(ShownLine.output(Array("x".utf8), newline: false).text == "x (no-eol)")
        #expect(ShownLine.output([9], newline: false).text == "\\t (esc) (no-eol)")
        #expect(ShownLine.status(124).text == "[124]")
    }

    /// Whatever is shown, an update writes a line that matches it and that is read back as output.
    @Test func whatIsWrittenMatchesWhatWasShown() throws {
        let parts = [
            "[1]", "$ ", "> ", ">", " (glob)", " (re)", " (esc)", " (no-eol)", "\\", "\t", "x", "*", "✓", "(", ")", "",
        ]
        var lines = parts.flatMap { first in parts.flatMap { second in parts.map { Array((first + second + $0).utf8) } }
        }
        lines.append([0xFF, 0x20, 0x28, 0x72, 0x65, 0x29])
        for bytes in lines {
            for newline in [true, false] {
                let line = ShownLine.output(bytes, newline: newline)
                #expect(ExpectedLine(line.text).matches(line), "\(line.text)")
                let transcript = try Transcript("  $ x\n  \(line.text)\n")
                #expect(transcript.commands.map(\.expected) == [[line.text]])
            }
        }
    }
}
