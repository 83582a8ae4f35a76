import Foundation
import Proving
import Testing
import Wire

@testable import Client

/// A range names its messages as if each were named: none is left out without a word.
@Suite struct NamedRangesTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account

    /// A room where alice's seqs 3, 5 and 6 are messages, 4 is a list edit and 7 a join.
    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
        try room.send("one", by: alice)
        try room.add("milk", by: alice)
        try room.send("two", "three", by: alice)
        _ = try await room.member("carol", 3)
    }

    private let noMessage = ClientError.refused(Problem(.noSuchMessage))

    private var read: [ClosedRange<Int>] {
        room.relay.receipts.filter { $0.kind == .read }.map { $0.from...$0.upto }
    }

    @Test func whatIsNoMessageIsPassedOver() async throws {
        #expect(try await bob.messages(in: 1...7) == [.seq(3), .seq(5), .seq(6)])
        try await bob.acknowledge(in: 2...7)
        #expect(read.contains { $0.contains(3) } && read.contains { $0.contains(6) })
        for range in [1...2, 4...4, 7...7] {
            #expect(await error { try await bob.messages(in: range) } == noMessage)
            #expect(await error { try await bob.acknowledge(in: range) } == noMessage)
        }
        #expect(await error { try await bob.messages(in: 6...8) } == noMessage)
    }

    /// A batch of 1,400 could never be marked: each took two requests, and was asked for again by each later try.
    @Test func aBatchIsAskedForInPages() async throws {
        room.relay.state.withLock { $0.pageSize = 20 }
        for number in 1...200 { try room.send("line \(number)", by: alice) }
        let messages = room.relay.edit { room in room.events.filter { $0.kind == .message } }
        let (ids, seqs) = (messages.map(\.id), messages.map(\.seq))
        _ = try await bob.view()
        let before = room.relay.asked.count
        try await bob.acknowledge(ids.map { .id($0) }, alone: true)
        // A page to find twenty, one to verify them, and one for the first of each twenty; the last sixteen are asked for alone.
        #expect(room.relay.asked.count - before < 60, "\(room.relay.asked.count - before)")
        #expect(SeqSet(read) == SeqSet(seqs.map { $0...$0 }))
    }

    /// What retention has taken since is passed over at once, and what is far from the others takes no page for each.
    @Test func aBatchThatIsOldIsMarkedAsFarAsItIsThere() async throws {
        for number in 1...200 { try room.send("line \(number)", by: alice) }
        let seqs = room.relay.edit { room in room.events.filter { $0.kind == .message }.map(\.seq) }
        _ = try await bob.view()
        room.relay.edit { $0.cut = 100 }
        let before = room.relay.asked.count
        let named = seqs.map { Endpoint.Reference.seq($0) }
        try await bob.acknowledge(named, runs: SeqSet(), areOld: true)
        #expect(room.relay.asked.count - before < 10, "\(room.relay.asked.count - before)")
        #expect(SeqSet(read) == SeqSet([101...seqs[seqs.count - 1]]))
        #expect(await error { try await bob.acknowledge(named, runs: SeqSet()) } == noMessage)
        #expect(await error { try await bob.acknowledge([.seq(5)], runs: SeqSet(), areOld: true) } == noMessage)
    }

    /// Where a relay says that the messages of a batch are others, none is marked.
    @Test func aBatchIsWhatItIsCalled() async throws {
        for number in 1...40 { try room.send("line \(number)", by: alice) }
        let ids = room.relay.edit { room in room.events.filter { $0.kind == .message }.map(\.id) }
        _ = try await bob.view()
        room.relay.change("GET events", Page.self) { page in
            guard page.tree == nil, page.events.count > 30 else { return }
            (page.events[20].id, page.events[21].id) = (page.events[21].id, page.events[20].id)
        }
        let untrue = ClientError.untrue("another message than was asked for")
        #expect(await error { try await bob.acknowledge(ids.map { .id($0) }, alone: false) } == untrue)
        #expect(read.isEmpty)
    }

    /// What retention has cut still has its receipts; nobody can read it.
    @Test func whatIsGoneFromTheLogIsNamedAllTheSame() async throws {
        room.relay.edit { $0.cut = 5 }
        #expect(try await bob.messages(in: 1...7) == [.seq(3), .seq(5), .seq(6)])
        #expect(try await bob.messages(in: 2...5) == [.seq(3), .seq(5)])
        #expect(await error { try await bob.messages(in: 1...2) } == noMessage)
        #expect(await error { try await bob.messages(in: 4...4) } == noMessage)
        #expect(await error { try await bob.acknowledge([.seq(5)], alone: true) } == noMessage)
        #expect(await error { try await bob.acknowledge(in: 5...6) } == noMessage)
        #expect(read.isEmpty)
        try await bob.acknowledge(in: 6...7)
        #expect(read == [6...6])
    }

    /// A relay that has forgotten it, or says so: the one that was named is refused where it is asked for.
    @Test func aGapWhereNothingIsToldOfAMessageHidesNone() async throws {
        room.relay.edit { $0.cut = 5 }
        room.relay.change { _, asked, response throws(TransportError) in
            guard asked.hasPrefix("GET messages/5"), let body = try? JSON.data(Problem(.noSuchMessage)) else { return }
            response = Response(status: 404, contentType: "application/problem+json", body: body)
        }
        #expect(try await bob.messages(in: 5...6) == [.seq(5), .seq(6)])
        #expect(await error { try await bob.status(of: .seq(5)) } == noMessage)
    }

    @Test func aBodyThatIsGoneIsNamedAndCannotBeMarked() async throws {
        room.relay.edit { $0.removed = 5 }
        #expect(try await bob.messages(in: 5...6) == [.seq(5), .seq(6)])
        let alone = await error { try await bob.acknowledge([.seq(5)], alone: true) }
        #expect(alone != nil)
        #expect(await error { try await bob.acknowledge(in: 5...6) } == alone)
        #expect(read.isEmpty)
        try await alice.acknowledge(in: 5...6)
        #expect(read == [], "one's own are never marked")
    }

    /// Its pages may end before the head that it has proved.
    @Test func aLogThatEndsWithinTheRangeIsNone() async throws {
        room.relay.state.withLock { $0.pageSize = 2 }
        room.relay.change("GET events?after=2", Page.self) { $0.head = RelaysWord(4) }
        #expect(await error { try await bob.messages(in: 3...6) } == .otherLog)
        #expect(await error { try await bob.acknowledge(in: 3...6) } == .otherLog)
        #expect(read.isEmpty)
    }
}
