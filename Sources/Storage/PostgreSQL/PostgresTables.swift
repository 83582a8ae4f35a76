import Postgres
import Proving
import Wire

private enum SQL {
    static let check: StaticString = "SELECT pg_logical_emit_message(true, 'tick', 'check') IS NULL"
    static let settings: StaticString = """
        SELECT current_setting('fsync'), current_setting('synchronous_commit'), current_setting('synchronous_standby_names')
        """
}

/// The tables in PostgreSQL, over one connection, which is replaced when it is lost. Each extension is about some of
/// the tables, and holds their SQL.
///
/// A round trip costs much more than a row, so each call is one, with arrays for as many rows as the caller has. Calls
/// that only change rows aren't waited for: their outcome comes with the next answer, or the commit's.
final class PostgresTables: Tables {
    let place: PostgresPlace
    /// The unknown commits of all connections: after one, rows that are read could be unreplicated.
    let unknownCommits: UnknownCommits
    /// The number of unknown commits that a barrier of this connection has settled.
    var settled = 0
    /// When this connection's last barrier began.
    var proven: ContinuousClock.Instant?
    /// The server's process in which the last barrier waits that was given up.
    var abandoned: Int?
    var connection: Connection?
    /// The server that was asked first when it was made.
    var asked = 0
    /// The times of the first and the last failure to connect since the last success; on the clock of the process.
    var outage: (since: ContinuousClock.Instant, latest: ContinuousClock.Instant)?
    var isWriting = false

    init(_ place: PostgresPlace, _ unknownCommits: UnknownCommits) {
        (self.place, self.unknownCommits) = (place, unknownCommits)
    }

    func close() {
        connection?.close()
        connection = nil
    }

    /// Sends a statement; the next answer tells its outcome.
    func tell(_ sql: StaticString, _ values: Value...) { connection?.send(sql, values) }

    /// Sends a statement and waits for its rows, and for the outcome of all statements before it.
    func ask(_ sql: StaticString, _ values: Value...) throws(StoreError) -> Rows {
        connection?.send(sql, values)
        guard let rows = try answers().last else { preconditionFailure("BUG: a statement without an answer") }
        return rows
    }

    /// Waits for the answers to all sent statements, in their order.
    func answers() throws(StoreError) -> [Rows] {
        guard let connection else { throw .interrupted(reason: "there is no connection to PostgreSQL") }
        do { return try connection.receive() } catch { throw failure(error) }
    }

    /// The error of a statement that failed before the commit. A connection without a session of its own is closed.
    func failure(_ error: PostgresError) -> StoreError {
        let error = StoreError(error)
        if error == .pooled { connection?.close() }
        return error
    }

    // MARK: Writing

    /// Sends all changes without waiting: the next answer, or the commit's, tells whether they were made.
    func write(_ changes: TableChanges) throws(StoreError) {
        add(changes.events)
        add(changes.subtrees)
        for emptied in changes.emptied { empty(emptied) }
        set(changes.spans)
        add(changes.receipts)
        update(changes.runs)
        for device in changes.devices { add(device) }
        update(changes.rooms)
        update(changes.members)
        for ending in changes.endings { end(ending) }
        add(changes.newInvites)
        update(changes.invites)
        for boxes in changes.boxes { add(boxes) }
        remove(changes.removedPushes)
        set(changes.pushes)
        enqueue(changes.queueings)
        set(changes.online)
        // A message to nobody is written to the log and replicated like any change, and no two relays wait for each
        // other.
        if changes.checked != nil {
            tell(Self.write)
            tell(SQL.check)
        }
    }

    /// Changes nothing and locks no row, but needs the tables, and the rights of a write.
    static let write: StaticString = """
        WITH added AS (INSERT INTO events SELECT * FROM events WHERE false) UPDATE rooms SET head = head WHERE false
        """

    // MARK: Durability

    /// Reads this connection's settings
    /// (https://www.postgresql.org/docs/current/runtime-config-wal.html#GUC-SYNCHRONOUS-COMMIT).
    func durability() throws(StoreError) -> Durability {
        guard let row = try ask(SQL.settings).first else { throw .damaged("the settings") }
        return Self.durability(synced: row.text(0), commit: row.text(1), standbys: row.text(2))
    }

    static func durability(synced: String, commit: String, standbys: String) -> Durability {
        if synced == "off" { return Durability(.nothing, settings: "fsync is off") }
        if commit == "off" { return Durability(.nothing, settings: "synchronous_commit is off") }
        if commit == "local" { return Durability(.power, settings: "synchronous_commit is local") }
        if standbys.isEmpty { return Durability(.power, settings: "synchronous_standby_names is empty") }
        return Durability(.node, settings: "synchronous_commit is \(commit), synchronous_standby_names is \(standbys)")
    }
}

// MARK: - Values

extension Value {
    /// 16 bytes, the most significant first, so that ids sort as they do elsewhere.
    static func id(_ id: some Identifier) -> Value { .bytes(id.bytes) }

    static func ids(_ ids: some Sequence<some Identifier>) -> Value { .blobs(ids.map(\.bytes)) }

    static func digests(_ digests: some Sequence<Digest>) -> Value { .blobs(digests.map(\.bytes)) }

    /// A flag of each row, as 0 or 1.
    static func flags(_ flags: some Sequence<Bool>) -> Value { .integers(flags.map { $0 ? 1 : 0 }) }
}

extension Rows.Row: Columns {}

extension StoreError {
    /// The error of a statement that failed before the commit: nothing is kept.
    init(_ error: PostgresError) {
        self =
            switch (error.kind, error.state) {
            case (.lost, _): .interrupted(reason: "the connection to PostgreSQL was lost: \(error.message)")
            // Serialization failures, deadlocks, and a row that another relay added first: a second try works.
            case (_, "40001"), (_, "40P01"), (_, "23505"): .interrupted(reason: error.message)
            // The server stops, starts or has become a standby, and another one may be there.
            case (_, "57P01"), (_, "57P02"), (_, "57P03"), (_, "25006"): .interrupted(reason: error.message)
            case (_, "53100"): .full
            // A prepared statement that is already there, or missing, or no proof of the session: it is another client's.
            case (_, "42P05"), (_, "26000"), (_, "22012"): .pooled
            default: .failed(code: error.state, reason: error.message)
            }
    }
}
