import Foundation
import Sealing
import Testing
import Wire

@testable import Client

@Suite struct ReceiptTailTests {
    private let keys: RoomKeys
    private let bob = MemberID(rawValue: 5)

    init() throws { keys = try RoomKeys(root: Array(root)) }

    /// What the relay answers when bob's cursor moves from 0 to 3, with this tag for his receipt.
    private func answers(tag: Data) throws -> [ScriptedRelay.Answer] {
        func json(_ value: some Encodable) throws -> ScriptedRelay.Answer {
            .json(String(decoding: try JSON.data(value), as: UTF8.self))
        }
        let name = try keys.seal(Data(#"{"text":"bob"}"#.utf8), kind: .name, id: messageID(1), member: bob)
        func list(delivered: Int) -> MemberList {
            let row = Member(
                member: bob,
                name: name,
                nameID: messageID(1),
                joined: 1,
                left: nil,
                delivered: delivered,
                read: 0,
                lastSeen: 1,
                online: true
            )
            return MemberList(head: 3, members: [row])
        }
        let alice = MemberID(rawValue: 7)
        let message = Event(seq: 2, kind: .message, id: messageID(2), member: alice, at: 2, body: nil)
        let leave = Event(seq: 3, kind: .leave, id: messageID(3), member: alice, at: 3, body: nil)
        let join = Event(seq: 1, kind: .join, id: messageID(1), member: bob, at: 1, body: name)
        let claim = MessageStatus.Claim(from: 1, upto: 2, tag: tag, at: 9)
        return [
            try json(Moves(counter: 4, moved: [])),
            try json(list(delivered: 0)),
            try json(Moves(counter: 5, moved: [Moves.Move(member: bob, delivered: 3, read: 0)])),
            try json(list(delivered: 3)),
            try json(Page(head: 3, events: [join, message, leave])),
            try json(MessageStatus(event: message, audience: [MessageStatus.Row(member: bob, delivered: claim)])),
        ]
    }

    private func steps(tag: Data) async throws -> [ReceiptTail.Step] {
        let relay = try ScriptedRelay(try answers(tag: tag))
        defer { relay.stop() }
        var membership = membership()
        membership.relay = relay.url
        let account = try Account("ops", membership, identity: Identity(secret: Array(identity)))
        var receipts = ReceiptTail(account)
        #expect(try await receipts.next().isEmpty)
        return try await receipts.next()
    }

    @Test func aCursorThatMovedIsToldOfTheLastMessageItPassed() async throws {
        let tag = try keys.tag(for: .delivered, from: 1, upto: 2, member: bob)
        let step = ReceiptTail.Step(kind: .delivered, seq: 2, id: messageID(2), member: bob, name: "bob", at: 9)
        #expect(try await steps(tag: tag) == [step])
    }

    /// The cursor passes over what came while bob was away: the last of it was asked for, and nothing told.
    @Test func whatCameWhileAMemberWasAwayIsNotAskedFor() async throws {
        let tag = try keys.tag(for: .delivered, from: 2, upto: 2, member: bob)
        let alice = MemberID(rawValue: 7)
        func event(_ seq: Int, _ kind: EventKind, _ member: MemberID) -> Event {
            Event(seq: seq, kind: kind, id: messageID(seq), member: member, at: seq, body: nil)
        }
        let page = Page(
            head: 5,
            events: [
                event(1, .join, bob), event(2, .message, alice), event(3, .leave, bob), event(4, .message, alice),
                event(5, .join, bob),
            ]
        )
        let claim = MessageStatus.Claim(from: 2, upto: 2, tag: tag, at: 9)
        let relay = try ScriptedRelay(
            try json(Moves(counter: 4, moved: [])),
            try json(MemberList(head: 5, members: [])),
            try json(Moves(counter: 5, moved: [Moves.Move(member: bob, delivered: 5, read: 0)])),
            try json(MemberList(head: 5, members: [])),
            try json(page),
            try json(MessageStatus(event: page.events[1], audience: [MessageStatus.Row(member: bob, delivered: claim)]))
        )
        defer { relay.stop() }
        var membership = membership()
        membership.relay = relay.url
        var receipts = ReceiptTail(try Account("ops", membership, identity: Identity(secret: Array(identity))))
        #expect(try await receipts.next().isEmpty)
        #expect(try await receipts.next().map(\.seq) == [2])
    }

    @Test func whatTheRelaySaysAloneIsNotTold() async throws {
        #expect(try await steps(tag: Data(repeating: 1, count: 32)).isEmpty)
    }

    // MARK: Many at once

    private func json(_ value: some Encodable) throws -> ScriptedRelay.Answer {
        .json(String(decoding: try JSON.data(value), as: UTF8.self))
    }

    /// Each of three members asked for the page and the message anew, and one 429 threw all of it away: a large room
    /// never got on.
    @Test func eachMessageIsAskedForOnceAndNothingTwice() async throws {
        let movers = (11...13).map { MemberID(rawValue: $0) }
        let message = Event(
            seq: 2,
            kind: .message,
            id: messageID(2),
            member: MemberID(rawValue: 7),
            at: 2,
            body: nil
        )
        let second = Event(
            seq: 3,
            kind: .message,
            id: messageID(3),
            member: MemberID(rawValue: 7),
            at: 3,
            body: nil
        )
        func rows(_ upto: Int) throws -> [MessageStatus.Row] {
            try movers.map { member in
                let tag = try keys.tag(for: .delivered, from: 1, upto: upto, member: member)
                return MessageStatus.Row(
                    member: member,
                    delivered: MessageStatus.Claim(from: 1, upto: upto, tag: tag, at: 9)
                )
            }
        }
        let nobody = MemberList(head: 3, members: [])
        let join = Event(seq: 1, kind: .leave, id: messageID(1), member: bob, at: 1, body: nil)
        let page = Page(head: 3, events: [join, message, second])
        let cursors = [2, 2, 3]
        let moves = Moves(
            counter: 5,
            moved: zip(movers, cursors).map { Moves.Move(member: $0, delivered: $1, read: 0) }
        )
        let relay = try ScriptedRelay(
            try json(Moves(counter: 4, moved: [])),
            try json(nobody),
            try json(moves),
            try json(nobody),
            try json(page),
            try json(MessageStatus(event: message, audience: rows(2))),
            .json(#"{"code":"rate-limited","title":"slowly","status":429}"#, status: "429 Too Many Requests"),
            try json(moves),
            try json(nobody),
            try json(page),
            try json(MessageStatus(event: second, audience: rows(3)))
        )
        defer { relay.stop() }
        var membership = membership()
        membership.relay = relay.url
        let account = try Account("ops", membership, identity: Identity(secret: Array(identity)))
        var receipts = ReceiptTail(account)
        #expect(try await receipts.next().isEmpty)
        await #expect(throws: ClientError.self) { try await receipts.next() }
        let steps = try await receipts.next()
        #expect(Set(steps.map(\.member)) == Set(movers))
        #expect(steps.map(\.seq) == [2, 2, 3])
        #expect(relay.requests.count == 11)
    }
}
