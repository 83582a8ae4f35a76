import Foundation
import Testing

@testable import Storage

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

    /// It listened, and refused each message.
    @Test func whoMayNotWriteOpensNone() async throws {
        let database = try #require(TestServer.shared).database()
        await (try open(database)).close()
        try Admin(database).ask("CREATE ROLE reader LOGIN")
        try Admin(database).ask("GRANT USAGE ON SCHEMA tick TO reader")
        try Admin(database).ask("GRANT SELECT ON ALL TABLES IN SCHEMA tick TO reader")
        let error = #expect(throws: StoreError.self) { try open(database.replacing("//tick@", with: "//reader@")) }
        guard case .unusableDatabase(_, let reason) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(reason.contains("permission denied"))
    }

    /// A load balancer went on giving it clients.
    @Test func aStoreWithoutItsTablesIsNotReady() async throws {
        let database = try #require(TestServer.shared).database()
        let store = try open(database)
        try await store.check()
        try Admin(database).ask("ALTER SCHEMA tick RENAME TO other")
        await #expect(throws: StoreError.self) { try await store.check() }
        await store.close()
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

    /// Its tables were made, and nothing was said.
    @Test func aDatabaseWithoutAStoreHasNoHeadsAndStaysAsItIs() throws {
        let database = try #require(TestServer.shared).database()
        let error = #expect(throws: StoreError.self) { try TableStore.heads(of: nil, postgres: database) }
        guard case .unusableDatabase(_, let reason) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(reason == "no relay has made its tables there")
        #expect(try Admin(database).number("SELECT count(*) FROM pg_namespace WHERE nspname = 'tick'") == 0)
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

    /// libpq quotes what it can't read, and what it takes for a port or a host.
    @Test(arguments: [
        "tick:hunter%zz2@127.0.0.1:1/rooms", "tick:hunter?2@127.0.0.1:1/rooms", "tick:hunter/2@127.0.0.1:1/rooms",
        "tick:2/hunter:two@127.0.0.1:1/rooms", "tick:hunter", "127.0.0.1:1/rooms?password=hunter%zz2",
        "127.0.0.1:1/rooms?hunter@2", "tick:hunter@127.0.0.1:two/rooms",
        "127.0.0.1:1/rooms?password=2&hunter", "127.0.0.1:1/rooms?passw%6frd=hunter%zz",
    ])
    func aPasswordThatIsNotEncodedIsNotToldEither(_ rest: String) {
        let error = #expect(throws: StoreError.self) { try open("postgres://" + rest) }
        guard case .unusableDatabase(let uri, let reason) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(["postgres", "postgres://127.0.0.1:1/rooms"].contains(uri))
        #expect(!reason.contains("hunter"))
    }
}

/// The name of a store in PostgreSQL, for people.
@Suite struct PostgresNameTests {
    @Test(arguments: [
        ("postgres://tick:hunter2@[::1]:5432,db2/rooms?connect_timeout=2", "postgres://[::1]:5432,db2/rooms"),
        ("postgresql:///rooms?host=/run/postgresql", "postgresql:///rooms"), ("postgres://[::1]", "postgres://[::1]"),
        ("postgres://tick:hunter?2@db/rooms", "postgres://db/rooms"),
        ("postgres://tick:hunt@er@db/rooms", "postgres://db/rooms"), ("postgres://tick:hunter/2@db/rooms", "postgres"),
        ("postgres://tick:h@un/t?er@db/rooms", "postgres"), ("postgres://tick:2?hunter/2@db/rooms", "postgres"),
        ("postgres://tick:hunter", "postgres"), ("postgres://db,tick:hunter/rooms", "postgres"),
    ])
    func itHasNoPasswordHoweverThatIsWritten(uri: String, name: String) {
        #expect(TableStore.shown(postgres: uri) == name)
    }

    @Test(arguments: [
        ("postgres://db/tick", 1, "postgres://db/tick"),
        (
            "postgres://a,b:5433,[::1]:5432/tick?target_session_attrs=any", 1,
            "postgres://b:5433,[::1]:5432,a/tick?target_session_attrs=any"
        ),
        ("postgres://tick:x%2Cy@a,b,c", 5, "postgres://tick:x%2Cy@c,a,b"),
        ("postgresql://tick@a,b/tick", 2, "postgresql://tick@a,b/tick"),
        ("postgres://tick@a,b/tick?port=1,2", 1, "postgres://tick@a,b/tick?port=1,2"),
        ("postgres://u:p,q?x@a,b", 1, "postgres://u:p,q?x@a,b"),
        ("postgres:///tick?host=a,b", 1, "postgres:///tick?host=a,b"),
    ])
    func serversAreAskedFromOneOn(uri: String, first: Int, target: String) {
        #expect(PostgresPlace(target: uri).target(from: first) == target)
    }
}
