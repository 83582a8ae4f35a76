import CSQLite

private enum SQL {
    static let beginWriting: StaticString = "BEGIN IMMEDIATE"
    static let beginReading: StaticString = "BEGIN DEFERRED"
    static let commit: StaticString = "COMMIT"
    static let rollBack: StaticString = "ROLLBACK"
}

/// Transactions.
extension Connection {
    /// Whether a transaction is open. Some errors (a full disk, a failed write) end it by themselves.
    package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

    /// Begins a transaction that may write: it has the right to from its first moment, so that it can't fail half way
    /// because someone else writes.
    package func beginWriting() throws(SQLiteError) { try run(SQL.beginWriting) }

    /// Begins a transaction whose reads all see the same state.
    package func beginReading() throws(SQLiteError) { try run(SQL.beginReading) }

    /// Commits. Where that fails the transaction may still be open.
    package func commit() throws(SQLiteError) { try run(SQL.commit) }

    /// Undoes the open transaction, if there is one.
    package func rollBack() throws(SQLiteError) {
        guard isInTransaction else { return }
        try run(SQL.rollBack)
    }

    /// Does the work in one writing transaction: all of it is kept, or nothing.
    package func write<Answer>(_ work: () throws(SQLiteError) -> Answer) throws(SQLiteError) -> Answer {
        try beginWriting()
        do throws(SQLiteError) {
            let answer = try work()
            try commit()
            return answer
        } catch {
            // The work's own failure tells more than one of undoing it.
            try? rollBack()
            throw error
        }
    }
}
