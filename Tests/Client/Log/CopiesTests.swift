import Foundation
import Testing
import Wire

@testable import Client

/// A relay that puts a genuine message into the log once more.
@Suite struct CopiesTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws { (room, alice, bob) = try await RoomOfTest.ofTwo() }

    /// Carol had left when the copy came, and the message was said to have reached all.
    @Test func aCopyIsNotTheMessage() async throws {
        let carol = try await room.member("carol", 3)
        let message = try alice.seal(try Content(bytes: Array("1".utf8)), id: messageID(70))
        let sent = try await alice.send([message], areNew: true).answers
        alice.log.sent(sent, to: [message], by: alice.me, areNew: true)
        let seq = try #require(sent[0].seq?.told)
        try await room.read(bob)
        try await carol.leave()
        let copy = room.relay.edit { room in
            let sig = room.events[seq - 1].sig
            return room.append(.message, message.id, alice.me, message.body, sig: sig).seq
        }
        try await room.member("carol", 3).join(new: false)
        try await room.read(bob)
        let failure = ClientError.untrue("seq \(seq) for a message that has another one")
        let double = ClientError.untrue("a copy of a message at seq \(copy)")
        #expect(try await alice.status(of: .seq(seq)).rows.count == 2)
        #expect(await error { try await alice.status(of: .seq(copy)) } == failure)
        #expect(await error { try await alice.statuses(last: 1, receipts: true) } == failure)
        #expect(await error { try await alice.statuses(last: 2, receipts: true) } == double)
        // Who has not sent it sees that there are two.
        #expect(await error { try await bob.statuses(last: 2, ofAll: true, receipts: true) } == double)
        let record = room.relay.edit { $0.record($0.events[copy - 1], size: $0.head, after: 0) }
        room.relay.change("GET messages", MessageStatus.self) { $0.record = record }
        #expect(await error { try await alice.status(of: .id(message.id)) } == failure)
    }

    /// It was shown once more, and receipted.
    @Test func aCopyOfAnEditIsNoEdit() async throws {
        try room.add("milk", by: alice)
        let copy = room.relay.edit { room in
            let first = room.events[2]
            return room.append(.list, first.id, alice.me, first.body, sig: first.sig).seq
        }
        var tail = try await Tail(bob, start: .from(1), follows: false, receipts: true)
        let events = try #require(try await tail.next()).events
        guard case .edit = events[2].body, case .copy(of: 3) = events[3].body else { return #expect(Bool(false)) }
        #expect(events[3].event.seq == copy)
    }
}
