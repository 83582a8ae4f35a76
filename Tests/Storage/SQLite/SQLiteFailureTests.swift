import CSQLite
import Foundation
import SQLite
import Synchronization
import Testing
import Wire

@testable import SQLite
@testable import Storage

/// What SQLite refuses leaves the store as it was.
@Suite struct SQLiteFailureTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    /// A body `bad` fails in the middle of its request, after other rows of it were written.
    @Test(arguments: ["ABORT", "ROLLBACK"])
    func whoFailsLeavesNoTraceAndHurtsNobody(_ action: String) async throws {
        let clock = HeldClock()
        let store = try shelf.open { clock.now() }
        try await store.join(alice, 1)
        let other = try Connection(shelf.path)
        if action == "ABORT" {
            try other.runScript(
                """
                CREATE TRIGGER refuse BEFORE INSERT ON events WHEN NEW.body = x'626164'
                BEGIN SELECT RAISE(ABORT, 'refused'); END
                """
            )
        } else {
            try other.runScript(
                """
                CREATE TRIGGER refuse BEFORE INSERT ON events WHEN NEW.body = x'626164'
                BEGIN SELECT RAISE(ROLLBACK, 'refused'); END
                """
            )
        }
        let answers = await gathered(5, in: store, behind: clock) { number -> Result<[Int?], StoreError> in
            do throws(StoreError) {
                let second = message(200 + number, number == 2 ? "bad" : "good")
                return .success(try await store.send(alice, message(100 + number), second).map { $0.seq?.told })
            } catch {
                return .failure(error)
            }
        }
        #expect(answers[2] == .failure(.failed(code: "1811", reason: "refused")))
        let seqs = try [0, 1, 3, 4].flatMap { try answers[$0].get() }
        #expect(Set(seqs) == Set(2...9))
        #expect(try await store.page(.after(1)).events.allSatisfy { $0.body != Data("bad".utf8) })
        #expect(try await store.standing(alice).head == 9)
        #expect(try await store.send(alice, message(102)).first?.seq == 10)
    }

    @Test func aCommitThatFailsRefusesAllAndTheNextOneWorks() async throws {
        let clock = HeldClock()
        let tables = try SQLiteTables.forWriting(shelf.path)
        let fails = Switch()
        sqlite3_commit_hook(
            tables.connection.handle,
            { context in
                context.map { Unmanaged<Switch>.fromOpaque($0).takeUnretainedValue().isOn.load(ordering: .relaxed) }
                    == true ? 1 : 0
            },
            Unmanaged.passUnretained(fails).toOpaque()
        )
        let store = try TableStore(
            writing: tables, reading: try SQLiteTables.forReading(shelf.path),
            listing: try SQLiteTables.forReading(shelf.path)
        ) { clock.now() }
        try await store.join(alice, 1)
        fails.isOn.store(true, ordering: .relaxed)
        let answers = await gathered(5, in: store, behind: clock) { number in
            try? await store.send(alice, message(100 + number)).first?.seq
        }
        #expect(answers == [nil, nil, nil, nil, nil])
        #expect(try await store.page(.after(1)).events.isEmpty)
        fails.isOn.store(false, ordering: .relaxed)
        #expect(try await store.send(alice, message(100)).first?.seq == 2)
        #expect(store.counts.failures >= 1)
        await store.close()
        withExtendedLifetime(fails) {}
    }

    private final class Switch: Sendable {
        let isOn = Atomic(false)
    }

    @Test func aFullStoreRefusesAndReadsAndWorksAgainWithMoreSpace() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        try await store.limit(pages: 60)
        let body = Data(repeating: 1, count: 10_000)
        var sent = 0
        let error = await #expect(throws: StoreError.self) {
            for number in 0..<100 {
                _ = try await store.append([NewMessage(id: id(100 + number), body: body)], room: room, member: alice)
                sent += 1
            }
        }
        #expect(error == .full)
        #expect(sent > 3)
        #expect(try await store.page(.after(1)).events.count == sent)
        #expect(try await store.standing(alice).head == sent + 1)
        try await store.limit(pages: 1_000_000)
        #expect(try await store.send(alice, NewMessage(id: id(999), body: body)).first?.seq?.told == sent + 2)
    }

    /// The relay was ready, and refused the messages.
    @Test func aStoreIsNotFineWhereThereIsNoRoomForWhatWasRefused() async throws {
        let store = try shelf.open()
        try await store.join(alice, 1)
        try await store.limit(pages: 100)
        let large = NewMessage(id: id(100), body: Data(repeating: 1, count: 1 << 20))
        await #expect(throws: StoreError.full) { try await store.append([large], room: room, member: alice) }
        #expect(try await store.send(alice, message(10)).count == 1)
        for _ in 0..<2 { await #expect(throws: StoreError.full) { try await store.check() } }
        try await store.limit(pages: 1_000_000)
        for _ in 0..<2 { try await store.check() }
        #expect(try await store.send(alice, large).first?.seq == 3)
        // It takes as little as before once there is room again.
        try await store.limit(pages: 400)
        try await store.check()
        await store.close()
    }

    @Test func whatTheEngineRefusesLeavesNoTraceInWhatIsRemembered() async throws {
        let store = try shelf.open()
        try await store.join([alice, bob])
        #expect(try await store.send(alice, message(10)).map(\.seq) == [3])
        let large = NewMessage(id: id(11), body: .init(repeating: 1, count: 4 << 20))
        try await store.limit(pages: 100)
        let outcomes = await store.carryOut([
            Write(.append([message(12)]), room: room, member: bob),
            Write(.append([message(13), large]), room: room, member: alice),
            Write(.append([message(14)]), room: room, member: bob),
        ])
        #expect(
            outcomes == [
                .success(.appended([SendResult.stored(id: id(12), seq: 4, at: 1_000)])),
                .failure(.full),
                .success(.appended([SendResult.stored(id: id(14), seq: 5, at: 1_000)])),
            ]
        )
        try await store.limit(pages: 1 << 20)
        #expect(try await store.send(alice, message(13)).map(\.seq) == [6])
        let page = try await store.page(EventsQuery(start: .after(2)), room: room, member: alice)
        #expect(page.events.map(\.id) == [id(10), id(12), id(14), id(13)])
        await store.close()
    }
}

extension TableStore {
    /// Bounds the size of the file; beyond it what asks for space is refused with `.full`.
    fileprivate func limit(pages: Int) async throws(StoreError) {
        try await write(WriteNeeds()) { transaction throws(StoreError) in
            let tables = transaction.tables as? SQLiteTables
            do throws(SQLiteError) {
                try tables?.connection.set(.maxPageCount, to: pages)
            } catch {
                throw StoreError(error, in: "")
            }
        }
    }
}
