import Testing

@testable import tick

@Suite struct CutTests {
    @Test(arguments: [
        ("deploy", 6, "deploy"), ("deploy", 5, "de..."), ("deploy", 3, "..."), ("deploy", 2, "de"), ("deploy", 0, ""),
        ("", 0, ""), ("日本語", 6, "日本語"), ("日本語です", 6, "日..."), ("日本語です", 5, "日..."),
        ("e\u{301}te\u{301}s", 4, "e\u{301}te\u{301}s"),
    ])
    func aTextIsCutToItsColumns(text: String, columns: Int, expected: String) {
        #expect(text.cut(to: columns) == expected)
    }

    @Test func withoutColumnsNothingIsCut() {
        let text = String(repeating: "x", count: 10_000)
        #expect(text.cut(to: nil) == text)
    }

    @Test func theMarkTakesItsColumns() {
        #expect("deploy".cut(to: 5, mark: "…") == "depl…")
    }
}
