import Testing

@testable import Storage

/// Transactions in another session than the connection's own, as a pooler may give them.
@Suite(.enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"))
struct PostgresSessionTests {
    private func tables(trust: Duration = .seconds(1)) throws -> PostgresTables {
        let database = try #require(TestServer.shared).tables()
        return PostgresTables(
            PostgresPlace(target: database, silence: .seconds(3_600), trust: trust), UnknownCommits()
        )
    }

    /// Makes the session look like that of another connection.
    private func swap(_ tables: PostgresTables) throws {
        let connection = try #require(tables.connection)
        connection.send("SET tick.session = 'another'")
        _ = try connection.receive()
    }

    @Test func nothingIsReadThere() throws {
        let tables = try tables()
        func read() throws(StoreError) -> Int {
            try tables.beginReading()
            defer { tables.rollBack() }
            return try tables.rooms([room]).count
        }
        #expect(try read() == 1)
        try swap(tables)
        #expect(throws: StoreError.pooled) { try read() }
        #expect(tables.connection?.isGood == false)
        #expect(try read() == 1)
        tables.close()
    }

    @Test func nothingIsCommittedThere() throws {
        let tables = try tables()
        func write() throws(StoreError) {
            _ = try tables.beginWriting()
            try tables.commit()
        }
        try write()
        try swap(tables)
        #expect(throws: StoreError.pooled) { try write() }
        #expect(tables.connection?.isGood == false)
        try write()
        tables.close()
    }

    @Test func noTransactionProvesThatAnothersRowsAreDurable() throws {
        let tables = try tables(trust: .zero)
        try tables.beginReading()
        try swap(tables)
        #expect(throws: StoreError.pooled) { try tables.beginReading() }
        tables.close()
    }
}
