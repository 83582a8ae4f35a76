import Postgres
import Wire

/// The tables in PostgreSQL, over one connection, which is made anew when it is lost. Its extensions are sorted by the tables
/// they are about, and all SQL stands in them.
///
/// A round trip costs much more than a row, so each call is one, with arrays for as many rows as the caller has. What only
/// changes rows isn't waited for: its outcome comes with the next answer, or the commit's.
final class PostgresTables: Tables {
    /// What a connection is for.
    enum Role {
        case writing, reading
    }

    let role: Role
    let place: PostgresPlace
    /// Whether what is read could be unreplicated, since another connection's commit had an unknown outcome.
    let doubt: Doubt
    /// The latest doubt that a barrier of this connection has settled.
    var settled = 0
    var connection: Connection?
    /// When connecting failed first and last, since it last succeeded; on the clock of the process.
    var outage: (since: ContinuousClock.Instant, latest: ContinuousClock.Instant)?
    var isWriting = false

    init(_ place: PostgresPlace, _ role: Role, _ doubt: Doubt) {
        self.place = place
        self.role = role
        self.doubt = doubt
    }

    func close() {
        connection?.close()
        connection = nil
    }

    /// Sends a statement whose outcome the next answer tells.
    func tell(_ sql: StaticString, _ values: Value...) {
        connection?.send(sql, values)
    }

    /// Sends a statement and waits for its rows, and for the outcome of what was sent before it.
    func ask(_ sql: StaticString, _ values: Value...) throws(StoreError) -> Rows {
        connection?.send(sql, values)
        guard let rows = try answers().last else { preconditionFailure("BUG: a statement without an answer") }
        return rows
    }

    /// Waits for the answers to all that was sent, in their order.
    func answers() throws(StoreError) -> [Rows] {
        guard let connection else { throw .interrupted(reason: "there is no connection to PostgreSQL") }
        do { return try connection.receive() } catch { throw StoreError(error) }
    }
}
