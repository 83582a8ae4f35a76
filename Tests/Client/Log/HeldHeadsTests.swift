import Proving
import Testing
import Wire

@testable import Client

/// What is proved by other tasks, or by a later view, while a tail reads the log.
@Suite struct HeldHeadsTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
    }

    /// What another task proves meanwhile, or a later view, is of the same log: it was held against nothing, and pages of another
    /// log were shown and receipted.
    @Test func aHeadThatIsProvedWhileTheLogIsReadIsOfThatLog() async throws {
        var tail = try await Tail(alice, start: .from(1), follows: false, receipts: true)
        let log = room.relay.edit { $0 }
        try room.send("b1", "b2", "b3", by: bob)
        _ = try await alice.view()
        room.relay.edit { $0 = log }
        try room.send("a1", "a2", by: bob)
        #expect(await error { try await tail.next() } == .otherLog)
        #expect(alice.log.reached?.size ?? 0 < 3)
        try await tail.settle()
        #expect(room.relay.receipts.isEmpty)
    }

    /// The same where it comes after the first pages: those that follow have to belong to it, too.
    @Test func pagesBeforeALaterHeadBelongToIt() async throws {
        try room.send("1", "2", by: bob)
        room.relay.state.withLock { $0.pageSize = 2 }
        var tail = try await Tail(alice, start: .from(1), follows: true, receipts: true)
        _ = try await tail.next()
        let log = room.relay.edit { $0 }
        try room.send("b3", "b4", "b5", "b6", by: bob)
        _ = try await alice.view()
        // Up to here both logs are one.
        #expect(try await tail.next()?.events.last?.event.seq == 4)
        room.relay.edit { $0 = log }
        try room.send("a3", "a4", "a5", "a6", by: bob)
        #expect(await error { try await tail.next() } == .otherLog)
        #expect(alice.log.held.size == 8)
    }

    /// Where the relay shows one log, none of this is in its way, nor asked for twice.
    @Test func headsThatAreProvedWhileTheLogIsReadCostOneProofEach() async throws {
        try room.send("1", "2", by: bob)
        room.relay.state.withLock { $0.pageSize = 2 }
        var tail = try await Tail(alice, start: .from(1), follows: true, receipts: true)
        _ = try await tail.next()
        try room.send("3", "4", "5", "6", by: bob)
        _ = try await alice.view()
        let asked = room.relay.asked.count
        for upto in [4, 6, 8] { #expect(try await tail.next()?.events.last?.event.seq == upto) }
        #expect(room.relay.asked[asked...].count { $0.hasPrefix("GET tree") } <= 1)
        try room.send("7", by: bob)
        _ = try await alice.view()
        try room.send("8", by: bob)
        let place = room.relay.asked.count
        #expect(try await tail.next()?.events.count == 2)
        #expect(!room.relay.asked[place...].contains { $0.hasPrefix("GET tree") })
        #expect(alice.log.reached?.size == 10)
    }

    /// A head that was proved while the one before it was being checked is checked, too.
    @Test func aHeadThatIsProvedWhileAnotherIsCheckedIsOfThatLog() async throws {
        var tail = try await Tail(alice, start: .from(1), follows: false, receipts: true)
        let log = room.relay.edit { $0 }
        try room.send("b1", "b2", "b3", "b4", "b5", by: bob)
        let beside = ProvenHead(room.relay.edit { $0.treeHead(at: 7) })
        room.relay.edit { $0 = log }
        try room.send("a1", "a2", "a3", "a4", by: bob)
        room.relay.state.withLock { $0.pageSize = 3 }
        _ = try await alice.view()
        let (held, alice) = (alice.log.held.head, alice)
        room.relay.change { _, asked, _ throws(TransportError) in
            guard asked.hasPrefix("GET tree") else { return }
            _ = try? alice.log.hold(beside, provedFrom: held)
        }
        #expect(await error { try await tail.next() } == .otherLog)
    }
}
