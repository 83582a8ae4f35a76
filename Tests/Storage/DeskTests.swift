import Foundation
@testable import Storage
import Testing
import Wire

/// What a writer remembers from one request to the next.
@Suite struct DeskTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    private func appended(_ store: SQLiteRoomStore, _ number: Int, by member: MemberID) async throws -> [Int?] {
        try await store.append([message(number)], room: room, member: member).map(\.seq)
    }

    @Test func whatAnotherHasWrittenMeanwhileIsSeen() async throws {
        let store = try shelf.open()
        let other = try shelf.open()
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        #expect(try await appended(store, 10, by: alice) == [3])
        #expect(try await appended(store, 11, by: bob) == [4])
        #expect(try await appended(other, 12, by: bob) == [5])
        try await other.leave(alice, 3)
        await #expect(throws: StoreError.notAMember) { try await appended(store, 13, by: alice) }
        try await other.receive([receipt(.delivered, 3...3)], room: room, member: bob)
        try await store.receive([receipt(.delivered, 6...6)], room: room, member: bob)
        #expect(try await appended(store, 14, by: bob) == [7])
        #expect(try await appended(other, 14, by: bob) == [7])
        let standing = try await store.standing(room: room, member: bob, after: 0)
        #expect(standing.head == 7)
        #expect(standing.delivered == Standing.Progress(cursor: 6, missing: 0, beyond: []))
        await store.close()
        await other.close()
    }

    @Test func whoComesAndGoesBetweenTwoRequestsIsKnown() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        #expect(try await appended(store, 10, by: bob) == [3])
        try await store.leave(bob, 3)
        await #expect(throws: StoreError.notAMember) { try await appended(store, 11, by: bob) }
        try await store.join(bob, 4)
        #expect(try await appended(store, 12, by: bob) == [6])
        try await store.retain(after: 4, room: room)
        try await store.receive([receipt(.read, 1...6)], room: room, member: alice)
        let standing = try await store.standing(room: room, member: alice, after: 0)
        #expect(standing.read == Standing.Progress(cursor: 6, missing: 0, beyond: []))
        await store.close()
    }

    @Test func manyReceiptsOfAMemberInOneTransactionAddUp() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        for number in 10..<20 { _ = try await appended(store, number, by: alice) }
        func receive(_ ranges: ClosedRange<Int>...) async -> [Order.Outcome] {
            await store.carryOut(
                ranges.map { Order(.receive([receipt(.delivered, $0)]), room: room, member: bob) }
            )
        }
        func progress() async throws -> Standing.Progress {
            try await store.standing(room: room, member: bob, after: 0).delivered
        }
        #expect(await receive(3...3, 4...4, 7...8, 10...10).allSatisfy { $0 == .success(.received(head: 12)) })
        #expect(try await progress() == Standing.Progress(cursor: 4, missing: 5, beyond: [[7, 8], [10, 10]]))
        #expect(await receive(5...5, 11...11).count == 2)
        #expect(try await progress() == Standing.Progress(cursor: 5, missing: 3, beyond: [[7, 8], [10, 11]]))
        #expect(await receive(6...6, 9...9, 12...12).count == 3)
        #expect(try await progress() == Standing.Progress(cursor: 12, missing: 0, beyond: []))
        await store.close()
    }

    @Test func whatTheEngineRefusesLeavesNoTraceInWhatIsRemembered() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        try await store.join(bob, 2)
        #expect(try await appended(store, 10, by: alice) == [3])
        let large = NewMessage(id: id(11), body: .init(repeating: 1, count: 4 << 20))
        try await store.limit(pages: 100)
        let outcomes = await store.carryOut([
            Order(.append([message(12)]), room: room, member: bob),
            Order(.append([message(13), large]), room: room, member: alice),
            Order(.append([message(14)]), room: room, member: bob),
        ])
        #expect(
            outcomes == [
                .success(.appended([Accepted(id: id(12), seq: 4, at: 1_000)])),
                .failure(.full),
                .success(.appended([Accepted(id: id(14), seq: 5, at: 1_000)])),
            ]
        )
        try await store.limit(pages: 1 << 20)
        #expect(try await appended(store, 13, by: alice) == [6])
        let page = try await store.page(EventsQuery(start: .after(2)), room: room, member: alice)
        #expect(page.events.map(\.id) == [id(10), id(12), id(14), id(13)])
        await store.close()
    }
}
