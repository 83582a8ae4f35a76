import Testing
import Wire

@testable import Client

/// The pages of a relay: each is whole, and has no hole.
@Suite struct RelayPageTests {
    static func page(_ seqs: [Int], head: Int, gap: ClosedRange<Int>? = nil) -> String {
        let member = MemberID(rawValue: 2)
        let events = seqs.map {
            #"{"seq":\#($0),"kind":"leave","id":"\#(messageID($0))","member":"\#(member)","at":1}"#
        }
        let gap = gap.map { #","gap":{"from":\#($0.lowerBound),"upto":\#($0.upperBound)}"# } ?? ""
        return #"{"head":\#(head),"events":[\#(events.joined(separator: ","))]\#(gap)}"#
    }

    @Test(
        arguments: [
            (.after(0), page([1, 2], head: 5)),
            (.after(3), page([4], head: 4)),
            (.after(4), page([], head: 4)),
            (.after(9), page([], head: 4)),
            (.after(3), page([7], head: 7, gap: 4...6)),
            (.after(3), page([], head: 6, gap: 4...6)),
            (.last(2), page([8, 9], head: 9)),
            (.last(0), page([], head: 9)),
            (.since(1), page([7], head: 9, gap: 2...6)),
        ] as [(EventsQuery.Start, String)]
    )
    func aWholePageIsTaken(_ start: EventsQuery.Start, _ body: String) async throws {
        let relay = ScriptedTransport(.json(body))
        _ = try await client(relay).events(EventsQuery(start: start))
    }

    /// Numbers that would overflow the arithmetic of whoever believes them.
    @Test(
        arguments: [
            "{\"head\":9223372036854775807,\"events\":[]}",
            "{\"head\":-1,\"events\":[]}",
            "{\"head\":9,\"gap\":{\"from\":1,\"upto\":9223372036854775807},\"events\":[]}",
            page([9_223_372_036_854_775_807], head: 9),
        ]
    )
    func numbersThatNoRelaySaysAreNonsense(_ body: String) async throws {
        let relay = ScriptedTransport(.json(body), .json(body))
        let error = await error { () throws(ClientError) in
            _ = try await client(relay).events(EventsQuery(start: .last(1)))
        }
        guard case .nonsense = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: [
            "{\"head\":5,\"members\":2,\"joined\":1,\"delivered\":{\"cursor\":9223372036854775807,\"missing\":0,\"beyond\":[]},"
                + "\"read\":{\"cursor\":0,\"missing\":0,\"beyond\":[]}}",
            "{\"head\":5,\"members\":2,\"joined\":1,\"delivered\":{\"cursor\":0,\"missing\":0,\"beyond\":[[3,1]]},"
                + "\"read\":{\"cursor\":0,\"missing\":0,\"beyond\":[]}}",
        ]
    )
    func aStandingOutOfBoundsIsNonsense(_ body: String) async throws {
        let relay = ScriptedTransport(.json(body))
        let error = await error { () throws(ClientError) in _ = try await client(relay).standing() }
        guard case .nonsense = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: [
            (.after(0), page([2], head: 5), "seq 2 where 1 comes next"),
            (.after(0), page([1, 3], head: 5), "seq 3 where 2 comes next"),
            (.after(0), page([1, 1], head: 5), "seq 1 where 2 comes next"),
            (.after(3), page([3], head: 5), "seq 3 where 4 comes next"),
            (.after(3), page([8], head: 8, gap: 4...6), "seq 8 where 7 comes next"),
            (.after(3), page([7], head: 8, gap: 5...6), "a gap from seq 5 to 6 where 4 comes next"),
            (.after(3), page([], head: 5), "no events, though there are some up to 5"),
            (.after(3), page([4, 5], head: 4), "seq 5 beyond the head, 4"),
            (.last(2), page([4, 6], head: 9), "seq 6 where 5 comes next"),
            (.last(2), page([0], head: 9), "the number 0"),
        ] as [(EventsQuery.Start, String, String)]
    )
    func aPageWithAHoleIsNonsense(_ start: EventsQuery.Start, _ body: String, _ what: String) async throws {
        let relay = ScriptedTransport(.json(body))
        let query = EventsQuery(start: start)
        #expect(await error { () throws(ClientError) in _ = try await client(relay).events(query) } == .nonsense(what))
    }
}
