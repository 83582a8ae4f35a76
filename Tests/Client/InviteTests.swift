import Client
import Testing

@Suite struct InviteTests {
    @Test(arguments: [
        ("http://127.0.0.1:8425#ops:7K3QF-9V2MX", "ops", "7K3QF-9V2MX"),
        ("https://chat.example/tick#дом:correct horse: #battery", "дом", "correct horse: #battery"),
    ])
    func anInviteComesBackAsItWasWritten(_ text: String, _ room: String, _ code: String) throws {
        let invite = try Invite(" \t\(text)\r\n")
        #expect(invite.room == room)
        #expect(invite.code == code)
        #expect(invite.text == text)
    }

    @Test(
        arguments: [
            (" \n", .empty),
            ("http://h#a:b\nhttp://h#c:d", .lines),
            ("http://h", .noRoom),
            ("7K3QF-9V2MX", .noRoom),
            ("http://h#ops", .noCode),
            ("http://h#ops:", .noCode),
            ("http://h#ops:a\u{1B}[m", .code),
            ("h#ops:code", .relay(.noScheme)),
            ("http://h#:code", .room(.empty)),
            ("http://h#a b:code", .room(.character(" "))),
        ] as [(String, Invite.ParseError)]
    )
    func whatIsNoInviteIsRefusedWithItsReason(_ text: String, _ refusal: Invite.ParseError) {
        #expect(throws: refusal) { try Invite(text) }
    }
}
