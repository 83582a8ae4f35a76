import Helpers
import Testing
import Wire

@testable import Client

/// A report that is made again looks no further back than it has to.
@Suite struct SettledMessagesTests {
    let room: RoomOfTest
    let alice: Account
    let bob: Account
    let settled = SettledMessages()

    init() async throws {
        (room, alice, bob) = try await RoomOfTest.ofTwo()
        for text in 1...5 { try room.send("\(text)", by: alice) }
    }

    /// The seqs of the messages that were looked at, and of those that bob lacks.
    private func look() async throws -> (all: [Int], late: [Int]) {
        var search = settled.search("ops", for: .delivered)
        var (all, late): ([Int], [Int]) = ([], [])
        try await alice.readStatuses(last: .max, ofAll: false, receipts: true, atOnce: 2) { page in
            all = page.map(\.message.event.seq) + all
            late = page.filter { !$0.missing(.delivered).isEmpty }.map(\.message.event.seq) + late
            return search.take(page)
        }
        settled.note(search)
        return (all, late)
    }

    @Test func whatIsSettledIsNotLookedAtAgain() async throws {
        try await room.read(bob)
        #expect(try await look() == ([3, 4, 5, 6, 7], []))
        #expect(try await look() == ([6, 7], []))
        try room.send("6", "7", "8", by: alice)
        #expect(try await look() == ([7, 8, 9, 10], [8, 9, 10]))
        // As far as the first that somebody lacks.
        #expect(try await look() == ([7, 8, 9, 10], [8, 9, 10]))
        try await room.read(bob)
        #expect(try await look() == ([7, 8, 9, 10], []))
        #expect(try await look() == ([9, 10], []))
    }

    @Test func whatIsLateIsLookedAtEachTime() async throws {
        for _ in 1...2 { #expect(try await look() == ([3, 4, 5, 6, 7], [3, 4, 5, 6, 7])) }
    }

    /// Who comes back lacks what it lacked.
    @Test func whoComesBackIsLookedFor() async throws {
        let carol = try await room.member("carol", 3)
        try room.send("6", "7", "8", by: alice)
        try await room.read(bob)
        try await carol.leave()
        #expect(try await look().late == [])
        #expect(try await look().all == [10, 11])
        try await room.member("carol", 3).join(new: false)
        #expect(try await look().late == [9, 10, 11])
    }
}
