import Client
import Foundation
import Proving
import Sealing
import Testing
import Wire

@testable import tick

@Suite struct EventLineTests {
    private let keys: RoomKeys
    private let session = TailSession(Terminal(color: "never", environment: [:]), count: nil)

    init() throws { keys = try RoomKeys(root: Array(repeating: 9, count: 32)) }

    private func message(_ content: String) throws -> OpenedEvent {
        let key = try SigningKey(seed: [UInt8](repeating: 7, count: 32))
        let alice = MemberID(key: key.publicKey, room: keys.room)
        var roster = Roster(room: keys.room)
        let joining = MessageID(rawValue: 1)
        let entry = try Entry(
            by: keys.invite, box: #require(BoxKey(bytes: [UInt8](repeating: 9, count: 32))),
            name: Data(repeating: 1, count: 28), at: Entry.Place(member: alice, id: joining, count: 1), in: keys.room
        )
        let join = try RosterBody(
            .join(entry), count: 1, token: .zero, epoch: keys.epoch, id: joining, room: keys.room, signedBy: key
        )
        try roster.apply(#require(RosterEvent(seq: 1, kind: .join, id: joining, member: alice, body: join.bytes)))
        let id = MessageID(rawValue: 3)
        let body = try EpochKeys(keys.secret, in: keys.room).seal(
            Data(content.utf8), kind: .message, id: id, member: alice)
        let event = Event(seq: 3, kind: .message, id: id, member: alice, at: 1_000, body: body)
        let keyring = try RoomKeyring([keys.secret], in: keys.room)
        return OpenedEvent(
            event, keys: keyring, me: MemberID(rawValue: 8), roster: roster, names: Names(keyring), isSigned: true
        )
    }

    private func line(_ form: EventLine.Form, of content: String) throws -> String? {
        let line = EventLine(form: form, room: "ops", session: session)
        return try line.line(message(content)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What a later version had sent was called not genuine.
    @Test func contentOfALaterVersionHasALineThatSaysSo() throws {
        let poll = #"{"poll":["yes","no"]}"#
        #expect(try line(.text, of: poll)?.hasSuffix("  (a newer tick is needed to show this)\n") == true)
        #expect(try line(.json, of: poll)?.contains(#""unknown":true"#) == true)
        #expect(try line(.json, of: poll)?.contains(#""text""#) == false)
        #expect(try line(.raw, of: poll) == nil)
        let layout = try Layout(parsing: "%s[%t]")
        #expect(try line(.format(layout.renderer(), receipts: layout.renderer()), of: poll) == "3[]\n")
    }

    @Test func contentOfThisVersionHasNoSuchLine() throws {
        #expect(try line(.text, of: #"{"text":"hello","poll":1}"#)?.hasSuffix("  hello\n") == true)
        #expect(try line(.json, of: #"{"text":"hello"}"#)?.contains("unknown") == false)
        #expect(try line(.raw, of: #"{"text":"hello"}"#) == "hello\n")
    }
}
