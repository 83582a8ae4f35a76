import Testing

@testable import tick

@Suite struct LookAlikesTests {
    @Test(arguments: [
        ("main", "m\u{430}in", #"m\u{430}in"#), ("sales", "\u{455}\u{430}l\u{435}s", #"\u{455}\u{430}l\u{435}s"#),
        ("fix", "\u{FB01}x", #"\u{fb01}x"#), ("main", "\u{FF4D}ain", #"\u{ff4d}ain"#),
        ("on call", "on\u{A0}call", #"on\u{a0}call"#),
        ("no", "n\u{3BF}", #"n\u{3bf}"#),
    ])
    func aNameThatLooksLikeAnotherOneIsEscaped(_ name: String, _ other: String, _ shown: String) {
        let lookAlikes = LookAlikes([name, other])
        #expect(lookAlikes.printable(name) == name)
        #expect(lookAlikes.printable(other) == shown)
    }

    @Test(arguments: ["отпуск", "買い物", "café", "η λίστα", "m\u{430}in"])
    func aNameThatLooksLikeNoOtherOneStays(_ name: String) {
        #expect(LookAlikes([name, "release", "cafe"]).printable(name) == name)
    }
}
