import Foundation
import Testing
import Wire

@testable import Storage

/// What is told of a commit that isn't answered as it has to be, and what is shown after it.
@Suite(.enabled(if: TestServer.isInstalled, "PostgreSQL is not installed"), .serialized)
struct PostgresOutcomeTests {
    private let server: TestServer
    private let store: TableStore
    private let admin: Admin

    /// A server of these tests' own, whose settings can be changed. It waits for a standby that doesn't exist, from `hold` on.
    private static let own = try? TestServer()

    init() async throws {
        server = try #require(Self.own)
        let database = try server.tables()
        admin = try Admin(database)
        // It would keep the warning from the client that a commit isn't replicated.
        try admin.ask(
            "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET client_min_messages = error', current_database()); END $$"
        )
        // A busy machine may stand still between two commands of a test.
        store = try TableStore(postgres: database, silence: .seconds(3_600)) { 1_000 }
        // The administrator waits for nobody.
        try admin.ask("SET synchronous_commit = local")
        // A test that failed may have left it as it was.
        try await release()
    }

    private func hold() async throws {
        try admin.ask("ALTER SYSTEM SET synchronous_standby_names = 'nobody'")
        try await reload("nobody")
    }

    private func release() async throws {
        try admin.ask("ALTER SYSTEM RESET synchronous_standby_names")
        try await reload("")
    }

    /// Waits until the server's processes have it. Its checkpointer, which is the one that has commits wait, reads it before a
    /// checkpoint.
    private func reload(_ names: String) async throws {
        try admin.ask("SELECT pg_reload_conf()")
        while try admin.ask("SHOW synchronous_standby_names").first?.text(0) != names { await Task.yield() }
        try admin.ask("CHECKPOINT")
        try admin.ask("CHECKPOINT")
    }

    /// The number of processes that wait for the standby.
    private func waiting() throws -> Int {
        try admin.number(
            "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND application_name = 'tick'"
        )
    }

    /// Waits until so many commits wait for the standby.
    private func wait(for count: Int) async throws {
        while try waiting() < count { await Task.yield() }
    }

    private func isUnknown(_ error: (any Error)?) -> Bool {
        if case .unknown? = error as? StoreError { true } else { false }
    }

    @Test(arguments: [true, false])
    func aWaitForTheStandbyThatEndsEarlyHasAnUnknownOutcome(isCancelled: Bool) async throws {
        try await store.join(alice, 1)
        try await hold()
        let sending = Task { [store] in try await store.send(alice, message(2)) }
        try await wait(for: 1)
        // The first answers the normal row and a warning, the other ends the connection.
        if isCancelled {
            try admin.ask("SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        } else {
            try admin.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        }
        #expect(isUnknown(await #expect(throws: StoreError.self) { try await sending.value }))
        // It is visible now, and not replicated: neither a retry nor a reader is told of it.
        let retrying = Task { [store] in try await store.send(alice, message(2)) }
        let reading = Task { [store] in try await store.page(.after(0)) }
        try await wait(for: 2)
        try await release()
        #expect(try await retrying.value == [.stored(id: id(2), seq: 2, at: 1_000)])
        #expect(try await reading.value.events.map(\.seq) == [1, 2])
        #expect(try await store.send(alice, message(3)) == [.stored(id: id(3), seq: 3, at: 1_000)])
        await store.close()
    }

    @Test func aRelayThatStartsShowsNothingThatIsNotReplicated() async throws {
        try await store.join(alice, 1)
        try await hold()
        let sending = Task { [store] in try? await store.send(alice, message(2)) }
        try await wait(for: 1)
        try admin.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'")
        #expect(await sending.value == nil)
        let again = try TableStore(postgres: server.latest, silence: .seconds(3_600)) { 1_000 }
        let reading = Task { try await again.page(.after(0)) }
        try await wait(for: 1)
        try await release()
        #expect(try await reading.value.events.map(\.seq) == [1, 2])
        await again.close()
        await store.close()
    }

    /// Each try left one, until the server took no more connections, of its administrator neither.
    @Test func triesWithoutAStandbyLeaveAProcessForEachConnection() async throws {
        try await store.join(alice, 1)
        let hasty = try TableStore(postgres: server.latest, silence: .milliseconds(50)) { 1_000 }
        while (try? await hasty.check()) == nil {}
        try await hold()
        let sending = Task { [store] in try await store.send(alice, message(2)) }
        try await wait(for: 1)
        for _ in 1...6 {
            await #expect(throws: StoreError.self) { try await hasty.check() }
            await #expect(throws: StoreError.self) { try await hasty.page(.after(0)) }
        }
        // Two commits and two barriers, and those before these two, which are about to end.
        #expect(try waiting() <= 6)
        try await release()
        #expect(try await sending.value == [.stored(id: id(2), seq: 2, at: 1_000)])
        #expect(try await store.page(.after(0)).events.map(\.seq) == [1, 2])
        await hasty.close()
        await store.close()
    }

    @Test func connectionsThatAreLostBetweenRequestsAreMadeAnew() async throws {
        try await store.join(alice, 1)
        for number in 2...5 {
            _ = try await store.page(.after(0))
            _ = try await store.members()
            try admin.ask("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tick'")
            #expect(try await store.page(.after(0)).head.told == number - 1)
            #expect(try await store.members().head == number - 1)
            #expect(
                try await sendUntilTaken(message(number)) == [
                    .stored(id: id(number), seq: RelaysWord(number), at: 1_000)
                ]
            )
        }
        await store.close()
    }

    /// What was sent on a connection that was lost may have been taken.
    private func sendUntilTaken(_ message: NewMessage, by store: TableStore? = nil) async throws -> [SendResult] {
        while true {
            do throws(StoreError) { return try await (store ?? self.store).send(alice, message) } catch {
                try #require(isUnknown(error))
            }
        }
    }

    @Test func aServerThatHangsIsLeft() async throws {
        try await store.join(alice, 1)
        let hasty = try TableStore(postgres: server.latest, silence: .seconds(1)) { 1_000 }
        _ = try await hasty.page(.after(0))
        let processes = try admin.ask(
            """
            SELECT pid::bigint FROM pg_stat_activity
            WHERE application_name = 'tick' AND datname = current_database()
            """
        ).map { pid_t($0.integer(0)) }
        #expect(processes.count >= 3)
        signal(SIGSTOP, processes)
        #expect(try await hasty.page(.after(0)).head == 1)
        #expect(try await sendUntilTaken(message(2), by: hasty) == [.stored(id: id(2), seq: 2, at: 1_000)])
        signal(SIGCONT, processes)
        await hasty.close()
        await store.close()
    }

    /// One that hung while another took its place is read no more, on connections from before either.
    @Test func aServerThatCanCommitNoMoreIsNotRead() async throws {
        try await store.join(alice, 1)
        let wary = try TableStore(postgres: server.latest, silence: .seconds(3_600), trust: .zero) { 1_000 }
        #expect(try await wary.page(.after(0)).head == 1)
        #expect(try await wary.members().head == 1)
        try await hold()
        let reading = Task { try await wary.page(.after(0)) }
        let listing = Task { try await wary.members() }
        try await wait(for: 2)
        try await release()
        #expect(try await reading.value.head == 1)
        #expect(try await listing.value.head == 1)
        await wary.close()
        await store.close()
    }

    /// It says that it takes writes, and libpq asked it first again and again.
    @Test func aServerThatCanCommitNoMoreIsAskedLast() async throws {
        let other = try #require(TestServer.shared)
        let both = try TestServer.tables("both", in: server, other)
        let successor = try TableStore(postgres: other.uri("both"), silence: .seconds(3_600)) { 1_000 }
        try await successor.join(alice, 1)
        try await successor.append([message(2)], room: room, member: alice)
        try await hold()
        let relay = try TableStore(postgres: both, silence: .seconds(1)) { 1_000 }
        var page: Page?
        for _ in 1...60 where page == nil { page = try? await relay.page(.after(0)) }
        #expect(page?.head == 2)
        try await release()
        await relay.close()
        await successor.close()
        await store.close()
    }

    private func signal(_ number: Int32, _ processes: [pid_t]) {
        for process in processes { #expect(kill(process, number) == 0) }
    }

    @Test func theSettingsSayWhatSurvives() async throws {
        #expect(try await store.durability() == Durability(.nothing, settings: "fsync is off"))
        await store.close()
        func loss(_ synced: String, _ commit: String, _ standbys: String) -> Durability.Loss {
            PostgresTables.durability(synced: synced, commit: commit, standbys: standbys).loss
        }
        #expect(loss("on", "on", "ANY 1 (a,b)") == .node)
        #expect(loss("on", "remote_apply", "a") == .node)
        #expect(loss("on", "on", "") == .power)
        #expect(loss("on", "local", "a") == .power)
        #expect(loss("on", "off", "a") == .nothing)
        #expect(loss("off", "on", "a") == .nothing)
    }
}
