import SQLite

private enum SQL {
    static let beginWriting: StaticString = "BEGIN IMMEDIATE"
    static let beginReading: StaticString = "BEGIN DEFERRED"
    static let commit: StaticString = "COMMIT"
    static let rollBack: StaticString = "ROLLBACK"
}

extension Connection {
    /// Begins a transaction that may write: it has the write lock from its start, so that another writer can't make it
    /// fail half way.
    func beginWriting() throws(SQLiteError) { try run(SQL.beginWriting) }

    /// Begins a transaction whose reads all see the same state.
    func beginReading() throws(SQLiteError) { try run(SQL.beginReading) }

    /// Commits. After a failure the transaction may still be open.
    func commit() throws(SQLiteError) { try run(SQL.commit) }

    /// Undoes the open transaction, if there is one.
    func rollBack() throws(SQLiteError) {
        guard isInTransaction else { return }
        try run(SQL.rollBack)
    }

    /// Does the work in one writing transaction: all of it is kept, or nothing.
    func write<Answer>(_ work: () throws(SQLiteError) -> Answer) throws(SQLiteError) -> Answer {
        try beginWriting()
        do throws(SQLiteError) {
            let answer = try work()
            try commit()
            return answer
        } catch {
            // The work's own failure is more useful than one of undoing it.
            try? rollBack()
            throw error
        }
    }
}
