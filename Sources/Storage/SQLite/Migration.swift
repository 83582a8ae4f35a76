import SQLite

/// One step of the schema: what SQL can do, or what has to be computed.
struct Migration: Sendable {
    private let work: @Sendable (Connection) throws(SQLiteError) -> Void

    init(_ script: StaticString) {
        work = { connection throws(SQLiteError) in try connection.runScript(script) }
    }

    init(computes work: @escaping @Sendable (Connection) throws(SQLiteError) -> Void) { self.work = work }

    /// Carries it out, in the caller's transaction.
    func run(on connection: Connection) throws(SQLiteError) { try work(connection) }
}
