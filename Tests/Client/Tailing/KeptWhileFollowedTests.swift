import Helpers
import Testing

@testable import Client

/// What a tail that follows has verified is kept soon.
@Suite struct KeptWhileFollowedTests {
    /// It was kept when the request had waited for half a minute, and a backup that was restored until then was no other log.
    @Test func whatIsNotKeptYetIsNotWaitedWithForLong() async throws {
        let (room, alice, bob) = try await RoomOfTest.ofTwo()
        try room.send("1", by: bob)
        room.relay.change { _, asked, _ throws(TransportError) in if asked.contains("wait=") { throw .cutShort } }
        var tail = try await Tail(alice, start: .from(3), follows: true, receipts: true)
        _ = try await tail.next()
        #expect(await error { try await tail.next() } != nil)
        #expect(room.relay.asked.last?.contains("wait=10") == true)
        let scratch = try Scratch()
        _ = try await alice.keepCheckpoint(in: StateFile(path: "\(scratch.path)/tick.json"))
        // A relay that is back answers at once.
        _ = try? await tail.next()
        #expect(await error { try await tail.next() } != nil)
        #expect(room.relay.asked.last?.contains("wait=30") == true)
    }
}
