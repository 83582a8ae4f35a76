import Client
import Foundation
import Sealing
import Testing
import Wire

@testable import tick

@Suite struct EventLineTests {
    private let keys: RoomKeys
    private let desk = TailDesk(Terminal(color: "never", environment: [:]), count: nil)
    private let alice = MemberID(rawValue: 7)

    init() throws { keys = try RoomKeys(root: Array(repeating: 9, count: 32)) }

    private func message(_ content: String) throws -> OpenedEvent {
        var roster = Roster(MemberList(head: 9, members: []), keys: keys)
        let id = MessageID(rawValue: 3)
        let body = try keys.seal(Data(content.utf8), kind: .message, id: id, member: alice)
        let event = Event(seq: 3, kind: .message, id: id, member: alice, at: 1_000, body: body)
        return OpenedEvent(event, keys: keys, me: MemberID(rawValue: 8), roster: &roster)
    }

    private func line(_ form: EventLine.Form, of content: String) throws -> String? {
        let line = EventLine(form, room: "ops", desk: desk)
        return try line.line(message(content)).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What a later version had sent was called not genuine.
    @Test func contentOfALaterVersionHasALineThatSaysSo() throws {
        let poll = #"{"poll":["yes","no"]}"#
        #expect(try line(.text, of: poll)?.hasSuffix("  (a newer tick is needed to show this)\n") == true)
        #expect(try line(.json, of: poll)?.contains(#""unknown":true"#) == true)
        #expect(try line(.json, of: poll)?.contains(#""text""#) == false)
        #expect(try line(.raw, of: poll) == nil)
        #expect(try line(.format(Format(parsing: "%s[%t]")), of: poll) == "3[]\n")
    }

    @Test func contentOfThisVersionHasNoSuchLine() throws {
        #expect(try line(.text, of: #"{"text":"hello","poll":1}"#)?.hasSuffix("  hello\n") == true)
        #expect(try line(.json, of: #"{"text":"hello"}"#)?.contains("unknown") == false)
        #expect(try line(.raw, of: #"{"text":"hello"}"#) == "hello\n")
    }
}
