import Testing

@Suite struct ExpectedLineTests {
    private func matches(_ expected: String, _ shown: String, newline: Bool = true) -> Bool {
        ExpectedLine(expected).matches(.output(Array(shown.utf8), newline: newline))
    }

    @Test(arguments: [
        ("plain", "plain"), ("", ""), ("✓✓ read", "✓✓ read"), ("so (glob)", "so (glob)"), ("a\tb", "a\tb"),
        ("* (glob)", ""), ("* (glob)", "anything"), ("a*c (glob)", "abbc"), ("a*c (glob)", "ac"), ("a?c (glob)", "abc"),
        ("*a*b*c* (glob)", "xxaxxabxxbcc"), ("\\*\\?\\\\ (glob)", "*?\\"), ("[a] (glob)", "[a]"), ("\\n (glob)", "\\n"),
        ("a+ (re)", "aaa"), (".* (re)", ""), ("a|b (re)", "b"),
        ("a\\tb\\x1b\\\\ (esc)", "a\tb\u{1B}\\"), ("\\x5b1] (esc)", "[1]"), ("\\xe2\\x9c\\x93 (esc)", "✓"),
    ])
    func aLineMatches(expected: String, shown: String) {
        #expect(matches(expected, shown))
    }

    @Test(arguments: [
        ("plain", "Plain"), ("plain", "plain "), ("plain", ""), ("", " "), ("plain (no-eol)", "plain"),
        ("a*c (glob)", "abcd"), ("a?c (glob)", "ac"), ("a?c (glob)", "abbc"), ("\\* (glob)", "x"), ("\\? (glob)", "x"),
        ("* b (glob)", "a bb"), ("[ab] (glob)", "a"), ("a.c (glob)", "abc"), ("*", "anything"), (".*", "anything"),
        ("a (re)", "ab"), ("b (re)", "ab"), ("( (re)", "("), ("a|b (re)", "ab"),
        ("\\x1b (esc)", "\\x1b"), ("\\xzz (esc)", "zz"), ("\\t", "\t"),
        ("[1]", "[1]"), ("* (glob) (glob)", "x"),
    ])
    func aLineDoesNotMatch(expected: String, shown: String) {
        #expect(!matches(expected, shown))
    }

    @Test(arguments: [
        "x (no-eol)", "x (glob) (no-eol)", "* (no-eol) (glob)", "x (re) (no-eol)", "\\x78 (esc) (no-eol)",
    ])
    func aMissingNewlineIsSaid(expected: String) {
        #expect(matches(expected, "x", newline: false))
        #expect(!matches(expected, "x", newline: true))
    }

    @Test(arguments: ["x", "* (glob)", ". (re)", "\\x78 (esc)"])
    func aMissingNewlineIsNotPassedOver(expected: String) {
        #expect(!matches(expected, "x", newline: false))
    }

    @Test func bytesThatAreNoTextAreComparedAsBytes() {
        #expect(ExpectedLine("\\xff\\xfe (esc)").matches(.output([0xFF, 0xFE])))
        #expect(!ExpectedLine("\\xff\\xfe (esc)").matches(.output([0xFF, 0xFD])))
    }

    @Test func onlyItselfMatchesAStatus() {
        #expect(ExpectedLine("[1]").matches(.status(1)))
        for other in ["[2]", "1", "", "* (glob)", ".* (re)", "[1] (esc)", "[1] (glob)"] {
            #expect(!ExpectedLine(other).matches(.status(1)), "\(other)")
        }
    }
}
