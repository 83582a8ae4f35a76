import CSQLite
import Foundation
import Testing
import Wire

@testable import SQLite
@testable import Storage

/// What it costs to tell a message's audience doesn't grow with those who came and went at other times.
@Suite struct AudienceCostTests {
    /// How many steps SQLite makes for one status, where so many came and went before the message and after it.
    private func steps(strangers: Int, isOneMember: Bool) throws -> Int {
        let shelf = try Shelf()
        let books = try Books.forWriting(shelf.path) { 0 }
        func join(_ member: MemberID, _ number: Int) throws {
            let join = Join(id: id(number), proof: Data(), name: Data("name".utf8), new: true)
            _ = try books.join(join, room: room, member: member, token: tokenHash(of: member), proof: proof)
        }
        func comeAndGo(_ first: Int) throws {
            for number in first..<first + strangers {
                let member = MemberID(rawValue: UInt128(isOneMember ? 1_000 : number))
                try join(member, 2 * number)
                _ = try books.leave(room: room, member: member, id: id(2 * number + 1))
            }
        }
        try books.connection.beginWriting()
        try join(alice, 1)
        try join(bob, 2)
        try comeAndGo(10_000)
        let seq = try #require(try books.append([message(3)], room: room, member: alice).first?.seq)
        try comeAndGo(20_000)
        try books.connection.commit()

        func steps() -> Int {
            var steps = 0
            var statement = sqlite3_next_stmt(books.connection.handle, nil)
            while statement != nil {
                steps += Int(sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 1))
                statement = sqlite3_next_stmt(books.connection.handle, statement)
            }
            return steps
        }
        _ = steps()
        #expect(try books.message(.seq(seq), room: room, member: alice).audience.map(\.member) == [bob])
        return steps()
    }

    @Test(arguments: [false, true])
    func itIsTheSameForManyAsForFew(isOneMember: Bool) throws {
        let few = try steps(strangers: 10, isOneMember: isOneMember)
        let many = try steps(strangers: 1_000, isOneMember: isOneMember)
        // Those who left later and had not come yet are a look at an index each, in place of a row and a span.
        #expect(many < few + 1_000 * (isOneMember ? 1 : 8), "\(few) and \(many)")
    }
}
