import Testing
import Wire

@testable import Client

/// What a wait asks the relay for, and how long.
@Suite struct DeliveryWaitTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws { (room, alice, bob) = try await RoomOfTest.ofTwo() }

    @Test func aWaitAsksOnlyForWhatCameSince() async throws {
        let seq = try room.send("1", by: alice)[0]
        let id = room.relay.edit { $0.events[seq - 1].id }
        var wait = DeliveryWait(alice, for: Condition(.delivered), by: Limit(after: .zero))
        wait.lastLook = .never
        #expect(try await wait.run([.sent(SentMessage(id), seq: RelaysWord(seq))]) == .timedOut(missing: ["bob"]))
        try await room.read(bob)
        wait = DeliveryWait(alice, for: Condition(.delivered), by: Limit(after: .seconds(60)))
        #expect(try await wait.run([.sent(SentMessage(id), seq: RelaysWord(seq))]) == .met)
        #expect(room.relay.asked.contains { $0.hasPrefix("GET messages/\(seq)?") && $0.contains("&after=") })
    }

    /// The last look's answer was thrown away where nobody was missing any more.
    @Test func whatTheLastLookFindsCounts() async throws {
        let seq = try room.send("1", by: alice)[0]
        try await room.read(bob)
        let receipts = room.relay.edit { room in
            defer { room.receipts = [] }
            return room.receipts
        }
        let relay = room.relay
        var wait = DeliveryWait(
            alice, for: Condition(.delivered), by: Limit(after: .zero),
            onPending: { _ in relay.edit { $0.receipts = receipts } }
        )
        wait.lastLook = .never
        #expect(try await wait.run([.message(.seq(seq))]) == .met)
    }

    @Test func whoIsMissingIsSaidToBeOldWhereTheRelayFallsSilent() async throws {
        let seq = try room.send("1", by: alice)[0]
        let relay = room.relay
        var wait = DeliveryWait(
            alice, for: Condition(.delivered), by: Limit(after: .zero),
            onPending: { _ in relay.change { _, _, _ throws(TransportError) in throw .cutShort } }
        )
        wait.lastLook = .never
        #expect(try await wait.run([.message(.seq(seq))]) == .timedOut(missing: ["bob"], isOld: true))
    }

    /// Each request had five seconds of its own, and there may be one a message.
    @Test func theLastCheckHasOneTimeForAllItsRequests() async throws {
        let seqs = try room.send("1", "2", by: alice)
        let targets = seqs.map { DeliveryWait.Target.message(.seq($0)) }
        room.relay.change { _, _, _ throws(TransportError) in if Task.isCancelled { throw .cancelled } }
        var wait = DeliveryWait(alice, for: Condition(.delivered), by: Limit(after: .zero))
        // On a busy machine that time may be over before its end.
        _ = try? await wait.run(targets)
        #expect(wait.lastLook != nil)
        wait.lastLook = .never
        #expect(try await wait.run(targets) == .timedOut(missing: ["bob"]))
        // The same check at the end of its time.
        wait.lastLook = Limit(after: .zero)
        #expect(await error { try await wait.run(targets) }?.isWorthRetrying == true)
    }
}
