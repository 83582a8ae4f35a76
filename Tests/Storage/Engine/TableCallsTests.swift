import Foundation
import Proving
import Testing
import Wire

@testable import Storage

/// How often the rules call the tables doesn't grow with what they are asked.
@Suite struct TableCallsTests {
    private let shelf: Shelf
    private let tables: CountedTables
    private let key = MemberKey(room: room, member: alice)
    private let readers = (100..<150).map { person($0) }

    /// A room with alice and fifty others, to whom she has sent forty messages.
    init() throws {
        shelf = try Shelf()
        tables = CountedTables(try SQLiteTables.forWriting(shelf.path))
        for (place, member) in ([alice] + readers).enumerated() {
            let join = join(member, 1 + place)
            let key = MemberKey(room: room, member: member)
            try tables.write([.join(join, of: key)]) { transaction throws(StoreError) in
                _ = try transaction.join(join, key, token: tokenHash(of: member))
            }
        }
        try append(1_000..<1_040)
    }

    private func append(_ numbers: Range<Int>) throws {
        let writes = numbers.map { Write(.append([message($0)]), room: room, member: alice) }
        try tables.carryOut(writes)
    }

    /// How often the tables are called for something.
    private func calls(_ work: () throws -> Void) rethrows -> Int {
        let before = tables.calls
        try work()
        return tables.calls - before
    }

    @Test func manyMessagesCostAsManyCallsAsOne() throws {
        let one = try calls { try append(2_000..<2_001) }
        let many = try calls { try append(3_000..<3_200) }
        #expect(one == many)
        // Begin, rows, ids, the changes, commit.
        #expect(one == 5)
        // Those that are there already cost nothing more, either.
        #expect(try calls { try append(3_000..<3_200) } == many)
    }

    @Test func receiptsOfManyMembersCostAsManyCallsAsOfOne() throws {
        let found = try #require(try tables.rooms([room]).first.flatMap(\.self))
        let roots = try TreeRoots([(found, Set(1...found.head))]).read(from: tables)[0]
        func receive(_ members: some Sequence<MemberID>, _ ranges: [ClosedRange<Int>]) throws {
            let receipts = ranges.map { range in
                var receipt = receipt(.delivered, range)
                receipt.root = Data((roots[range.upperBound] ?? .zero).bytes)
                return receipt
            }
            try tables.carryOut(members.map { Write(.receive(receipts), room: room, member: $0) })
        }
        let one = try calls { try receive(readers[..<1], [55...56, 60...60]) }
        let many = try calls { try receive(readers[1...], [55...56, 60...60]) }
        #expect(one == many)
        // Ranges before what is covered already, and over it.
        let before = try calls { try receive(readers[..<1], [52...52]) }
        let all = try calls { try receive(readers, [53...54, 57...58, 55...59, 70...80]) }
        #expect(before == all)
        for member in readers.prefix(2) {
            let standing = try Snapshot(tables: tables).standing(of: MemberKey(room: room, member: member), after: 0)
            #expect(standing.delivered.missing == (member == readers[0] ? 20 : 21))
        }
    }

    /// The roots of up to 10,000 sizes were computed for it, as often as it asked.
    @Test func refusedReceiptsHaveNoRootsComputed() throws {
        func receive(_ receipts: [Receipt], _ error: StoreError) -> Int {
            calls {
                #expect(throws: error) {
                    try tables.carryOut([Write(.receive(receipts), room: room, member: readers[0])])
                }
                tables.rollBack()
            }
        }
        func leave() throws {
            let leave = StorageTests.leave(readers[0], 900)
            let key = MemberKey(room: room, member: readers[0])
            try tables.write([.leave(leave, by: key)]) { transaction throws(StoreError) in
                _ = try transaction.leave(leave, key)
            }
        }
        let receipts = (60...80).map { receipt(.delivered, $0...$0) }
        // Begin, rows, last runs, roots, the end.
        #expect(receive(receipts, .wrongRoot) == 5)
        for bad in [Data(repeating: 1, count: 63), Data()] {
            var last = receipt(.delivered, 81...81)
            last.sig = bad
            #expect(receive(receipts + [last], .badReceipt) == 3)
            last = receipt(.delivered, 81...81)
            last.root = bad
            #expect(receive(receipts + [last], .badReceipt) == 3)
        }
        try leave()
        #expect(receive(receipts, .notAMember) == 3)
    }

    /// 1,000 messages in whole batches would have 12 MB of lines.
    @Test func aListEndsWhereItsBatchesAreTooMany() throws {
        for first in stride(from: 6_000, to: 6_040, by: 4) {
            let messages = (first..<first + 4).map { message($0) }
            try tables.carryOut([Write(.append(messages), room: room, member: alice)])
        }
        let snapshot = Snapshot(tables: tables)
        let (room, _) = try snapshot.present(key)
        let rows = try tables.latest(40, bytes: 1 << 20, upto: room.head, by: nil, in: room).rows
        let (batches, count) = try snapshot.batches(of: rows, in: room, most: 48 * 7, atOnce: 3)
        #expect(batches.map(\.from) == [room.head - 11, room.head - 7, room.head - 3])
        #expect(count == 12)
        let all = try snapshot.batches(of: rows, in: room, atOnce: 3)
        #expect((all.batches.count, all.count) == (10, 40))
    }

    @Test func aLongHistoryCostsAsManyCallsAsAShortOne() throws {
        let snapshot = Snapshot(tables: tables)
        func ask() throws -> [Int] {
            try [
                calls { _ = try snapshot.page(EventsQuery(start: .last(10)), for: key) },
                calls { _ = try snapshot.page(EventsQuery(start: .since(0)), for: key) },
                calls { _ = try snapshot.page(EventsQuery(start: .after(60), tree: 50), for: key) },
                calls { _ = try snapshot.message(.id(id(1_010)), size: 0, after: 0, for: key) },
                calls { _ = try snapshot.sent(last: 20, before: 0, ofAll: false, receipts: true, size: 0, for: key) },
                calls { _ = try snapshot.members(MembersQuery(size: 50), for: key) },
                calls { _ = try snapshot.proof(TreeQuery(from: 60, to: 80), for: key) },
                calls { _ = try snapshot.standing(of: MemberKey(room: room, member: readers[0]), after: 0) },
                calls { _ = try snapshot.outdated(before: 1, after: 0) },
                calls { _ = try snapshot.tokens(of: readers.map { MemberKey(room: room, member: $0) }) },
            ]
        }
        let short = try ask()
        try append(4_000..<4_500)
        #expect(try ask() == short)
        #expect(short == [3, 3, 5, 5, 5, 7, 2, 5, 1, 1])
    }

    /// A device that came back had its person's devices asked for twice.
    @Test func devicesAreAskedForOnceByAJoin() throws {
        let phone = person(900)
        let own = MemberKey(room: room, member: phone)
        func enter(_ number: Int, _ form: InviteForm) throws -> Int {
            let made = invite(number, number + 1, form: form, uses: 1)
            try tables.write([.invite(made, by: key)]) { transaction throws(StoreError) in
                _ = try transaction.makeInvite(made, by: key)
            }
            let (join, before) = (join(phone, number + 2, by: number, form: form), tables.deviceCalls)
            try tables.write([.join(join, of: own)]) { transaction throws(StoreError) in
                _ = try transaction.join(join, own, token: tokenHash(of: phone))
            }
            return tables.deviceCalls - before
        }
        func leave(_ number: Int) throws {
            let leave = StorageTests.leave(phone, number)
            try tables.write([.leave(leave, by: own)]) { transaction throws(StoreError) in
                _ = try transaction.leave(leave, own)
            }
        }
        #expect(try enter(5_000, .device) == 1)
        try leave(5_010)
        #expect(try enter(5_020, .device) == 1)
        try leave(5_030)
        // As a guest it may not come, which its person's devices say.
        let before = tables.deviceCalls
        #expect(throws: StoreError.badStatement) { try enter(5_040, .guest) }
        #expect(tables.deviceCalls == before + 1)
    }
}
