import Foundation
import Proving
import Testing
import Wire

@testable import Storage

/// A reader reads the lines of a batch once, and tells what it would tell if it read them each time.
@Suite struct RecentBatchesTests {
    private let shelf: Shelf
    private let tables: CountedTables
    private let key = MemberKey(room: room, member: alice)

    init() throws {
        shelf = try Shelf()
        tables = CountedTables(try SQLiteTables.forWriting(shelf.path))
        try fill(tables, sizes: [3, 5, 1, 4])
    }

    /// A join, then batches of so many messages, with seqs from 2 on.
    private func fill(_ tables: any Tables, sizes: [Int]) throws {
        try tables.write([.join(join(alice, 1), of: key)]) { transaction throws(StoreError) in
            _ = try transaction.join(join(alice, 1), key, token: tokenHash(of: alice))
        }
        var number = 10
        for size in sizes {
            let messages = (number..<number + size).map { message($0) }
            try tables.carryOut([Write(.append(messages), room: room, member: alice)])
            number += size
        }
    }

    /// All that a snapshot tells of batches: pages that begin and end everywhere, and the status of each message.
    private func told(_ snapshot: Snapshot) throws -> [Data] {
        var told: [Data] = []
        for seq in 1...12 {
            let query = EventsQuery(start: .after(seq), limit: 2)
            told.append(try JSON.data(snapshot.page(query, for: key)))
            told.append(try JSON.data(snapshot.message(.seq(seq + 1), size: 0, after: 0, for: key)))
        }
        told.append(try JSON.data(snapshot.sent(last: 9, before: 0, ofAll: true, receipts: true, size: 0, for: key)))
        return told
    }

    private func calls(_ work: () throws -> Void) rethrows -> Int {
        let before = tables.calls
        try work()
        return tables.calls - before
    }

    @Test func whatWasToldIsToldAgainWithoutReadingIt() throws {
        let recent = RecentBatches()
        let fresh = try told(Snapshot(tables: tables))
        var answers: [Data] = []
        let first = try calls { answers = try told(Snapshot(tables: tables, recent: recent)) }
        #expect(answers == fresh)
        let second = try calls { answers = try told(Snapshot(tables: tables, recent: recent)) }
        #expect(answers == fresh)
        // The batch of one line isn't read at all.
        #expect(first - second == 3)
    }

    @Test(arguments: [1, 4]) func fewAreKept(most: Int) throws {
        let recent = RecentBatches(most: most)
        for _ in 0..<2 {
            #expect(try told(Snapshot(tables: tables, recent: recent)) == told(Snapshot(tables: tables)))
        }
        // Each question reads what went meanwhile.
        let few = try calls { _ = try told(Snapshot(tables: tables, recent: recent)) }
        let all = RecentBatches()
        _ = try told(Snapshot(tables: tables, recent: all))
        #expect(few > (try calls { _ = try told(Snapshot(tables: tables, recent: all)) }))
    }

    /// A standby that took over without the last changes has other lines at these seqs: as many, and more.
    @Test(arguments: [[3, 5, 1, 4], [2, 6, 4, 1], [13]]) func anotherDatabaseIsReadAnew(sizes: [Int]) throws {
        let recent = RecentBatches()
        _ = try told(Snapshot(tables: tables, recent: recent))
        let shelf = try Shelf()
        let other = try SQLiteTables.forWriting(shelf.path)
        var number = 50
        try fill(other, sizes: [])
        for size in sizes {
            let messages = (number..<number + size).map { message($0) }
            try other.carryOut([Write(.append(messages), room: room, member: alice)])
            number += size
        }
        #expect(try told(Snapshot(tables: other, recent: recent)) == told(Snapshot(tables: other)))
    }

    @Test func retentionLeavesWhatIsTold() throws {
        let recent = RecentBatches()
        let before = try Snapshot(tables: tables, recent: recent).message(.seq(6), size: 0, after: 0, for: key)
        try tables.write([.retention(of: room)]) { transaction throws(StoreError) in
            _ = try transaction.retain(after: 9, room: room)
        }
        for recent in [recent, RecentBatches()] {
            let after = try Snapshot(tables: tables, recent: recent).message(.seq(6), size: 0, after: 0, for: key)
            #expect(after.batches == before.batches)
        }
    }
}
