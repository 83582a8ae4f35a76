import Client
import Testing
import Wire

@Suite struct OutboxTests {
    @Test func messagesLeaveInTheOrderTheyCame() {
        var state = State()
        state.enqueue([queued(3), queued(1, room: "dev")])
        state.enqueue([queued(2)])
        #expect(state.waiting().map(\.id) == [3, 1, 2].map(messageID))
        #expect(state.waiting(in: "ops").map(\.id) == [3, 2].map(messageID))
    }

    @Test func anIDThatWaitsKeepsItsBody() {
        var state = State()
        var again = queued(1)
        again.body = .init([1, 2, 3])
        state.enqueue([queued(1)])
        let others = state.others(than: [again, queued(1), queued(1, room: "dev")])
        #expect(others.map(\.new) == [again] && others.map(\.there) == [queued(1)])
        state.enqueue([again, queued(1, room: "dev")])
        #expect(state.outbox == [queued(1), queued(1, room: "dev")])
    }

    @Test func whatTheRelayTookIsGone() {
        var state = State(outbox: [queued(1), queued(1, room: "dev"), queued(2)])
        #expect(state.dequeue([messageID(1), messageID(9)], of: "ops") == [queued(1)])
        #expect(state.outbox == [queued(1, room: "dev"), queued(2)])
        #expect(state.dequeue([messageID(1), messageID(2)]).count == 2)
        #expect(state.outbox.isEmpty)
    }

    @Test func aTryThatFailedIsCountedAndTheMessageWaitsOn() {
        var state = State(outbox: [queued(1), queued(1, room: "dev")])
        state.recordTry([messageID(1)], of: "ops", error: .unreachable(relay: "http://a", .cannotConnect(nil)))
        #expect(!state.outbox[0].mayBeStored)
        state.recordTry([messageID(1)], of: "ops", error: .unreachable(relay: "http://a", .timedOut))
        #expect(state.outbox[0].tries == 2)
        #expect(state.outbox[0].lastError == "timed out")
        #expect(state.outbox[0].mayBeStored)
        #expect(state.outbox[1] == queued(1, room: "dev"))
        #expect(state.waiting().count == 2)
    }

    @Test func whatWasRefusedForGoodWaitsNoMore() {
        var state = State(outbox: [queued(1), queued(2)])
        state.recordRefusal([messageID(1)], of: "ops", code: .tooLarge)
        #expect(state.waiting() == [queued(2)])
        #expect(state.outbox.map(\.failed) == [.tooLarge, nil])
    }

    /// It may be in the room though there was no answer: that it failed isn't all that is said.
    @Test func theRelayMayHaveOneWhoseSenderWasRemoved() {
        var state = State(outbox: [queued(1), queued(2)])
        state.recordTry([messageID(1)], of: "ops", error: .unreachable(relay: "http://a", .timedOut))
        state.recordRefusal([messageID(1), messageID(2)], of: "ops", code: .removed, reason: "removed by bob")
        #expect(state.outbox.map(\.lastError) == ["removed by bob; the relay may have it", "removed by bob"])
    }
}
