import Foundation
import Proving
import Sealing
import Synchronization
import Testing
import Wire

@testable import Client

/// Who is let into a room and counts there, and in which epoch.
@Suite struct LettingInTests {
    /// Whoever has the code can begin a log for another epoch. Nobody else states or seals anything for it.
    @Test func aLogOfAnotherEpochIsAnotherLog() async throws {
        let room = try RoomOfTest()
        let (alice, mallory) = (try room.account("alice", 1), try room.account("mallory", 4))
        let id = room.nextID()
        let entry = try Entry(
            by: room.keys.invite, box: mallory.boxSecret.boxKey(), name: Data(count: 28),
            at: Entry.Place(member: mallory.me, id: id, count: 1), in: room.keys.room
        )
        let body = try RosterBody(
            .join(entry), count: 1, token: .zero, epoch: .zero, id: id, room: room.keys.room,
            signedBy: mallory.signingKey
        )
        room.relay.edit { _ = $0.append(.join, id, mallory.me, body.bytes) }
        #expect(room.relay.edit { $0.isPresent(mallory.me) })
        #expect(await error { try await alice.join(new: true) } == .refused(.ended(.rotated)))
        #expect(await error { try await mallory.view() } == .otherLog)
    }

    /// A relay can copy all that a join shows; it can't make an entry.
    @Test func aRelayLetsNobodyIn() async throws {
        let (room, alice, _) = try await RoomOfTest.ofTwo()
        let eve = try room.account("eve", 4)
        let genuine = try RosterBody(try #require(room.relay.edit { $0.events[1].body }), kind: .join)
        guard case .join(let entry) = genuine.act else { return #expect(Bool(false)) }
        let id = room.relay.edit { $0.events[1].id }
        let body = try RosterBody(
            .join(entry), count: genuine.count, token: genuine.token, epoch: genuine.epoch, id: id,
            room: room.keys.room, signedBy: eve.signingKey
        )
        room.relay.edit { _ = $0.append(.join, id, eve.me, body.bytes) }
        try room.send("1", by: alice)
        let status = try await alice.status(of: .seq(4))
        #expect(status.rows.map(\.name) == ["bob"])
        #expect(alice.flaws == [3])
        #expect(try await alice.view().flaws[3] == .entry)
    }

    @Test func aMemberWhoseNameDoesNotOpenCounts() async throws {
        let (room, alice, bob) = try await RoomOfTest.ofTwo()
        let other = try RoomKeys(root: [UInt8](repeating: 5, count: 32))
        let carol = try room.account("carol", 4)
        let id = room.nextID()
        let name = try other.bodies.seal(Data(#"{"text":"carol"}"#.utf8), kind: .name, id: id, member: carol.me)
        let body = try carol.statement(.join(name, OpenedInvite(firstCode: room.keys)), id: id, after: 0, now: 1)
        room.relay.edit { _ = $0.append(.join, id, carol.me, body) }
        try room.send("1", by: alice)
        let status = try await alice.status(of: .seq(4))
        #expect(status.rows.map(\.name) == ["bob", carol.me.unnamed])
        #expect(try await alice.view().others(than: alice.me) == [bob.me, carol.me])
        // It speaks as any other does.
        try room.send("2", by: carol)
        #expect(try await room.read(bob, from: .last(1)) == ["2"])
    }

    /// A member that was away comes back, and is told that its join began the log.
    @Test func aJoinBelongsToTheLogThatWasRead() async throws {
        let (room, _, bob) = try await RoomOfTest.ofTwo()
        try await bob.leave()
        let (checkpoint, _) = try #require(bob.log.unkept)
        let later = try room.account("bob", 2, checkpoint: checkpoint)
        let start = room.relay.edit { $0.start(at: 0) }
        room.relay.change("PUT", Join.Answer.self) { ($0.seq, $0.before) = (1, start) }
        #expect(await error { try await later.join(new: false) } == .otherLog)
        #expect(later.log.reached?.size == 2)
    }

    /// A relay that has the code of an invite from somebody else would show a room of its own as the one of the invite.
    @Test func aRoomThatIsMadeForAJoinIsNotTheInvites() async throws {
        let (room, _, _) = try await RoomOfTest.ofTwo()
        room.relay.edit { $0.rollBack(to: 0) }
        let carol = try room.account("carol", 3)
        #expect(await error { try await carol.join(new: false) } == .untrue("a room that begins with this join"))
        #expect(carol.log.reached == nil)
    }

    /// While another member has the room for a change of its key, a leave waits, as long as its limit lasts, and says so once.
    @Test func aLeaveWaitsForItsTurn() async throws {
        let (room, alice, bob) = try await RoomOfTest.ofTwo()
        let before = room.relay.asked.count
        holdUp(2, at: room.relay)
        var notes: [Retry.Note] = []
        try await bob.leave(by: .never) { notes.append($0) }
        #expect(room.relay.asked.count == before + 3)
        #expect(notes == [.away(.rateLimited(0))])
        #expect(try await alice.view().present.map(\.name) == ["alice"])
        room.relay.state.withLock { $0.refuse = { _ in Response(status: 429, retryAfter: 2) } }
        #expect(await error { try await alice.leave(by: Limit(after: .seconds(1))) } == .rateLimited(2))
    }

    /// So does a change of the key. It said nothing, however long it waited.
    @Test func aRotationSaysOnceThatItWaits() async throws {
        let (room, alice, _) = try await RoomOfTest.ofTwo()
        holdUp(2, "POST rotations", at: room.relay)
        var notes: [Retry.Note] = []
        try await alice.rotate(forgetting: false, onNote: { notes.append($0) })
        #expect(room.relay.asked.count { $0 == "POST rotations" } == 3)
        #expect(notes == [.away(.rateLimited(0))])
    }

    /// Has a relay ask to wait at the next requests, or at the next of a kind.
    private func holdUp(_ count: Int, _ place: String? = nil, at relay: HonestRelay) {
        let left = Mutex(count)
        relay.state.withLock {
            $0.refuse = { asked in
                guard place == nil || asked == place else { return nil }
                let isRefused = left.withLock { left in
                    defer { left -= 1 }
                    return left > 0
                }
                return isRefused ? Response(status: 429, retryAfter: 0) : nil
            }
        }
    }
}
