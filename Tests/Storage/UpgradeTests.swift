import CSQLite
import Foundation
import Testing
import Wire

@testable import SQLite
@testable import Storage

/// Stores of earlier versions, as they were written then.
@Suite struct UpgradeTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    /// Makes the file of a frozen store.
    private func make(_ name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Vectors/Storage")
        let script = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        try Data().write(to: URL(filePath: shelf.path))
        let connection = try Connection(shelf.path)
        #expect(sqlite3_exec(connection.handle, script, nil, nil, nil) == SQLITE_OK)
        connection.close()
    }

    @Test func aStoreOfVersion1IsBroughtUpToNow() async throws {
        try make("version-1.sql")
        let store = try shelf.open()

        let page = try await store.page(.after(0))
        #expect(page.gap == Page.Gap(from: 1, upto: 4))
        #expect(page.events.map(\.seq) == [5, 6, 7, 8, 9])
        #expect(page.events.map(\.kind) == [.message, .leave, .message, .join, .message])
        #expect(page.events.map(\.body)[0] == Data("second".utf8))
        let members = try await store.members(room: room, member: alice).members
        #expect(members.map(\.member) == [alice, bob, carol])
        #expect(members.map(\.name)[2] == Data("sealed carol again".utf8))
        #expect(try await store.audience(4) == [bob, carol])
        #expect(try await store.audience(7) == [alice])
        #expect(try await store.audience(9) == [bob, carol])
        #expect(try await store.status(5).audience.map { $0.delivered?.at } == [3_000, nil])
        #expect(try await store.standing(bob).delivered.cursor == 7)

        // It goes on where it was, and what was done is known.
        #expect(try await store.send(alice, message(5, "second")).first?.seq == 5)
        #expect(try await store.join(carol, 3).known == false)
        #expect(try await store.join(carol, 8).known)
        #expect(try await store.send(bob, message(20)).first?.seq == 10)
        #expect(try await store.audience(10) == [alice, carol])
        await store.close()

        let connection = try Connection(shelf.path)
        #expect(try connection.userVersion == Schema.version)
        #expect(try connection.quickCheck() == [])
    }

    /// The program that made it may still read what is left of it.
    @Test func aDamagedStoreOfVersion1StaysAsItIs() throws {
        try make("version-1.sql")
        let path = URL(filePath: shelf.path)
        var bytes = try Data(contentsOf: path)
        for page in stride(from: 4096, to: bytes.count, by: 4096) {
            bytes.replaceSubrange(page..<page + 64, with: Data(repeating: 0xAA, count: 64))
        }
        try bytes.write(to: path)
        let error = #expect(throws: StoreError.self) { try shelf.open() }
        guard case .unusable(_, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.hasPrefix("it is damaged ("))
        #expect(try Data(contentsOf: path) == bytes)
    }

    /// The steps lead to the same tables as a new store has.
    @Test func anOldStoreEndsAsANewOneBegins() async throws {
        func schema() throws -> [String] {
            let connection = try Connection(shelf.path)
            let rows = try connection.all("SELECT name || coalesce(sql, '') FROM sqlite_schema ORDER BY name") {
                $0.text(0)
            }
            connection.close()
            return rows
        }
        await (try shelf.open()).close()
        let new = try schema()
        try FileManager.default.removeItem(atPath: shelf.path)
        try make("version-1.sql")
        #expect(try schema() != new)
        await (try shelf.open()).close()
        #expect(try schema() == new)
    }
}
