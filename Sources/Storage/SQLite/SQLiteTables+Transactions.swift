import SQLite

private enum SQL {
    static let version: StaticString = "PRAGMA data_version"
}

/// Transactions.
extension SQLiteTables {
    func beginReading() throws(StoreError) { try ask(connection.beginReading) }

    func beginWriting() throws(StoreError) -> Bool {
        // SQLite would go on in a file that has no name any more, and all that it acknowledges would be gone with the process.
        guard !connection.hasMoved else { throw .moved }
        try ask(connection.beginWriting)
        // It changes when another connection has committed (https://www.sqlite.org/pragma.html#pragma_data_version).
        let version = try first(SQL.version) { $0.integer(0) }
        defer { dataVersion = version }
        return version == dataVersion
    }

    func commit() throws(StoreError) { try ask(connection.commit) }

    func durability() throws(StoreError) -> Durability { Durability(.power) }

    func rollBack() {
        // Where this fails, the next transaction can't begin, and says so.
        try? connection.rollBack()
    }
}
