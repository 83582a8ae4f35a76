import Foundation
import Testing
import Wire

@testable import Client

/// One page is asked for while the one before it is written out.
extension TailTests {
    @Test func whatIsAskedForAheadReceiptsOnlyWhatIsWrittenOut() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...2), head: 4),
            try page(messages(3...3), head: 4),
            try page(messages(4...4), head: 4),
            Self.done
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: false, receipts: true, looksAhead: true)
        for seqs in [[1, 2], [3], [4]] {
            let events = try #require(await tail.next()).events
            #expect(events.map(\.event.seq) == seqs)
            for event in events { tail.wrote(event) }
        }
        #expect(try await tail.next() == nil)
        try await tail.settle()
        let asked = asked(relay)
        #expect(asked[1...2] == ["events?after=0", "events?after=2"])
        #expect(asked[3].hasPrefix("events?after=3&delivered=1-2&tag="))
        #expect(asked[4...] == ["receipts"])
        let receipts = try JSON.values(Receipt.self, fromLines: Data(relay.requests[4].body.utf8))
        #expect(receipts.map { [$0.from, $0.upto] } == [[3, 4]])
    }

    @Test func atTheEndOfALogThatIsFollowedNothingIsAskedForAhead() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...2), head: 2),
            try page(messages(3...3), head: 3)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: true, receipts: true, looksAhead: true)
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        _ = try await tail.next()
        #expect(asked(relay)[2].hasPrefix("events?after=2&wait=30&delivered=1-2&tag="))
    }

    @Test func whatFailedAheadIsAskedForAgainWithItsReceipt() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...1), head: 3),
            try page(messages(2...2), head: 3),
            Self.cutShort,
            try page(messages(2...2), head: 3),
            Self.done,
            try page(messages(3...3), head: 3)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: false, receipts: true, looksAhead: true)
        for seq in 1...3 {
            let events = try #require(await tail.next()).events
            #expect(events.map(\.event.seq) == [seq])
            for event in events { tail.wrote(event) }
        }
        let asked = asked(relay)
        #expect(asked[3].hasPrefix("events?after=2&delivered=1-1&tag="))
        #expect(asked[4...5] == ["events?after=1&limit=1", "receipts"])
        #expect(relay.requests[5].body.contains(#""from":1"#))
        #expect(asked[6].hasPrefix("events?after=2&delivered=2-2&tag="))
    }

    /// It was asked again at once, and refused again.
    @Test func whatIsRefusedAheadForHasteIsNotAskedForAgainAtOnce() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...1), head: 2),
            .json("", status: "429 Too Many Requests\r\nRetry-After: 7"),
            try page(messages(1...1), head: 2),
            try page(messages(2...2), head: 2)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: false, receipts: false, looksAhead: true)
        #expect(try #require(await tail.next()).events.map(\.event.seq) == [1])
        await #expect(throws: ClientError.rateLimited(7)) { _ = try await tail.next() }
        #expect(asked(relay)[2...] == ["events?after=1"])
        #expect(try #require(await tail.next()).events.map(\.event.seq) == [2])
        #expect(asked(relay)[3...] == ["events?after=0&limit=1", "events?after=1"])
    }

    /// Who ends early doesn't know what became of the request that was ahead.
    @Test func whatWasReceiptedAheadIsToldInTheEnd() async throws {
        let third = try page(messages(3...3), head: 4)
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...1), head: 4),
            try page(messages(2...2), head: 4),
            third,
            third
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: false, receipts: true, looksAhead: true)
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        for event in try #require(await tail.next()).events { tail.wrote(event) }
        try await tail.settle()
        let told = try #require(relay.requests.first { $0.line.hasPrefix("POST") })
        let receipts = try JSON.values(Receipt.self, fromLines: Data(told.body.utf8))
        #expect(receipts.map { [$0.from, $0.upto] } == [[1, 1], [2, 2]])
    }

    /// A page that lay here for long was read from the log that the relay had then.
    @Test func aPageThatLayAheadForLongIsTakenAndTheNextIsDoubted() async throws {
        let relay = try ScriptedRelay(
            Self.nobody,
            try page(messages(1...1), head: 3),
            try page(messages(2...2), head: 3),
            try page(messages(2...2), head: 3),
            try page(messages(3...3), head: 3)
        )
        defer { relay.stop() }
        var tail = try await tail(relay, start: .from(1), follows: false, receipts: false, looksAhead: true)
        _ = try await tail.next()
        tail.longestTrust = .zero
        #expect(try #require(await tail.next()).events.map(\.event.seq) == [2])
        #expect(try #require(await tail.next()).events.map(\.event.seq) == [3])
        #expect(asked(relay)[2...] == ["events?after=1", "events?after=1&limit=1", "events?after=2"])
    }
}
