import Foundation
import Helpers
import Proving
import Testing
import Wire

@testable import Client

/// How far the list edits were folded, by one who never reads the log leaf by leaf.
@Suite struct KeptFoldTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account
    let file: StateFile
    private let scratch: Scratch

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
        scratch = try Scratch()
        file = StateFile(path: "\(scratch.path)/tick.json")
    }

    /// What is kept of an account.
    private func keep(_ account: Account) async throws -> Checkpoint {
        #expect(try await account.keepCheckpoint(in: file) == nil)
        return try #require(try file.checkpoint(of: room.keys.room))
    }

    /// A larger head, to which nothing was folded, took the place of the fold's.
    @Test func aFoldOutlivesALargerHead() async throws {
        try room.add("one", by: alice)
        _ = try await alice.lists(at: 3)
        #expect(try await keep(alice).folded == nil)
        try room.send("1", by: bob)
        _ = try await alice.view()
        let kept = try await keep(alice)
        #expect(kept.head.size == 4 && kept.head.lists == nil)
        #expect(kept.folded == room.relay.edit { $0.proven(at: 3) })

        // Later runs go on from there.
        try room.add("two", by: bob)
        let later = try room.account("alice", 1, checkpoint: kept)
        #expect(try await later.lists(at: 5) == room.relay.edit { $0.proven(at: 5).lists })
        let asked = room.relay.asked.filter { $0.contains("kind=list") }
        #expect(asked.last?.contains("after=3") == true)
        #expect(try await keep(later).folded == nil)
    }

    /// Edits that this client had folded are left out for it, or others shown.
    @Test func aFoldThatWasKeptIsPassedThrough() async throws {
        try room.add("one", by: alice)
        _ = try await alice.lists(at: 3)
        try room.send("1", by: bob)
        _ = try await alice.view()
        let kept = try await keep(alice)
        let folded = try #require(kept.folded)
        let other = ProvenHead(folded.head, crowd: folded.crowd, lists: Folded(kept: SHA256.digest(of: [1])))
        let lied = Checkpoint(reached: kept.reached, head: kept.head, folded: other)
        let (later, misled) = try (
            room.account("alice", 1, checkpoint: kept), room.account("alice", 1, checkpoint: lied)
        )
        #expect(try await later.listsFold(from: 2, upto: 4).value == folded.lists)
        #expect(await error { try await misled.listsFold(from: 2, upto: 4) } == .otherLog)
    }

    @Test func anAcceptedLogHasNoFold() async throws {
        try room.add("one", by: alice)
        _ = try await alice.lists(at: 3)
        try room.send("1", by: bob)
        _ = try await alice.view()
        #expect(alice.log.listsKnown.contains { $0.size == 3 })
        alice.log.accept(.empty)
        #expect(!alice.log.listsKnown.contains { $0.size == 3 })
        #expect(alice.log.unkept?.checkpoint.folded == nil)
    }
}
