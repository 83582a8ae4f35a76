import Foundation
import Proving
import Testing
import Wire

@testable import Storage

/// What the statements cost, by what the server itself counts.
@Suite(.enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"))
struct PostgresCostTests {
    private let members = (1...20).map { person($0) }

    private func messages(_ numbers: Range<Int>) -> [NewMessage] { numbers.map { message($0) } }

    /// A room with twenty members, all but the last of whom have everything, and much of it by many receipts.
    private func fill(_ store: TableStore, _ range: Range<Int>, after rotations: Int = 0) async throws {
        for start in stride(from: range.lowerBound, to: range.upperBound, by: 1_000) {
            let end = min(range.upperBound, start + 1_000)
            let sender = members[start / 1_000 % 10]
            // Each is a batch: a page reads what it needs of those that it cuts, as many lines as they have.
            let single = messages(start..<end).flatMap { batches([$0], epoch: epoch(rotations)) }
            let write = Write(.append(single, largest: .max), room: room, member: sender)
            _ = try await store.carryOut([write])[0].get()
            let head = try await store.standing(sender).head
            for member in members.dropLast() {
                try await store.receive(
                    member, receipt(.delivered, head - 600...head), receipt(.read, head - 20...head - 10)
                )
            }
        }
    }

    /// Everything that a relay asks a store for, once; a rotation among it.
    ///
    /// - Parameter number: a hundred thousand more each time.
    private func useAll(_ store: TableStore, _ number: Int) async throws {
        let (alice, bob, late) = (members[0], members[1], members[19])
        let head = try await store.standing(alice).head
        let rotations = number / 100_000 - 1
        let rotated = rotated(rotations)
        for message in [message(number), message(number), message(number + 1)] {
            try await store.send(alice, message, in: rotated)
        }
        try await store.receive(bob, receipt(.delivered, head + 1...head + 2), receipt(.read, head + 2...head + 2))
        try await store.receive(late, receipt(.delivered, head - 30...head - 25))
        try await store.receive(late, receipt(.delivered, head - 40...head - 20))
        for start in [EventsQuery.Start.after(head - 10), .last(5), .since(1)] {
            _ = try await store.page(start, limit: 10, tree: head / 2, as: alice)
        }
        for member in [alice, late] { _ = try await store.standing(member) }
        _ = try await store.proof(TreeQuery(from: head / 3, to: head - 1), room: room, member: alice)
        let roster = try Roster(of: try await store.members(as: alice, size: head / 2))
        _ = try await store.status(.seq(head + 1), as: alice)
        _ = try await store.status(.id(id(number)), as: alice)
        _ = try await store.sent(5, as: alice)
        _ = try await store.sent(5, ofAll: true, as: alice)
        _ = try await store.moves(after: 0, room: room, member: alice)
        _ = try await store.tokens(of: members.map { MemberKey(room: room, member: $0) })
        _ = try await store.ends(of: [room])
        try await store.retain(since: 0)
        _ = try await store.setPush(target(1), origin: origin, room: room, member: bob)
        try await store.send(alice, message(number + 2), in: rotated)
        for claim in try await store.claimPushes(limit: 10) {
            try await store.endPushes([PushEnd(claim, .taken, spread: 0)])
        }
        _ = try await store.nextPush()
        _ = try await store.pushQueue()
        try await store.rotate(
            rotation(
                number + 3, by: alice, to: rotations + 1, after: roster.chain, removing: [late],
                boxes: boxes(members.count - 1)
            ),
            by: alice
        )
        _ = try await store.removal(room: room, member: late)
        try await store.letIn(late, by: alice, number + 4, after: rotations + 1)
        let after = StorageTests.rotated(rotations + 1)
        try await store.rename(late, number + 6, in: after)
        try await store.leave(late, number + 7, in: after)
        try await store.letIn(late, by: alice, number + 8, after: rotations + 1)
        try await store.check()
    }

    /// What members ask for all the time, and whose answer has nothing of the other members.
    private func useDaily(_ store: TableStore, _ number: Int) async throws {
        let (alice, bob) = (members[0], members[1])
        let head = try await store.standing(alice, after: .max).head
        _ = try await store.append([message(number), message(number + 1)], room: room, member: alice)
        try await store.receive(bob, receipt(.delivered, head + 1...head + 2))
        _ = try await store.page(.after(head - 8), limit: 10, as: bob)
        try await store.tell([OnlineMember(room: room, member: bob, seen: 1_000_000_000 + number, lasts: 60_000)])
    }

    /// How many rows were read by that.
    private func cost(
        _ shelf: Shelf, _ admin: Admin, _ number: Int, of use: (TableStore, Int) async throws -> Void
    ) async throws -> Int {
        // What a server does by itself from time to time: it forgets former versions of rows.
        try admin.ask("VACUUM")
        try await admin.waitUntilAlone()
        let before = try admin.number(Self.read)
        let scanned = try scans(admin)
        let store = try shelf.open { 1_000_000_000 + number }
        try await use(store, number)
        await store.close()
        try await admin.waitUntilAlone()
        #expect(try scans(admin) == scanned)
        return try admin.number(Self.read) - before
    }

    private static let read: StaticString =
        "SELECT sum(idx_tup_read)::bigint FROM pg_stat_user_indexes WHERE schemaname = 'tick'"

    /// How often each table was read from its beginning to its end.
    private func scans(_ admin: Admin) throws -> [String] {
        let rows = try admin.ask(
            """
            SELECT relname || ': ' || seq_scan FROM pg_stat_user_tables
            WHERE schemaname = 'tick' AND relname <> 'store' ORDER BY 1
            """
        )
        return rows.map { $0.text(0) }
    }

    @Test func noStatementScansATableAndTheCostOfARequestStaysFlat() async throws {
        try await StoreEngine.$current.withValue(try #require(StoreEngine.all.last)) {
            let shelf = try Shelf()
            let store = try shelf.open()
            try await store.join(members)
            try await fill(store, 1_000..<3_000)
            await store.close()
            let admin = try Admin(try String(contentsOfFile: shelf.path, encoding: .utf8))
            // The statistics of small tables must not lead a statement astray, nor those of large ones.
            let unknown = try await cost(shelf, admin, 100_000, of: useAll)
            try admin.ask("ANALYZE")
            let small = try await cost(shelf, admin, 200_000, of: useAll)
            let more = try shelf.open()
            try await fill(more, 3_000..<12_000, after: 2)
            await more.close()
            try await admin.waitUntilAlone()
            let stale = try await cost(shelf, admin, 300_000, of: useAll)
            try admin.ask("ANALYZE")
            let large = try await cost(shelf, admin, 400_000, of: useAll)
            #expect([unknown, stale, large].allSatisfy { $0 < small * 3 / 2 }, "\([unknown, small, stale, large])")
        }
    }

    /// The cost of daily requests in a log that ends with a full subtree: proofs take the hashes of all events after one.
    private func dailyCost(_ shelf: Shelf, _ admin: Admin, _ number: Int) async throws -> Int {
        let store = try shelf.open()
        let head = try await store.standing(members[0]).head
        _ = try await store.append(messages(number..<number + 256 - head % 256), room: room, member: members[0])
        await store.close()
        return try await cost(shelf, admin, number + 1_000, of: useDaily)
    }

    /// Of many rooms most are small, and so a room is small to the planner.
    @Test func amongManyRoomsTheCostOfARequestStaysFlatInALargeOne() async throws {
        try await StoreEngine.$current.withValue(try #require(StoreEngine.all.last)) {
            let shelf = try Shelf()
            let store = try shelf.open()
            try await store.join(members)
            for number in 100..<300 {
                let other = TestRoom(number)
                let member = person(1, in: other.id)
                _ = try await store.join(
                    StorageTests.join(member, 1, room: other), room: other.id, member: member,
                    token: tokenHash(of: member)
                )
            }
            await store.close()
            let admin = try Admin(try String(contentsOfFile: shelf.path, encoding: .utf8))
            let unknown = try await dailyCost(shelf, admin, 100_000)
            try admin.ask("ANALYZE")
            let small = try await dailyCost(shelf, admin, 200_000)
            let more = try shelf.open()
            for number in 21...400 { try await more.join(person(number), number) }
            await more.close()
            try await admin.waitUntilAlone()
            let stale = try await dailyCost(shelf, admin, 300_000)
            try admin.ask("ANALYZE")
            let large = try await dailyCost(shelf, admin, 400_000)
            #expect([unknown, stale, large].allSatisfy { $0 < small * 3 / 2 }, "\([unknown, small, stale, large])")
        }
    }
}
