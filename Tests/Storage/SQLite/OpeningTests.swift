import Foundation
import SQLite
import Testing
import Wire

@testable import Storage

@Suite struct OpeningTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    private var file: Data { get throws { try Data(contentsOf: URL(filePath: shelf.path)) } }

    private func make(_ script: StaticString) throws {
        try Data().write(to: URL(filePath: shelf.path))
        let connection = try Connection(shelf.path)
        try connection.runScript(script)
        connection.close()
    }

    @Test func theFileIsItsOwnersOnly() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        for suffix in ["", "-wal", "-shm"] {
            let attributes = try FileManager.default.attributesOfItem(atPath: shelf.path + suffix)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        await store.close()
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path) == ["relay.db"])
    }

    /// It was a failure of the program's own.
    @Test func anEmptyFileHasNoHeadsAndStaysEmpty() throws {
        try Data().write(to: URL(filePath: shelf.path))
        #expect(throws: StoreError.unusable(path: shelf.path, reason: "it is empty")) {
            try TableStore.heads(of: nil, path: shelf.path)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path) == ["relay.db"])
        #expect(try file.isEmpty)
    }

    @Test func everyCommitIsSynced() throws {
        let tables = try SQLiteTables.forWriting(shelf.path)
        #expect(try tables.connection.value(of: .journalMode) == "wal")
        #expect(try tables.connection.value(of: .synchronous) == "2")
        #expect(try tables.connection.value(of: .fullSync) == "1")
        #expect(try tables.connection.value(of: .secureDelete) == "1")
        #expect(try tables.connection.value(of: .trustedSchema) == "0")
        let reading = try SQLiteTables.forReading(shelf.path)
        #expect(try reading.connection.value(of: .trustedSchema) == "0")
        #expect(try tables.connection.userVersion == Schema.version)
        #expect(try tables.connection.value(of: .applicationID) == String(Schema.applicationID))
        #expect(try tables.connection.quickCheck() == [])
    }

    @Test func aDamagedStoreIsRefused() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        for number in 100..<200 {
            _ = try await store.send(alice, message(number, String(repeating: "x", count: 2_000)))
        }
        await store.close()
        var bytes = try file
        // The inside of a page: its row pointers and the rows' heads, and not the bodies that fill most of the file.
        for page in stride(from: 20 * 4096, to: bytes.count - 4096, by: 4096) {
            bytes.replaceSubrange(page..<page + 64, with: Data(repeating: 0xAA, count: 64))
        }
        try bytes.write(to: URL(filePath: shelf.path))
        let error = #expect(throws: StoreError.self) { try shelf.open() }
        guard case .corrupt(shelf.path, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.contains("***"))
    }

    @Test func theLookAtALargeStoreEnds() throws {
        let tables = try SQLiteTables.forWriting(shelf.path)
        // The last of many rows is wrong.
        try tables.connection.runScript(
            """
            WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20000)
            INSERT INTO spans SELECT 1, n, n, iif(n < 20000, n, NULL) FROM n;
            PRAGMA writable_schema = 1;
            UPDATE sqlite_schema SET sql = replace(sql, 'left      INTEGER', 'left INTEGER NOT NULL') WHERE name = 'spans';
            PRAGMA writable_schema = reset;
            """
        )
        #expect(try tables.connection.quickCheck() == ["NULL value in spans.left"])
        #expect(try tables.connection.quickCheck(within: .zero) == [])
    }

    @Test func whatIsNoDatabaseIsLeftAsItIs() throws {
        for text in ["x", "SQLite format 3\0", String(repeating: "no database ", count: 1_000)] {
            try Data(text.utf8).write(to: URL(filePath: shelf.path))
            #expect(throws: StoreError.unusable(path: shelf.path, reason: "it is not a database")) { try shelf.open() }
            #expect(try file == Data(text.utf8))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path) == ["relay.db"])
    }

    @Test func anotherProgramsDatabaseIsLeftAsItIs() throws {
        try make("PRAGMA journal_mode = wal; CREATE TABLE theirs (number INTEGER)")
        let before = try file
        #expect(throws: StoreError.unusable(path: shelf.path, reason: "it is another program's database")) {
            try shelf.open()
        }
        #expect(try file == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path) == ["relay.db"])
    }

    @Test func aNewerStoreIsLeftAsItIs() async throws {
        await (try shelf.open()).close()
        let connection = try Connection(shelf.path)
        try connection.set(.userVersion, to: Schema.version + 1)
        connection.close()
        let before = try file
        #expect(throws: StoreError.newer(path: shelf.path, version: Schema.version + 1)) { try shelf.open() }
        #expect(try file == before)
    }

    @Test func aNewerVersionThatOnlyTheLogKnowsIsRefusedToo() throws {
        let tables = try SQLiteTables.forWriting(shelf.path)
        try tables.connection.set(.userVersion, to: Schema.version + 1)
        #expect(throws: StoreError.newer(path: shelf.path, version: Schema.version + 1)) { try shelf.open() }
    }

    @Test func aMissingFolderIsTold() throws {
        #expect(throws: StoreError.unusable(path: "/nowhere/at/all.db", reason: "no such file or directory")) {
            try TableStore(path: "/nowhere/at/all.db") { 0 }
        }
        #expect(throws: StoreError.unusable(path: shelf.folder.path, reason: "it is a folder")) {
            try TableStore(path: shelf.folder.path) { 0 }
        }
    }

    /// What was said was SQLite's: "table rooms already exists", or for a later version, with each request, "no such column".
    @Test func aVersionThatSomeoneSetIsToldFromTheTables() async throws {
        await (try shelf.open()).close()
        for version in [0] {
            let connection = try Connection(shelf.path)
            try connection.set(.userVersion, to: version)
            connection.close()
            let before = try file
            let error = #expect(throws: StoreError.self) { try shelf.open() }
            guard case .unusable(shelf.path, let reason) = error else {
                Issue.record("\(String(describing: error))")
                continue
            }
            #expect(reason.hasPrefix("its version is \(version), "))
            #expect(try file == before)
        }
        try FileManager.default.removeItem(atPath: shelf.path)
        try make("CREATE TABLE rooms (number INTEGER PRIMARY KEY)")
        let connection = try Connection(shelf.path)
        try connection.set(.applicationID, to: Schema.applicationID)
        try connection.set(.userVersion, to: Schema.version)
        connection.close()
        #expect(
            throws: StoreError.unusable(
                path: shelf.path,
                reason: "its version is \(Schema.version), and its tables are not those of that version"
            )
        ) { try shelf.open() }
    }

    /// Rows are read by the places of their columns, so these would be read wrong.
    @Test(arguments: [
        "ALTER TABLE pushes ADD COLUMN other TEXT" as StaticString,
        "ALTER TABLE members DROP COLUMN sent; ALTER TABLE members ADD COLUMN sent INTEGER NOT NULL DEFAULT 0",
    ])
    func tablesWhoseColumnsAreElsewhereAreRefused(_ script: StaticString) async throws {
        await (try shelf.open()).close()
        let connection = try Connection(shelf.path)
        try connection.runScript(script)
        connection.close()
        let reason = "its version is \(Schema.version), and its tables are not those of that version"
        #expect(throws: StoreError.unusable(path: shelf.path, reason: reason)) { try shelf.open() }
    }

    /// What was acknowledged after that was gone with the process.
    @Test func nothingIsAcknowledgedInAFileThatWasDeleted() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        let other = shelf.folder.appending(path: "other").path
        try FileManager.default.moveItem(atPath: shelf.path, toPath: other)
        await #expect(throws: StoreError.moved) { try await store.check() }
        await #expect(throws: StoreError.moved) { try await store.send(alice, message(1)) }
        try FileManager.default.moveItem(atPath: other, toPath: shelf.path)
        _ = try await store.send(alice, message(1))
        try FileManager.default.removeItem(atPath: shelf.path)
        await #expect(throws: StoreError.moved) { try await store.send(alice, message(2)) }
        await store.close()
    }
}
