import CSQLite
import Foundation
import Testing
import Wire

@testable import SQLite
@testable import Storage

/// What an append costs where members have push targets.
@Suite struct PushCostTests {
    /// How many steps SQLite makes for an append in a room with so many targets: the first one, which queues a push for each,
    /// and the next.
    private func steps(targets: Int) throws -> (first: Int, next: Int) {
        let shelf = try Shelf()
        let tables = try SQLiteTables.forWriting(shelf.path)
        func key(_ member: MemberID) -> MemberKey { MemberKey(room: room, member: member) }
        func write(as member: MemberID, _ work: (inout Transaction) throws(StoreError) -> Void) throws {
            var transaction = Transaction(tables) { 0 }
            var needs = WriteNeeds.newPush(of: key(member))
            needs.isJoin = true
            try transaction.prepare([needs])
            try work(&transaction)
            try transaction.finish()
        }
        _ = try tables.beginWriting()
        for number in 0...1_000 {
            let member = person(100 + number)
            let join = join(member, 1 + number)
            try write(as: member) { transaction throws(StoreError) in
                _ = try transaction.join(join, key(member), token: tokenHash(of: member))
            }
            guard number > 0, number <= targets else { continue }
            try write(as: member) { transaction throws(StoreError) in
                _ = try transaction.setPush(target(1), origin: origin, of: key(member))
            }
        }
        func append(_ number: Int) throws -> Int {
            _ = steps(tables)
            try write(as: person(100)) { transaction throws(StoreError) in
                _ = try transaction.append(batches([message(number)]), from: key(person(100)))
            }
            return steps(tables)
        }
        // The first makes the statements.
        _ = try append(9_000)
        try tables.connection.run("UPDATE pushes SET queued = NULL")
        let first = try append(9_001)
        #expect(try tables.pushQueue().count == targets)
        let next = try append(9_002)
        try tables.commit()
        return (first, next)
    }

    private func steps(_ tables: SQLiteTables) -> Int {
        var steps = 0
        var statement = sqlite3_next_stmt(tables.connection.handle, nil)
        while statement != nil {
            steps += Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1))
            statement = sqlite3_next_stmt(tables.connection.handle, statement)
        }
        return steps
    }

    @Test func anAppendCostsNothingForThoseWhoHaveAPushWaiting() throws {
        let (none, one, many) = (try steps(targets: 0), try steps(targets: 1), try steps(targets: 1_000))
        #expect(many.next == one.next)
        #expect(one.next < none.next + 50)
        // The others are a row each.
        #expect(many.first < none.first + 1_000 * 100)
    }
}
