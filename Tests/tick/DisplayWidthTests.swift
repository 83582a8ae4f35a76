import Testing

@testable import tick

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("alice", 5), ("a b~", 4), ("café", 4), ("cafe\u{301}", 4), ("Ω≈ç", 3), ("привет", 6), ("שלום", 4),
    ])
    func lettersTakeOneColumnAndTheirMarksNone(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [
        ("日本語", 6), ("ｆｕｌｌ", 8), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("、。", 4), ("ﾊﾝｶｸ", 4), ("𠮷", 2),
        ("が", 2), ("か\u{3099}", 2),
    ])
    func ideographsKanaAndHangulTakeTwo(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [
        ("🚀", 2), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2), ("❤\u{FE0F}", 2), ("❤", 1), ("1\u{FE0F}\u{20E3}", 2), ("✓", 1),
        ("⌚", 2),
    ])
    func anEmojiTakesTwoHoweverItIsMade(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test(arguments: [("a\u{200B}b", 2), ("\u{FEFF}x", 1), ("नि", 2), ("a\u{20DD}", 1)])
    func whatIsNotSeenTakesNone(text: String, width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test func paddingReachesAColumnWhateverTheText() {
        for text in ["bob", "日本", "🚀", "e\u{301}"] { #expect(text.padded(to: 6).displayWidth == 6) }
        #expect("alice".padded(to: 3) == "alice")
    }
}
