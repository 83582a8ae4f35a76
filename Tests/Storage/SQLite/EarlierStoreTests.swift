import Foundation
import Testing

@testable import SQLite
@testable import Storage

/// Stores of earlier programs, whose receipts say nothing of members and lists.
@Suite struct EarlierStoreTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    @Test(arguments: 1..<Schema.version)
    func itIsRefusedAndStaysAsItIs(_ version: Int) throws {
        try Data().write(to: URL(filePath: shelf.path))
        let connection = try Connection(shelf.path)
        try connection.runScript("CREATE TABLE rooms (number INTEGER PRIMARY KEY)")
        try connection.set(.applicationID, to: Schema.applicationID)
        try connection.set(.userVersion, to: version)
        connection.close()
        let before = try Data(contentsOf: URL(filePath: shelf.path))

        #expect(throws: StoreError.older(path: shelf.path, version: version)) { try shelf.open() }
        #expect(try Data(contentsOf: URL(filePath: shelf.path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path) == ["relay.db"])
    }

    /// Its program was killed right after it had made the tables.
    @Test func itIsRefusedWhereOnlyTheLogKnowsItsVersion() throws {
        let tables = try SQLiteTables.forWriting(shelf.path)
        try tables.connection.set(.userVersion, to: Schema.version - 1)
        #expect(throws: StoreError.older(path: shelf.path, version: Schema.version - 1)) { try shelf.open() }
    }
}
