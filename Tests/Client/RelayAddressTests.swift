import Client
import Testing

@Suite struct RelayAddressTests {
    @Test(arguments: [
        ("http://127.0.0.1:8425", "http://127.0.0.1:8425"),
        ("HTTPS://Chat.Example/", "https://chat.example"),
        ("https://chat.example/Tick/v-1//", "https://chat.example/Tick/v-1"),
        ("http://[::1]:8425/x", "http://[::1]:8425/x"),
        ("http://my_host", "http://my_host"),
    ])
    func anAddressIsWrittenInOneWay(_ text: String, _ written: String) throws {
        #expect(try RelayAddress(text).text == written)
    }

    @Test(
        arguments: [
            ("", .empty),
            ("localhost:8425", .noScheme),
            ("chat.example", .noScheme),
            ("ftp://chat.example", .scheme("ftp")),
            ("http://", .noHost),
            ("http:///path", .noHost),
            ("http://:80", .noHost),
            ("http://a b", .host("a b")),
            ("http://a..b", .host("a..b")),
            ("http://é.example", .host("é.example")),
            ("http://[::1", .host("[")),
            ("http://[x]", .host("[x]")),
            ("http://h:", .port("")),
            ("http://h:0", .port("0")),
            ("http://h:65536", .port("65536")),
            ("http://h:+80", .port("+80")),
            ("http://h:1:2", .port("1:2")),
            ("http://alice:secret@h", .user),
            ("http://h?x=1", .query),
            ("http://h/#ops", .fragment),
            ("http://h/a/../b", .path),
            ("http://h/a//b", .path),
            ("http://h/%41", .path),
            ("http://h/a b", .path),
            ("http://h/a\r\nX: y", .path),
        ] as [(String, RelayAddress.ParseError)]
    )
    func whatIsNoAddressIsRefusedWithItsReason(_ text: String, _ refusal: RelayAddress.ParseError) {
        #expect(throws: refusal) { try RelayAddress(text) }
    }
}
