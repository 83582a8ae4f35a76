import Proving
import Testing
import Wire

@testable import Storage

/// What it costs to find a person's devices.
@Suite struct DeviceCostTests {
    private let shelf: Shelf
    private let tables: SQLiteTables
    private let person = PersonKey(room: 1, id: alice)

    /// A room with alice, who has another device.
    init() throws {
        shelf = try Shelf()
        tables = try SQLiteTables.forWriting(shelf.path)
        let key = MemberKey(room: room, member: alice)
        try tables.write([.join(join(alice, 1), of: key)]) { transaction throws(StoreError) in
            _ = try transaction.join(join(alice, 1), key, token: tokenHash(of: alice))
        }
        try tables.connection.runScript(
            """
            INSERT INTO members (room, number, id, key, token, count, joined, first, seen, delivered, read, person)
            SELECT room, 2, randomblob(16), key, token, 1, 1, 1, 1, 1, 1, id FROM members;
            """
        )
    }

    /// The steps that SQLite makes for both questions, and how many devices each finds.
    private func ask() throws -> (steps: [Int], counts: [Int]) {
        _ = tables.steps()
        let all = try tables.devices(of: [person])[0]
        let steps = tables.steps()
        let latest = try tables.devices(of: person, hereOrTurnedAfter: .max)
        return ([steps, tables.steps()], [all.count, latest.count])
    }

    @Test func othersOfTheRoomAreNotLookedAt() throws {
        let few = try ask()
        #expect(few.counts == [2, 2])
        try tables.connection.runScript(
            """
            WITH RECURSIVE n(i) AS (VALUES (3) UNION ALL SELECT i + 1 FROM n WHERE i < 10002)
            INSERT INTO members (room, number, id, key, token, count, joined, first, seen, delivered, read, person)
            SELECT room, i, randomblob(16), key, token, 1, 1, 1, 1, 1, 1, randomblob(16)
            FROM members CROSS JOIN n WHERE number = 1;
            """
        )
        let many = try ask()
        #expect(many.counts == few.counts)
        #expect(zip(many.steps, few.steps).allSatisfy { $0 < $1 + 10 }, "\(few.steps) and \(many.steps)")
    }

    /// By each join of a device a person had the relay read all that it ever had.
    @Test func thoseThatHaveLeftAreNotRead() throws {
        try tables.connection.runScript(
            """
            WITH RECURSIVE n(i) AS (VALUES (3) UNION ALL SELECT i + 1 FROM n WHERE i < 1002)
            INSERT INTO members (room, number, id, key, token, count, joined, left, first, seen, delivered, read, person)
            SELECT room, i, randomblob(16), key, token, 1, 1, 5, 1, 1, 1, 1, id
            FROM members CROSS JOIN n WHERE number = 1;
            """
        )
        let (steps, counts) = try ask()
        #expect(counts == [1_002, 2])
        #expect(steps[1] < steps[0] / 3, "\(steps)")
        // One that has left and had the room a moment ago is asked for.
        try tables.connection.runScript("UPDATE members SET turned = 70 WHERE number = 500")
        #expect(try tables.devices(of: person, hereOrTurnedAfter: 69).map(\.1.number) == [1, 2, 500])
        #expect(try tables.devices(of: person, hereOrTurnedAfter: 70).map(\.1.number) == [1, 2])
    }
}
