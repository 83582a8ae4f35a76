import Foundation
import SQLite

/// A database file in a folder of its own, gone with the last reference.
final class TemporaryDatabase {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tick-sqlite-\(UUID().uuidString)")
    var path: String { folder.appending(path: "test.db").path(percentEncoded: false) }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(filePath: path))
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
