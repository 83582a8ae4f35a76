import Kernel
import Testing

@Suite struct PatternTests {
    private func matches(_ pattern: String, _ text: [UInt8], ignoresCase: Bool = false) throws -> Bool {
        try Pattern(pattern, ignoresCase: ignoresCase).matches(text)
    }

    @Test func aTextMatchesLineByLine() throws {
        let text = Array("one\ntwo three\n".utf8)
        #expect(try matches("^two", text))
        #expect(try matches("one$", text))
        #expect(try !matches("^three|one.two", text))
        #expect(try matches("(t).*e+$", text))
    }

    @Test func lettersAreThoseOfUTF8() throws {
        #expect(try matches("^caf.$", Array("café".utf8)))
        #expect(try !matches("CAFÉ", Array("café".utf8)))
        #expect(try matches("CAFÉ", Array("café".utf8), ignoresCase: true))
    }

    @Test func bytesOfAnyKindEndNoText() throws {
        #expect(try matches("end$", [0, 0xFF] + Array("end".utf8)))
        #expect(try matches("^$", []))
        #expect(try !matches("x", []))
        // What comes after the bytes belongs to nobody.
        let text = Array("abcdef".utf8)
        #expect(try !matches("d", Array(text[..<3])))
    }

    @Test(arguments: ["(", "[a", "a{2,1}", "[[:none:]]"]) func whatIsNoExpressionSaysWhy(_ text: String) {
        #expect(throws: Pattern.ParseError.self) { try Pattern(text) }
        do { _ = try Pattern(text) } catch { #expect(error.reason.first?.isLowercase == true) }
    }
}
