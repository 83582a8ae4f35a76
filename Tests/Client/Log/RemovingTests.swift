import Foundation
import Helpers
import Sealing
import Testing
import Wire

@testable import Client
@testable import Proving

/// Removing, being removed, and what a relay may say of it that isn't so.
@Suite struct RemovingTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
    }

    /// What bob is told of his removal.
    private func told() async throws -> Removal {
        guard case .removed(let removal?)? = await error({ try await bob.view() }) else {
            throw ClientError.nonsense("no removal")
        }
        return removal
    }

    @Test func theRemovedMemberIsToldByWhom() async throws {
        try room.send("before", by: alice)
        let before = try await alice.status(of: .seq(3))
        #expect(before.rows.map(\.wasRemoved) == [false])
        let after = try await alice.remove(bob.me)
        #expect(after.view.present.map(\.name) == ["alice"])
        #expect(after.members == 1)
        #expect(bob.remover(in: try await told()) == "alice")
        // What was sent before is still owed to it, as far as the record goes.
        let status = try await alice.status(of: .seq(3))
        #expect(status.rows.map(\.name) == ["bob"] && status.rows[0].wasRemoved && status.rows[0].hasLeft)
        #expect(status.missing(.delivered).isEmpty)
    }

    @Test func oneThatWasRemovedComesBackByAnInviteAlone() async throws {
        try await alice.remove(bob.me)
        #expect(await error { try await bob.join(new: false) } == .refused(.ended(.rotated)))
        try await bob.join(new: false, by: room.invite(of: alice))
        try room.send("after", by: alice)
        let row = try #require(try await alice.status(of: .seq(6)).rows.first)
        #expect(row.name == "bob" && !row.hasLeft && !row.wasRemoved)
        #expect(try await room.read(bob, from: .last(1)) == ["after"])
        try await bob.leave()
        #expect(try await alice.view().present.map(\.name) == ["alice"])
    }

    @Test func aRemoverOfAnotherStatementIsNotNamed() async throws {
        let eve = try await room.member("eve", 3)
        try await alice.remove(bob.me)
        let genuine = try await told()
        try await alice.remove(eve.me)
        let events = room.relay.edit { $0.events }
        let ofEve = try #require(events.last { $0.kind == .rotate })
        let named = try #require(events.first { $0.member == eve.me })
        var bodies = genuine
        bodies.event.body?[100] ^= 1
        let lies = [
            Removal(event: ofEve, name: genuine.name), Removal(event: genuine.event, name: named),
            Removal(event: named, name: named), Removal(event: genuine.event, name: genuine.event), bodies,
        ]
        for lie in lies { #expect(bob.remover(in: lie) == nil) }
        #expect(bob.remover(in: nil) == nil)
        // Eve signs as if she were alice.
        let rotation = try RosterBody(#require(genuine.event.body), kind: .rotate)
        let rest = rotation.act.rest
        let statement = RosterBody.statement(
            .rotate, count: rotation.count, token: rotation.token, epoch: rotation.epoch, rest: SHA256.digest(of: rest),
            id: genuine.event.id, member: alice.me, room: room.keys.room
        )
        let own = eve.signingKey.publicKey.bytes
        let signature = try eve.signingKey.signature(of: statement).bytes
        let body = Array(try #require(genuine.event.body))
        var posing = genuine
        posing.event.body = Data(own + body[32..<104] + signature + rest)
        #expect(bob.remover(in: posing) == nil)
        var foreign = genuine
        foreign.event.member = eve.me
        foreign.name.member = eve.me
        #expect(bob.remover(in: foreign) == nil)
    }

    @Test func aRelayThatIsAskedWhoDidItIsAskedOnce() async throws {
        try await alice.remove(bob.me)
        room.relay.change { _, asked, response throws(TransportError) in
            if asked.hasSuffix("/removal") { response = HonestRelay.State.problem(.removed) }
        }
        let count = room.relay.asked.count
        #expect(await error { try await bob.view() } == .removed(nil))
        #expect(room.relay.asked.count == count + 2)
    }

    @Test func aRelayWhoseAnswerIsLostHasNotRefusedToSayWhoDidIt() async throws {
        try await alice.remove(bob.me)
        room.relay.change { _, asked, _ throws(TransportError) in
            if asked.hasSuffix("/removal") { throw .closed(nil) }
        }
        #expect(await error { try await bob.view() }?.isWorthRetrying == true)
        room.relay.change(nil)
        guard case .removed(_?)? = await error({ try await bob.view() }) else {
            throw ClientError.nonsense("no removal")
        }
    }

    @Test func aRemovalThatIsNotInTheLogIsNone() async throws {
        room.relay.state.withLock { $0.rotates = false }
        #expect(await error { try await alice.remove(bob.me) } == .untrue("a change of the key that is not in the log"))
        #expect(try await alice.view().isPresent(bob.me))
    }

    /// Bob states what alice did, under her id; or another program with a copy of her state file does something else.
    @Test(arguments: [true, false]) func aRotationOfAnotherStatementIsNone(isBobs: Bool) async throws {
        _ = try await (alice.view(), bob.view())
        let roster = room.relay.edit { $0.roster }
        let other = try Rotation(
            in: room.keys.room, crowd: roster.chain, from: #require(alice.keys.newest),
            to: roster.recipients(after: roster.seq), forgetting: false)
        room.relay.state.withLock { state in
            state.rotation = { [alice, bob] told in
                let made = try RosterBody(told.body, kind: .rotate)
                guard case .rotation(let own) = made.act else { throw ProblemCode.badStatement }
                let member = isBobs ? bob : alice
                let body = try member.statement(
                    .rotation(isBobs ? own : other.statement), id: told.id, after: 0, now: made.count + 1)
                return (member.me, body, isBobs ? told.boxes : other.boxes)
            }
        }
        let found = await error { try await alice.rotate(forgetting: false) }
        #expect(found == .untrue("a change of the key that is not in the log"))
        #expect(try await alice.view().roster.epochs.rotations.map(\.member) == [isBobs ? bob.me : alice.me])
    }

    @Test func whatWaitsInTheOutboxOfARemovedMemberFailsAndIsKept() async throws {
        let scratch = try Scratch()
        let file = StateFile(path: "\(scratch.path)/tick.json")
        try room.join("bob", 2, in: file)
        let outgoing = Outgoing(bob, file: file)
        let content = try Content(bytes: Array("late".utf8))
        let messages = try (0..<3).map { _ in try bob.seal(content, id: .now()) }
        try outgoing.queue(messages, at: 1)
        try await alice.remove(bob.me)
        guard case .removed? = try await outgoing.flush(.all).error else { throw ClientError.nonsense("no removal") }
        let outbox = try file.read().outbox
        #expect(outbox.map(\.failed) == [.removed, .removed, .removed])
        #expect(Set(outbox.map(\.lastError)) == ["removed by alice"])
        let count = room.relay.asked.count
        #expect(try await outgoing.flush(.own([])).error == nil)
        #expect(room.relay.asked.count == count)
    }
}
