import CSQLite
import Foundation
import Proving
import Testing
import Wire

@testable import SQLite
@testable import Storage

/// What receipts and messages cost: pages that are written, and steps to find the receipts of one message.
@Suite struct ReceiptCostTests {
    private let shelf: Shelf
    private let tables: SQLiteTables
    private let readers = (100..<300).map { person($0) }

    /// A room with alice and two hundred others.
    init() throws {
        shelf = try Shelf()
        tables = try SQLiteTables.forWriting(shelf.path)
        let joins = ([alice] + readers).enumerated().map { place, member in
            (join(member, 1 + place), MemberKey(room: room, member: member))
        }
        try tables.write(joins.map { .join($0, of: $1) }) { transaction throws(StoreError) in
            for (join, key) in joins { _ = try transaction.join(join, key, token: tokenHash(of: key.member)) }
        }
    }

    private var found: RoomRow {
        get throws { try #require(try tables.rooms([room]).first.flatMap(\.self)) }
    }

    /// Appends so many messages.
    ///
    /// - Returns: their seqs.
    private func append(_ count: Int) throws -> ClosedRange<Int> {
        let head = try found.head
        try tables.carryOut([Write(.append((1...count).map { message(head + $0) }), room: room, member: alice)])
        return head + 1...head + count
    }

    /// All of these members receipt a range of the log's end.
    private func receive(_ members: [MemberID], _ range: ClosedRange<Int>) throws {
        var receipt = receipt(.delivered, range)
        receipt.root = Data(try found.log.range.root.bytes)
        try tables.carryOut(members.map { Write(.receive([receipt]), room: room, member: $0) })
    }

    /// Each reader receipts each message, as a transaction a message.
    private func live(_ count: Int, _ members: [MemberID]) throws {
        for _ in 1...count { try receive(members, try append(1)) }
    }

    /// How many pages went to the write-ahead log: each is 4 KiB there, and once again in the file.
    private func pages(_ work: () throws -> Void) throws -> Int {
        try tables.connection.runScript("PRAGMA wal_checkpoint(TRUNCATE)")
        try work()
        // https://www.sqlite.org/fileformat2.html#the_write_ahead_log: a header, and frames with one each.
        return (try Data(contentsOf: URL(filePath: shelf.path + "-wal")).count - 32) / (24 + 4096)
    }

    /// With each member's receipts in a place of their own they were more pages than members.
    @Test func receiptsOfAMessageAreWrittenAsNeighbours() throws {
        try live(60, readers)
        let range = try append(1)
        let pages = try pages { try receive(readers, range) }
        #expect(pages < readers.count / 4, "\(pages)")
        // What was missed by all is one range each.
        let missed = try append(70)
        let wide = try self.pages { try receive(readers, missed) }
        #expect(wide < readers.count / 4, "\(wide)")
    }

    /// With each member's messages in a place of their own they were more pages than members.
    @Test func messagesOfManyMembersAreWrittenAsNeighbours() throws {
        let number = try found.head + 1_000
        func send(_ first: Int) throws {
            try tables.carryOut(
                readers.enumerated().map { Write(.append([message(first + $0)]), room: room, member: $1) }
            )
        }
        for round in 0..<20 { try send(number + 1_000 * round) }
        let pages = try pages { try send(number + 100_000) }
        #expect(pages < readers.count / 4, "\(pages)")
    }

    /// SQLite's steps for the claims on a message.
    private func steps(_ seq: Int) throws -> (claims: Int, steps: Int) {
        let room = try found
        let row = try #require(try tables.event(.seq(seq), in: room))
        _ = tables.steps()
        let claims = try tables.claims(on: [row], after: 0, limit: 1, in: room)
        return (claims[0].count, tables.steps())
    }

    /// Also where some members receipt long ranges, and others each message.
    @Test func thoseOfOneMessageCostTheSameInALongLog() throws {
        let (each, some) = (Array(readers[..<100]), Array(readers[100..<110]))
        let first = try append(1)
        try receive(each + some, first)
        let short = try steps(first.lowerBound)
        #expect(short.claims == 110)
        for _ in 1...4 {
            try live(50, each)
            try receive(some, try found.head - 49...found.head)
        }
        let long = try steps(first.lowerBound)
        let middle = try steps(first.lowerBound + 75)
        #expect(long.claims == 110 && middle.claims == 110)
        #expect(max(long.steps, middle.steps) < short.steps * 3 / 2, "\(short.steps), \(long.steps), \(middle.steps)")
    }
}

extension SQLiteTables {
    /// How many steps SQLite made for all statements since this was asked last.
    func steps() -> Int {
        var steps = 0
        var statement = sqlite3_next_stmt(connection.handle, nil)
        while statement != nil {
            steps += Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1))
            statement = sqlite3_next_stmt(connection.handle, statement)
        }
        return steps
    }
}
