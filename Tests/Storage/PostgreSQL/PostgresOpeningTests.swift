import Foundation
import Storage
import Testing

/// Opening a store in PostgreSQL.
@Suite(.enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"))
struct PostgresOpeningTests {
    private func open(_ database: String) throws(StoreError) -> TableStore {
        try TableStore(postgres: database) { 1_000 }
    }

    @Test func everyEngineIsTested() {
        #expect(StoreEngine.all.map(\.name) == ["SQLite", "PostgreSQL"])
    }

    @Test func relaysThatStartAtOnceMakeTheTablesOnce() async throws {
        let database = try #require(TestServer.shared).database()
        let stores = try await withThrowingTaskGroup(of: TableStore.self) { group in
            for _ in 1...8 { group.addTask { try open(database) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        try await stores[0].join(alice, 1)
        for store in stores {
            #expect(try await store.members().members.told.map(\.member) == [alice])
            await store.close()
        }
        #expect(try Admin(database).number("SELECT count(*) FROM tick.store") == 1)
    }

    @Test func aLaterVersionIsRefusedAndLeftAsItIs() async throws {
        let database = try #require(TestServer.shared).database()
        await (try open(database)).close()
        try Admin(database).ask("UPDATE tick.store SET version = 99")
        let error = #expect(throws: StoreError.self) { try open(database) }
        guard case .newer(let path, 99) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(!path.contains("tick@"))
        #expect(try Admin(database).number("SELECT version FROM tick.store") == 99)
    }

    @Test func anEarlierVersionIsRefusedAndLeftAsItIs() async throws {
        let database = try #require(TestServer.shared).database()
        try Admin(database).ask("CREATE SCHEMA tick")
        try Admin(database).ask("CREATE TABLE tick.store (version bigint NOT NULL)")
        try Admin(database).ask("INSERT INTO tick.store VALUES (1)")
        let error = #expect(throws: StoreError.self) { try open(database) }
        guard case .older(_, 1) = error else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(try Admin(database).number("SELECT version FROM tick.store") == 1)
        #expect(try Admin(database).number("SELECT count(*) FROM pg_tables WHERE schemaname = 'tick'") == 1)
    }

    @Test func aServerThatIsNotThereIsToldWithoutThePassword() {
        let error = #expect(throws: StoreError.self) {
            try open("postgres://tick:hunter2@127.0.0.1:1/rooms?connect_timeout=2")
        }
        guard case .unusableDatabase(let uri, let reason) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(uri == "postgres://127.0.0.1:1/rooms")
        #expect(reason.contains("refused") && !reason.contains("hunter2"))
    }
}
