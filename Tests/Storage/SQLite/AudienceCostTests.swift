import Foundation
import Proving
import Testing
import Wire

@testable import Storage

/// What it costs to tell a message's audience doesn't grow with those who came and went at other times.
@Suite struct AudienceCostTests {
    /// How many steps SQLite makes for one status, where so many came and went before the message and after it.
    private func steps(others: Int, isOneMember: Bool) throws -> Int {
        let shelf = try Shelf()
        let tables = try SQLiteTables.forWriting(shelf.path)
        func key(_ member: MemberID) -> MemberKey { MemberKey(room: room, member: member) }
        func write(
            _ work: (inout Transaction) throws(StoreError) -> Void, as member: MemberID, _ receipts: [Receipt] = []
        ) throws {
            var transaction = Transaction(tables) { 0 }
            var needs = WriteNeeds(of: key(member))
            needs.receipts = receipts
            needs.isJoin = true
            try transaction.prepare([needs])
            try work(&transaction)
            try transaction.finish()
        }
        func join(_ member: MemberID, _ number: Int) throws {
            let join = StorageTests.join(member, number)
            try write(
                { transaction throws(StoreError) in
                    _ = try transaction.join(join, key(member), token: tokenHash(of: member))
                },
                as: member
            )
        }
        func comeAndGo(_ first: Int) throws {
            for number in first..<first + others {
                let member = person(isOneMember ? 1_000 : number)
                try join(member, 2 * number)
                try write(
                    { transaction throws(StoreError) in
                        _ = try transaction.leave(StorageTests.leave(member, 2 * number + 1), key(member))
                    },
                    as: member
                )
            }
        }
        _ = try tables.beginWriting()
        try join(alice, 1)
        try join(bob, 2)
        try comeAndGo(10_000)
        try write(
            { transaction throws(StoreError) in
                _ = try transaction.append(batches([message(3)]), from: key(alice))
            },
            as: alice
        )
        let head = try #require(try tables.rooms([room]).first.flatMap(\.self)?.log.range.head)
        var receipt = receipt(.delivered, 1...head.size)
        receipt.root = Data(head.root.bytes)
        try write(
            { transaction throws(StoreError) in _ = try transaction.receive([receipt], from: key(bob)) }, as: bob,
            [receipt]
        )
        try comeAndGo(20_000)
        try tables.commit()

        let rows = try tables.find([RowsKey(room: room, member: alice)])
        let found = try #require(rows.first?.room)
        let event = try tables.event(.id(id(3)), in: found)
        let row = try #require(event)
        _ = tables.steps()
        #expect(try tables.claims(on: [row], after: 0, limit: 1, in: found).map { $0.map(\.member) } == [[bob]])
        return tables.steps()
    }

    @Test(arguments: [false, true])
    func itIsTheSameForManyAsForFew(isOneMember: Bool) throws {
        let few = try steps(others: 10, isOneMember: isOneMember)
        let many = try steps(others: 1_000, isOneMember: isOneMember)
        // Those who left later and had not come yet are a look at an index each, in place of a row and a span.
        #expect(many < few + 1_000 * (isOneMember ? 1 : 8), "\(few) and \(many)")
    }
}
