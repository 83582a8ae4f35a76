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

    @Test(arguments: [
        ("1 a  deploy", 11, ["1 a  deploy"]),
        ("1 a  deploy the lot", 14, ["1 a  deploy", "     the lot"]),
        // A word that ends at the edge stays, and the blank behind it is the break.
        ("1 a  deploy the lot", 11, ["1 a  deploy", "     the", "     lot"]),
        ("1 a  deployment", 11, ["1 a  deploy", "     ment"]),
        // No blank before the text is a break, nor is one at the beginning of a line.
        ("1 a  deployments  x", 10, ["1 a  deplo", "     yment", "     s  x"]),
        ("1 a  漢字漢字", 10, ["1 a  漢字", "     漢字"]),
        // The indent is at most half of the columns.
        ("1 a  deploy", 6, ["1 a ", "   dep", "   loy"]), ("1 a", 1, ["1", "a"]),
        // Each part of an emoji may stand for itself.
        ("1 a  \u{1F44D}\u{1F3FD}\u{1F44D}\u{1F3FD}", 10, ["1 a  \u{1F44D}\u{1F3FD}", "     \u{1F44D}\u{1F3FD}"]),
    ])
    func aTextIsBrokenAtItsColumns(text: String, columns: Int, lines: [String]) {
        #expect(text.broken(to: columns, indent: 5) == lines)
    }

    /// A letter with so many marks that take a column each is one character, and was never passed.
    @Test func aCharacterWiderThanALineIsBroken() {
        let text = "1 a  x" + String(repeating: "\u{903}", count: 100) + "y"
        let lines = text.broken(to: 20, indent: 5)
        #expect(lines.count == 7)
        #expect(lines.allSatisfy { DisplayWidth.most(of: $0) <= 20 })
        // Behind the margin a mark stands on its last blank.
        func marks(_ text: String) -> [Unicode.Scalar] { text.unicodeScalars.filter { $0 != " " } }
        #expect(marks(lines.joined()) == marks(text))
    }

    @Test func withoutColumnsNothingIsBroken() {
        let text = String(repeating: "x y ", count: 10_000)
        #expect(text.broken(to: nil, indent: 5) == [text])
    }

    @Test func nothingIsLostAtABreakButItsBlank() {
        let text = String(repeating: "漢 \u{1F469}\u{903} e\u{301}te  x", count: 100)
        for columns in 1...40 {
            let lines = text.broken(to: columns, indent: 0)
            #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
        }
    }
}
