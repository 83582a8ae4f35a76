import Postgres
import Wire

private enum SQL {
    /// Asked of the tables: `to_regclass` would say what this connection remembers from before it waited for the lock.
    static let isThere: StaticString = """
        SELECT EXISTS (
          SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'tick' AND c.relname = 'store'
        )
        """
    static let version: StaticString = "SELECT version FROM tick.store"
    static let begin: StaticString = "BEGIN"
    /// `tick` in ASCII. Two relays that start at once take turns.
    static let lock: StaticString = "SELECT pg_advisory_xact_lock(1953063787) IS NULL"
    static let schema: StaticString = "CREATE SCHEMA IF NOT EXISTS tick"
    static let store: StaticString = "CREATE TABLE IF NOT EXISTS tick.store (version bigint NOT NULL)"
    static let setVersion: StaticString =
        "WITH former AS (DELETE FROM tick.store) INSERT INTO tick.store VALUES ($1)"
    static let commit: StaticString = "COMMIT"
}

/// Opening a store, and bringing its tables up to this program's version.
extension PostgresTables {
    /// - Throws: `.unusableDatabase`, `.newer` or `.noLibrary`.
    static func migrate(_ place: PostgresPlace) throws(StoreError) {
        let newer: Int?
        do throws(PostgresError) {
            let connection = try place.connect(patience: startPatience)
            defer { connection.close() }
            newer = try bringUp(connection)
        } catch {
            throw unusable(place, error)
        }
        if let newer { throw .newer(path: place.name, version: newer) }
    }

    /// How long a start waits for one of the servers to become the primary.
    private static var startPatience: Duration { .seconds(15) }

    static func unusable(_ place: PostgresPlace, _ error: PostgresError) -> StoreError {
        error.kind == .noLibrary
            ? .noLibrary(path: place.name) : .unusableDatabase(uri: place.name, reason: error.message)
    }

    /// - Returns: the version of the tables where that is later than this program's.
    private static func bringUp(_ connection: Connection) throws(PostgresError) -> Int? {
        func ask(_ sql: StaticString) throws(PostgresError) -> Rows? {
            connection.send(sql)
            return try connection.receive().last
        }
        func version() throws(PostgresError) -> Int {
            guard try ask(SQL.isThere)?.first?.bool(0) == true else { return 0 }
            return try ask(SQL.version)?.first?.integer(0) ?? 0
        }
        var found = try version()
        guard found < PostgresSchema.version else { return found > PostgresSchema.version ? found : nil }
        connection.send(SQL.begin)
        _ = try ask(SQL.lock)
        found = try version()
        guard found < PostgresSchema.version else {
            _ = try ask(SQL.commit)
            return found > PostgresSchema.version ? found : nil
        }
        connection.send(SQL.schema)
        connection.send(SQL.store)
        for step in PostgresSchema.migrations.dropFirst(found) {
            for command in step { connection.send(command) }
        }
        connection.send(SQL.setVersion, [.integer(PostgresSchema.version)])
        _ = try ask(SQL.commit)
        return nil
    }
}
