import Foundation
import Storage
import Testing
import Wire

@Suite(.everyEngine) struct PageTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    /// join, 3 messages, join, 2 messages, name: at 1000, 2000 … 8000.
    private func fill() async throws {
        for number in 1...8 {
            shelf.clock.withLock { $0 = 1_000 * number }
            switch number {
            case 1: try await store.join(alice, 1)
            case 5: try await store.join(bob, 5)
            case 8: try await store.rename(bob, 8)
            default: try await store.send(number < 5 ? alice : bob, message(number))
            }
        }
    }

    private func seqs(_ start: EventsQuery.Start, limit: Int? = nil) async throws -> [Int] {
        let page = try await store.page(start, limit: limit)
        #expect(page.head == 8)
        #expect(page.gap == nil)
        return page.events.map(\.seq)
    }

    @Test func afterBeginsWithTheNext() async throws {
        try await fill()
        #expect(try await seqs(.after(0)) == Array(1...8))
        #expect(try await seqs(.after(6)) == [7, 8])
        #expect(try await seqs(.after(8)) == [])
        #expect(try await seqs(.after(800)) == [])
        #expect(try await seqs(.after(2), limit: 3) == [3, 4, 5])
    }

    @Test func lastCountsMessagesAndBeginsWithOne() async throws {
        try await fill()
        #expect(try await seqs(.last(0)) == [])
        #expect(try await seqs(.last(1)) == [7, 8])
        #expect(try await seqs(.last(2)) == [6, 7, 8])
        #expect(try await seqs(.last(3)) == [4, 5, 6, 7, 8])
        #expect(try await seqs(.last(5)) == [2, 3, 4, 5, 6, 7, 8])
        #expect(try await seqs(.last(6)) == Array(1...8))
        #expect(try await seqs(.last(Int.max)) == Array(1...8))
        #expect(try await seqs(.last(3), limit: 2) == [4, 5])
    }

    @Test func sinceBeginsWithTheFirstOfThatTime() async throws {
        try await fill()
        #expect(try await seqs(.since(0)) == Array(1...8))
        #expect(try await seqs(.since(6_000)) == [6, 7, 8])
        #expect(try await seqs(.since(6_001)) == [7, 8])
        #expect(try await seqs(.since(8_001)) == [])
        #expect(try await seqs(.since(Int.min)) == Array(1...8))
    }

    @Test func anEventKnowsItsSenderAndKind() async throws {
        try await fill()
        let events = try await store.page(.after(3)).events
        #expect(events.map(\.member) == [alice, bob, bob, bob, bob])
        #expect(events.map(\.kind) == [.message, .join, .message, .message, .name])
        #expect(events.map(\.at) == [4_000, 5_000, 6_000, 7_000, 8_000])
    }

    @Test func aPageHoldsNoMoreThanItMay() async throws {
        try await store.join(alice, 1)
        _ = try await store.append((2...1_200).map { message($0, "") }, room: room, member: alice)
        #expect(try await store.page(.after(0)).events.count == Limits.pageEvents)
        #expect(try await store.page(.after(0), limit: 5_000).events.count == Limits.pageEvents)
        #expect(try await store.page(.after(1_000)).events.count == 200)
    }

    @Test func aPageHoldsNoMoreBytesThanItMayButOneEvent() async throws {
        try await store.join(alice, 1)
        let half = String(repeating: "x", count: Limits.pageBytes / 2)
        try await store.send(alice, message(2, half), message(3, half), message(4, "x"), message(5, half + half + half))
        #expect(try await store.page(.after(1)).events.map(\.seq) == [2, 3])
        #expect(try await store.page(.after(3)).events.map(\.seq) == [4])
        #expect(try await store.page(.after(4)).events.map(\.seq) == [5])
    }

    @Test func messagesAreFoundByIdAndSeq() async throws {
        try await fill()
        let status = try await store.status(.id(id(3)), as: bob)
        #expect(
            status.record.event
                == Event(
                    seq: 3, kind: .message, id: id(3), member: alice, at: 3_000, body: Data("hello".utf8),
                    sig: batches([message(3)])[0].sig
                )
        )
        #expect(try await store.status(.seq(3)) == status)
        for reference in [Endpoint.Reference.seq(5), .seq(9), .seq(Int.max), .id(id(5)), .id(id(99))] {
            await #expect(throws: StoreError.noSuchMessage) {
                try await store.status(reference)
            }
        }
    }

    @Test func sentListsOnlyMyLatestOldestFirst() async throws {
        try await fill()
        let list = try await store.sent(2, as: alice).messages
        #expect(list.map(\.event.seq) == [3, 4])
        #expect(try await store.sent(9, as: bob).messages.map(\.event.seq) == [6, 7])
        #expect(try await store.sent(0, as: bob).messages.isEmpty)
    }

    @Test func theLatestOfAllAreOldestFirst() async throws {
        try await fill()
        #expect(try await store.sent(3, ofAll: true, as: bob).messages.map(\.event.seq) == [4, 6, 7])
    }

    @Test func whatCameAfterTheSizeIsNotAmongTheLatest() async throws {
        try await fill()
        let list = try await store.sent(2, ofAll: true, size: 5, as: bob)
        #expect(list.size == 5)
        #expect(list.messages.map(\.event.seq) == [3, 4])
        #expect(try await store.sent(2, size: 6, as: bob).messages.map(\.event.seq) == [6])
        #expect(try await store.sent(2, size: 1_000, as: bob) == store.sent(2, as: bob))
    }

    /// 1,000 of them were one answer of 168 MiB.
    @Test func latestMessagesHaveABoundInBytes() async throws {
        try await store.join([alice, bob])
        let long = String(repeating: "x", count: Limits.pageBytes / 4)
        for number in 1...6 { _ = try await store.send(number % 2 == 0 ? alice : bob, message(10 + number, long)) }
        _ = try await store.send(alice, message(20, String(repeating: "x", count: Limits.pageBytes + 1)))
        for (ofAll, seqs) in [(true, [[9], [5, 6, 7, 8], [3, 4]]), (false, [[9], [4, 6, 8]])] {
            var before = 0
            for (place, page) in seqs.enumerated() {
                let list = try await store.sent(100, before: before, ofAll: ofAll, as: alice)
                #expect(list.messages.map(\.event.seq) == page)
                #expect(list.more?.told == (place < seqs.count - 1 ? true : nil))
                #expect(list.size == 9)
                before = page[0]
            }
        }
        let list = try await store.sent(2, before: 8, ofAll: true, as: bob)
        #expect(list.messages.map(\.event.seq) == [6, 7])
        #expect(list.more == nil)
    }

    @Test func sentCanDoWithoutReceipts() async throws {
        try await fill()
        let list = try await store.sent(2, receipts: false, as: alice).messages
        #expect(list.map(\.event.seq) == [3, 4])
        #expect(list.allSatisfy { $0.claims.isEmpty && $0.event.body != nil })
    }
}
