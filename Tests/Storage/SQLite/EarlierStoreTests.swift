import CSQLite
import Foundation
import Testing

@testable import SQLite
@testable import Storage

/// Stores of earlier programs, as they were written then.
@Suite struct EarlierStoreTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    /// Nothing leads from a log without leaves to one that receipts are signed over.
    @Test(arguments: [1, 2])
    func itIsRefusedAndStaysAsItIs(_ version: Int) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Vectors/Storage")
        let script = try String(contentsOf: folder.appending(path: "version-\(version).sql"), encoding: .utf8)
        try Data().write(to: URL(filePath: shelf.path))
        let connection = try Connection(shelf.path)
        #expect(sqlite3_exec(connection.handle, script, nil, nil, nil) == SQLITE_OK)
        connection.close()
        let before = try Data(contentsOf: URL(filePath: shelf.path))

        #expect(throws: StoreError.older(path: shelf.path, version: version)) { try shelf.open() }
        #expect(try Data(contentsOf: URL(filePath: shelf.path)) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: shelf.folder.path) == ["relay.db"])
    }
}
