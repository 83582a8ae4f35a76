import Postgres

extension StoreError {
    /// What is thrown where a statement before the commit failed: nothing is kept.
    init(_ error: PostgresError) {
        self =
            switch (error.kind, error.state) {
            case (.lost, _): .interrupted(reason: "the connection to PostgreSQL was lost: \(error.message)")
            // Serialization failures, deadlocks, and a row that another relay added first: asked again it works.
            case (_, "40001"), (_, "40P01"), (_, "23505"): .interrupted(reason: error.message)
            // The server stops, starts or has become a standby, and another one may be there.
            case (_, "57P01"), (_, "57P02"), (_, "57P03"), (_, "25006"): .interrupted(reason: error.message)
            case (_, "53100"): .full
            // A prepared statement that is there already, or isn't: another client's was on this connection.
            case (_, "42P05"), (_, "26000"):
                .interrupted(reason: "a pooler doesn't keep a connection to each client: \(error.message)")
            default: .failed(code: error.state, reason: error.message)
            }
    }
}
