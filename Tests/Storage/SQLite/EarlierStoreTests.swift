import CSQLite
import Foundation
import Testing
import Wire

@testable import SQLite
@testable import Storage

/// Stores of earlier programs, as they were written then.
@Suite struct EarlierStoreTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    private func restore(_ version: Int) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Vectors/Storage")
        let script = try String(contentsOf: folder.appending(path: "version-\(version).sql"), encoding: .utf8)
        try Data().write(to: URL(filePath: shelf.path))
        let connection = try Connection(shelf.path)
        #expect(sqlite3_exec(connection.handle, script, nil, nil, nil) == SQLITE_OK)
        connection.close()
    }

    private func schema(_ path: String) throws -> [String] {
        let connection = try Connection(path, readOnly: true)
        defer { connection.close() }
        return try connection.all("SELECT type || ' ' || name FROM sqlite_master ORDER BY 1") { $0.text(0) }
    }

    /// Nothing leads from a log without leaves to one that receipts are signed over.
    @Test(arguments: [1, 2])
    func itIsRefusedAndStaysAsItIs(_ version: Int) throws {
        try restore(version)
        let before = try Data(contentsOf: URL(filePath: shelf.path))

        #expect(throws: StoreError.older(path: shelf.path, version: version)) { try shelf.open() }
        #expect(try Data(contentsOf: URL(filePath: shelf.path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path) == ["relay.db"])
    }

    @Test func aStoreWithoutPushesGetsThem() async throws {
        try restore(3)
        let known = try idOfTheRoom()
        let store = try shelf.open()
        let asking = try #require(try memberIDs().first)
        let list = try await store.members(size: 0, room: known, member: asking)
        #expect(list.head == 9)
        #expect(list.members.map(\.delivered) == [9, 9, 3])
        #expect(list.members.map(\.push) == [nil, nil, nil])
        let standing = try await store.setPush(target(1), origin: "https://a.example:443", room: known, member: asking)
        #expect(standing.push == PushState(.set))
        _ = try await store.append([message(1)], room: known, member: list.members[1].member)
        #expect(try await store.push(room: known, member: asking)?.queued != nil)
        await store.close()

        let fresh = try Shelf()
        await (try fresh.open()).close()
        #expect(try schema(shelf.path) == schema(fresh.path))
    }

    @Test func aStoreWhosePushesFailStillHasThem() async throws {
        try restore(4)
        let known = try idOfTheRoom()
        let store = try shelf.open()
        let members = try memberIDs()
        for member in members.dropFirst() {
            let standing = try #require(try await store.push(room: known, member: member))
            #expect(standing.push.state == .failing)
            #expect(standing.queued != nil)
        }
        await store.close()
        let fresh = try Shelf()
        await (try fresh.open()).close()
        #expect(try schema(shelf.path) == schema(fresh.path))
    }

    @Test func aStoreWithFewerRootsGetsTheOthers() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        _ = try await store.append((2...5_000).map { message($0) }, room: room, member: alice)
        await store.close()
        let roots = try subtrees()
        let counts = [16, 256, 4_096].map { 5_000 / $0 }
        #expect(roots.count == counts[0] + counts[1] + counts[2])
        let connection = try Connection(shelf.path)
        try connection.runScript("DELETE FROM subtrees WHERE level NOT IN (8, 16, 24); PRAGMA user_version = 5")
        connection.close()
        #expect(try subtrees().count == counts[1])
        await (try shelf.open()).close()
        #expect(try subtrees() == roots)
    }

    private func subtrees() throws -> [String] {
        let connection = try Connection(shelf.path, readOnly: true)
        defer { connection.close() }
        return try connection.all("SELECT level || ' ' || number || ' ' || hex(root) FROM subtrees ORDER BY 1") {
            $0.text(0)
        }
    }

    private func idOfTheRoom() throws -> RoomID {
        let connection = try Connection(shelf.path, readOnly: true)
        defer { connection.close() }
        return try connection.first("SELECT id FROM rooms") { $0.identifier(0) } ?? RoomID(rawValue: 0)
    }

    private func memberIDs() throws -> [MemberID] {
        let connection = try Connection(shelf.path, readOnly: true)
        defer { connection.close() }
        return try connection.all("SELECT id FROM members ORDER BY number") { $0.identifier(0) }
    }
}
