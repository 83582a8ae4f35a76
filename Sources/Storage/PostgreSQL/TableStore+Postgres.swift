import Postgres
import Proving
import Wire

extension TableStore {
    /// Opens a store in PostgreSQL, and makes its tables where they are missing. Other relays may use it at the same
    /// time.
    ///
    /// - Parameters:
    ///   - postgres: a connection URI.
    ///   - silence: the time for which the server may owe an answer before the connection is given up.
    ///   - trust: the time after a commit for which the server is read without another.
    ///   - times: the times of pushes.
    ///   - now: the time in milliseconds since the epoch; it may go back, the log's times don't.
    /// - Throws: `.unusableDatabase`, `.pooled`, `.newer`, `.older` or `.noLibrary`.
    package convenience init(
        postgres: String, silence: Duration = .seconds(5), trust: Duration = .seconds(1),
        times: PushTimes = PushTimes(), now: @escaping @Sendable () -> Int
    ) throws(StoreError) {
        let place = PostgresPlace(target: postgres, silence: silence, trust: trust)
        try PostgresTables.makeTables(place)
        let unknown = UnknownCommits()
        let hints: PostgresHints
        do { hints = try PostgresHints(place) } catch {
            throw .unusableDatabase(uri: place.name, reason: error.reason)
        }
        try self.init(
            writing: PostgresTables(place, unknown), reading: PostgresTables(place, unknown),
            listing: PostgresTables(place, unknown), hints: hints, times: times, now: now
        )
    }

    /// A connection URI without user, password and parameters, for people.
    package static func shown(postgres: String) -> String { PostgresPlace(target: postgres).name }

    /// The heads of the trees of the rooms that a member is or was in, or all members, by the rooms' ids. The database is
    /// not changed.
    ///
    /// - Throws: `.unusableDatabase`, also where it has no store; `.pooled`, `.newer`, `.older` or `.noLibrary`.
    package static func heads(
        of member: MemberID?, postgres: String
    ) throws(StoreError) -> [(member: MemberID, head: TreeHead)] {
        let place = PostgresPlace(target: postgres)
        try PostgresTables.checkTables(place)
        let tables = PostgresTables(place, UnknownCommits())
        defer { tables.close() }
        try tables.beginReading()
        return try tables.heads(of: member)
    }
}

private enum SQL {
    /// Asks the tables: `to_regclass` would answer from this connection's cache from before it waited for the lock.
    static let isThere: StaticString = """
        SELECT EXISTS (
          SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
          WHERE n.nspname = 'tick' AND c.relname = 'store'
        )
        """
    static let version: StaticString = "SELECT version FROM tick.store"
    static let begin: StaticString = "BEGIN"
    /// The key is `tick` in ASCII. Two relays that start at once take turns.
    static let lock: StaticString = "SELECT pg_advisory_xact_lock(1953063787) IS NULL"
    static let schema: StaticString = "CREATE SCHEMA IF NOT EXISTS tick"
    static let store: StaticString = "CREATE TABLE IF NOT EXISTS tick.store (version bigint NOT NULL)"
    static let setVersion: StaticString =
        "WITH former AS (DELETE FROM tick.store) INSERT INTO tick.store VALUES ($1)"
    static let commit: StaticString = "COMMIT"
}

/// Opens a store, and makes its tables where there are none.
extension PostgresTables {
    /// - Throws: `.unusableDatabase`, `.pooled`, `.newer`, `.older` or `.noLibrary`.
    static func makeTables(_ place: PostgresPlace) throws(StoreError) {
        try check(place) { connection throws(PostgresError) in
            let version = try makeTables(connection)
            guard version == PostgresSchema.version else { return version }
            do throws(PostgresError) { _ = try ask(PostgresTables.write, connection) } catch {
                // A server that takes no writes just now may be a standby.
                if error.state == "42501" { throw error }
            }
            return version
        }
    }

    /// - Throws: as well where there are no tables.
    static func checkTables(_ place: PostgresPlace) throws(StoreError) {
        try check(place) { connection throws(PostgresError) in try version(connection) }
    }

    /// - Parameter ask: returns the version of the tables; 0 where there are none.
    private static func check(
        _ place: PostgresPlace, _ ask: (Connection) throws(PostgresError) -> Int
    ) throws(StoreError) {
        let version: Int
        do throws(PostgresError) {
            let connection = try place.connect(patience: startPatience)
            defer { connection.close() }
            try checkSession(of: connection, place)
            version = try ask(connection)
        } catch { throw unusable(place, error) }
        guard version > 0 else {
            throw .unusableDatabase(uri: place.name, reason: "no relay has made its tables there")
        }
        guard version == PostgresSchema.version else {
            throw version > PostgresSchema.version
                ? .newer(path: place.name, version: version) : .older(path: place.name, version: version)
        }
    }

    /// The time for which a start waits for one of the servers to become the primary.
    private static var startPatience: Duration { .seconds(15) }

    static func unusable(_ place: PostgresPlace, _ error: PostgresError) -> StoreError {
        if error.kind == .noLibrary { return .noLibrary(path: place.name) }
        return StoreError(error) == .pooled ? .pooled : .unusableDatabase(uri: place.name, reason: error.message)
    }

    /// Looks for a pooler that doesn't keep a session for each connection.
    ///
    /// Whichever of its idle sessions such a pooler takes, the latest, the oldest or each in turn, one of these transactions
    /// doesn't have its own, unless other clients are in between: each later transaction proves it, too.
    private static func checkSession(of connection: Connection, _ place: PostgresPlace) throws(PostgresError) {
        let other = try place.connect(patience: startPatience)
        defer { other.close() }
        for _ in 1...2 {
            connection.sendProof()
            _ = try connection.receive()
        }
        // It stays open, and nobody else gets its session.
        other.send(SQL.begin)
        other.sendProof()
        _ = try other.receive()
        connection.sendProof()
        _ = try connection.receive()
    }

    private static func ask(_ sql: StaticString, _ connection: Connection) throws(PostgresError) -> Rows? {
        connection.send(sql)
        return try connection.receive().last
    }

    /// The version of the tables; 0 where there are none.
    private static func version(_ connection: Connection) throws(PostgresError) -> Int {
        guard try ask(SQL.isThere, connection)?.first?.bool(0) == true else { return 0 }
        return try ask(SQL.version, connection)?.first?.integer(0) ?? 0
    }

    /// - Returns: the version of the tables.
    private static func makeTables(_ connection: Connection) throws(PostgresError) -> Int {
        var found = try version(connection)
        guard found == 0 else { return found }
        connection.send(SQL.begin)
        _ = try ask(SQL.lock, connection)
        found = try version(connection)
        guard found == 0 else {
            _ = try ask(SQL.commit, connection)
            return found
        }
        connection.send(SQL.schema)
        connection.send(SQL.store)
        for command in PostgresSchema.commands { connection.send(command) }
        connection.send(SQL.setVersion, [.integer(PostgresSchema.version)])
        _ = try ask(SQL.commit, connection)
        return PostgresSchema.version
    }
}
