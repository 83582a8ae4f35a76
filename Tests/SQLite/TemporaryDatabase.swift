import Foundation
import Helpers
import SQLite

/// A database file in a folder of its own, gone with the last reference.
final class TemporaryDatabase {
    private let scratch: Scratch
    var path: String { scratch.path(of: "test.db") }

    init() throws {
        scratch = try Scratch()
        try scratch.write("", to: "test.db")
    }
}
