import Foundation
import Testing
import Wire

@testable import Client

/// A room where others write and read between any two requests: what comes meanwhile is no lie of the relay's.
@Suite struct BusyRoomTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
    }

    /// The room as it is now.
    private var now: RoomLogOfTest { room.relay.edit { $0 } }

    @Test func theLatestAreToldAsOfTheView() async throws {
        var states: [RoomLogOfTest] = []
        for number in 1...9 {
            try room.send("\(number)", by: alice)
            try await room.read(bob)
            states.append(now)
        }
        let first = states[0]
        room.relay.state.withLock { [states] in
            $0.room = first
            // Each request finds one message and its receipt more.
            $0.next = { room in room = states.first { [head = room.head] in $0.head > head } ?? room }
        }
        let statuses = try await alice.statuses(last: 5, receipts: true)
        #expect(statuses.map(\.message.event.seq) == [3, 4])
        #expect(statuses.map(\.delivered) == [1, 1])
    }

    @Test func aMessageThatCameAfterTheViewIsProvedInALaterOne() async throws {
        let view = try await alice.view()
        let seq = try #require(room.send("1", by: alice).first)
        #expect(try await alice.proven(.seq(seq), in: view).event.seq == seq)
    }

    @Test func aReceiptThatCameAfterTheViewIsProvedInALaterOne() async throws {
        let seq = try #require(room.send("1", by: alice).first)
        let view = try await alice.view()
        try room.send("2", by: alice)
        // One receipt for both, over a head that the view doesn't have.
        try await room.read(bob)
        let message = try await alice.proven(.seq(seq), in: view)
        #expect(message.claims[bob.me]?.delivered != nil && message.uncounted.isEmpty)
    }

    @Test func aReceiptThatComesBetweenTwoLooksCountsAtTheSecond() async throws {
        let seq = try #require(room.send("1", by: alice).first)
        let view = try await alice.view()
        var message = try await alice.proven(.seq(seq), in: view)
        try room.send("2", by: alice)
        try await room.read(bob)
        try await alice.refresh(&message, in: view)
        #expect(message.claims.isEmpty && message.uncounted.isEmpty)
        try await alice.refresh(&message, in: alice.view())
        #expect(message.claims[bob.me]?.delivered != nil && message.uncounted.isEmpty)
    }

    @Test func aLogThatIsRolledBackAfterTheViewIsNamedSo() async throws {
        let seq = try #require(room.send("1", "2", by: alice).first)
        let view = try await alice.view()
        room.relay.edit { $0.rollBack(to: seq) }
        #expect(await error { try await alice.proven(.seq(seq), in: view) } == .otherLog)
    }

    @Test func aReceiptOverAHeadThatNeverComesIsDoubted() async throws {
        let seq = try #require(room.send("1", by: alice).first)
        try await room.read(bob)
        room.relay.change { number, asked, response throws(TransportError) in
            guard asked.hasPrefix("GET messages") else { return }
            if var answer = try? JSON.value(MessageStatus.self, from: response.body) {
                for place in answer.record.claims.indices { answer.record.claims[place].upto = 1_000_000 + number }
                response.body = (try? JSON.data(answer)) ?? response.body
            } else if var answer = try? JSON.value(MessageStatusList.self, from: response.body) {
                for place in answer.messages.indices {
                    for claim in answer.messages[place].claims.indices {
                        answer.messages[place].claims[claim].upto = 1_000_000 + number
                    }
                }
                response.body = (try? JSON.data(answer)) ?? response.body
            }
        }
        let status = try await alice.status(of: .seq(seq))
        #expect(status.delivered == 0)
        #expect(status.uncounted.map(\.name) == ["bob"])
        let statuses = try await alice.statuses(last: 1, receipts: true)
        #expect(statuses.map(\.delivered) == [0])
        #expect(statuses.map { $0.uncounted.map(\.name) } == [["bob"]])
    }
}
