import Client
import Testing

@Suite struct RoomNameTests {
    @Test(arguments: [
        "ops", "a", "Ops_2.x-y", "_x", "1284", "дом", "カフェ", "नमस्ते", "cafe\u{301}", String(repeating: "x", count: 64),
    ])
    func aWordIsAName(_ text: String) throws {
        try RoomName.check(text)
    }

    @Test(
        arguments: [
            ("", .empty),
            ("-f", .start("-")),
            (".", .start(".")),
            ("..", .start(".")),
            ("\u{301}a", .start("\u{301}")),
            ("a b", .character(" ")),
            ("a/b", .character("/")),
            ("a:b", .character(":")),
            ("#ops", .character("#")),
            ("@ops", .character("@")),
            ("a\u{1B}", .character("\u{1B}")),
            ("a\u{202E}b", .character("\u{202E}")),
            ("a\n", .character("\n")),
            ("😀", .character("😀")),
            (String(repeating: "é", count: 33), .tooLong(size: 66, limit: 64)),
        ] as [(String, RoomName.ParseError)]
    )
    func whatCouldBeTakenForSomethingElseIsNoName(_ text: String, _ refusal: RoomName.ParseError) {
        #expect(throws: refusal) { try RoomName.check(text) }
    }
}
