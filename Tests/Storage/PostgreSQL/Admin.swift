import Postgres

/// A connection of a test's own to a store's database, past the store.
final class Admin {
    let connection: Connection

    init(_ database: String) throws { connection = try Connection(database) }

    @discardableResult
    func ask(_ sql: StaticString, _ values: Value...) throws -> Rows {
        connection.send(sql, values)
        guard let rows = try connection.receive().last else { preconditionFailure("BUG: no answer") }
        return rows
    }

    func number(_ sql: StaticString, _ values: Value...) throws -> Int {
        connection.send(sql, values)
        return try connection.receive().last?.first?.integer(0) ?? 0
    }

    /// Waits until no other connection to this database is left, so that all statistics are told.
    func waitUntilAlone() async throws {
        while try number(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ) > 0 { await Task.yield() }
    }
}
