import Foundation
import Storage
import Testing
import Wire

/// What a writer remembers from one request to the next.
@Suite(.everyEngine) struct RowCacheTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    private func appended(_ store: TableStore, _ number: Int, by member: MemberID) async throws -> [Int?] {
        try await store.append([message(number)], room: room, member: member).map { $0.seq?.told }
    }

    @Test func whatAnotherHasWrittenMeanwhileIsSeen() async throws {
        let store = try shelf.open()
        let other = try shelf.open()
        try await store.join([alice, bob])
        #expect(try await appended(store, 10, by: alice) == [3])
        #expect(try await appended(store, 11, by: bob) == [4])
        #expect(try await appended(other, 12, by: bob) == [5])
        try await other.leave(alice, 3)
        await #expect(throws: StoreError.notAMember) { try await appended(store, 13, by: alice) }
        try await other.receive(bob, receipt(.delivered, 3...3))
        try await store.receive(bob, receipt(.delivered, 6...6))
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
        try await store.join([alice, bob])
        #expect(try await appended(store, 10, by: bob) == [3])
        try await store.leave(bob, 3)
        await #expect(throws: StoreError.notAMember) { try await appended(store, 11, by: bob) }
        try await store.join(bob, 4)
        #expect(try await appended(store, 12, by: bob) == [6])
        try await store.retain(after: 4, room: room)
        try await store.receive(alice, receipt(.read, 1...6))
        let standing = try await store.standing(room: room, member: alice, after: 0)
        #expect(standing.read == Standing.Progress(cursor: 6, missing: 0, beyond: []))
        await store.close()
    }

    @Test func manyReceiptsOfAMemberInOneTransactionAddUp() async throws {
        let store = try shelf.open()
        try await store.join([alice, bob])
        for number in 10..<20 { _ = try await appended(store, number, by: alice) }
        func receive(_ ranges: ClosedRange<Int>...) async throws -> [Write.Outcome] {
            let receipts = try await store.rooted(ranges.map { receipt(.delivered, $0) }, bob)
            return await store.carryOut(receipts.map { Write(.receive([$0]), room: room, member: bob) })
        }
        func progress() async throws -> Standing.Progress {
            try await store.standing(room: room, member: bob, after: 0).delivered
        }
        #expect(try await receive(3...3, 4...4, 7...8, 10...10).allSatisfy { $0 == .success(.received(head: 12)) })
        #expect(try await progress() == Standing.Progress(cursor: 4, missing: 5, beyond: [[7, 8], [10, 10]]))
        #expect(try await receive(5...5, 11...11).count == 2)
        #expect(try await progress() == Standing.Progress(cursor: 5, missing: 3, beyond: [[7, 8], [10, 11]]))
        #expect(try await receive(6...6, 9...9, 12...12).count == 3)
        #expect(try await progress() == Standing.Progress(cursor: 12, missing: 0, beyond: []))
        await store.close()
    }
}
