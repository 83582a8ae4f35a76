import CSQLite
import Dispatch
import Foundation
import SQLite
import Synchronization
import Testing
import Wire

@testable import SQLite
@testable import Storage

@Suite struct WriterTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    /// Holds the writer inside a transaction by its clock, so that what comes meanwhile gathers.
    private final class Gate: Sendable {
        private enum State { case open, shut, holding }

        private let state = Mutex(State.open)
        private let bell = DispatchSemaphore(value: 0)

        func now() -> Int {
            let waits = state.withLock { state in
                guard state == .shut else { return false }
                state = .holding
                return true
            }
            if waits { bell.wait() }
            return 1_000
        }

        var isHolding: Bool { state.withLock { $0 == .holding } }

        func shut() { state.withLock { $0 = .shut } }

        func open() {
            state.withLock { $0 = .open }
            bell.signal()
        }
    }

    /// Runs one request that holds the writer, then `count` more behind it, and lets them go when all of them wait.
    private func gathered<Answer: Sendable>(
        _ count: Int,
        in store: SQLiteRoomStore,
        behind gate: Gate,
        _ ask: @escaping @Sendable (Int) async -> Answer
    ) async -> [Answer] {
        gate.shut()
        async let held: Void? = try? store.check()
        while !gate.isHolding { await Task.yield() }
        let answers = await withTaskGroup(of: (Int, Answer).self) { group in
            for number in 0..<count { group.addTask { (number, await ask(number)) } }
            while store.counts.waiting < count { await Task.yield() }
            gate.open()
            var answers: [Int: Answer] = [:]
            for await (number, answer) in group { answers[number] = answer }
            return (0..<count).compactMap { answers[$0] }
        }
        _ = await held
        return answers
    }

    @Test func whatGathersIsCommittedTogether() async throws {
        let gate = Gate()
        let store = try SQLiteRoomStore(path: shelf.path) { gate.now() }
        try await store.join(alice, 1)
        let before = store.counts
        let answers = await gathered(50, in: store, behind: gate) { number in
            try? await store.send(alice, message(100 + number)).first?.seq
        }
        #expect(Set(answers) == Set(2...51))
        let counts = store.counts
        #expect(counts.messages == 50)
        #expect(counts.requests - before.requests == 51)
        // One for what held the writer, one for all the others.
        #expect(counts.commits - before.commits == 2)
    }

    @Test func oneTransactionHoldsOnlySoMuch() async throws {
        let gate = Gate()
        let store = try SQLiteRoomStore(path: shelf.path) { gate.now() }
        try await store.join(alice, 1)
        let before = store.counts.commits
        let body = Data(repeating: 1, count: 3 << 20)
        let answers = await gathered(6, in: store, behind: gate) { number in
            try? await store.send(alice, NewMessage(id: id(100 + number), body: body)).first?.seq
        }
        #expect(Set(answers) == Set(2...7))
        // The one that held the writer, and two at a time.
        #expect(store.counts.commits - before == 4)
    }

    @Test func whoIsRefusedIsRefusedAlone() async throws {
        let gate = Gate()
        let store = try SQLiteRoomStore(path: shelf.path) { gate.now() }
        try await store.join(alice, 1)
        let answers = await gathered(6, in: store, behind: gate) { number in
            try? await store.send(number.isMultiple(of: 2) ? alice : bob, message(100 + number)).first?.seq
        }
        #expect(answers.map { $0 == nil } == [false, true, false, true, false, true])
        #expect(Set(answers.compactMap(\.self)) == [2, 3, 4])
    }

    /// What a writer can refuse after it went to the tables, where others' changes are not yet.
    enum Refusal: CaseIterable {
        case noSuchRoom, wrongProof, wrongToken, joinOfATakenID, leaveOfATakenID

        var error: StoreError {
            switch self {
            case .noSuchRoom: .noSuchRoom
            case .wrongProof: .wrongProof
            case .wrongToken: .wrongToken
            case .joinOfATakenID, .leaveOfATakenID: .idTaken
            }
        }

        /// What comes of asking for it.
        func answer(of store: SQLiteRoomStore) async -> StoreError? {
            do throws(StoreError) { try await ask(store) } catch { return error }
            return nil
        }

        private func ask(_ store: SQLiteRoomStore) async throws(StoreError) {
            switch self {
            case .noSuchRoom: try await join(in: store, at: RoomID(rawValue: 9), of: bob)
            case .wrongProof: try await join(in: store, proof: [1], of: bob)
            case .wrongToken: try await join(in: store, token: [1], of: alice)
            case .joinOfATakenID: try await store.join(bob, 1)
            case .leaveOfATakenID: try await store.leave(alice, 1)
            }
        }

        private func join(
            in store: SQLiteRoomStore,
            at place: RoomID = room,
            proof shown: [UInt8] = proof,
            token: [UInt8]? = nil,
            of member: MemberID
        ) async throws(StoreError) {
            _ = try await store.join(
                Join(id: id(50), proof: Data(), name: Data("name".utf8), new: false),
                room: place,
                member: member,
                token: token ?? tokenHash(of: member),
                proof: shown
            )
        }
    }

    /// It once took a transaction of its own for each who was in the same one.
    @Test(arguments: Refusal.allCases)
    func whoIsRefusedAmongOthersTakesNobodysTransaction(_ refusal: Refusal) async throws {
        let gate = Gate()
        let store = try SQLiteRoomStore(path: shelf.path) { gate.now() }
        try await store.join(alice, 1)
        let before = store.counts
        gate.shut()
        async let held: Void? = try? store.check()
        while !gate.isHolding { await Task.yield() }
        async let first = try? store.send(alice, message(100)).first?.seq
        while store.counts.waiting < 1 { await Task.yield() }
        async let error = refusal.answer(of: store)
        while store.counts.waiting < 2 { await Task.yield() }
        async let second = try? store.send(alice, message(101)).first?.seq
        while store.counts.waiting < 3 { await Task.yield() }
        gate.open()
        #expect(await [first, second] == [2, 3])
        #expect(await error == refusal.error)
        _ = await held
        // One for what held the writer, one for the three.
        #expect(store.counts.commits - before.commits == 2)
        #expect(store.counts.failures == before.failures)
        #expect(try await store.send(alice, message(102)).first?.seq == 4)
        #expect(try await store.page(.after(1)).events.map(\.seq) == [2, 3, 4])
        await store.close()
    }

    /// A body `bad` fails in the middle of its request, after other rows of it were written.
    @Test(arguments: ["ABORT", "ROLLBACK"])
    func whoFailsLeavesNoTraceAndHurtsNobody(_ action: String) async throws {
        let gate = Gate()
        let store = try SQLiteRoomStore(path: shelf.path) { gate.now() }
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
        let answers = await gathered(5, in: store, behind: gate) { number -> Result<[Int?], StoreError> in
            do throws(StoreError) {
                let second = message(200 + number, number == 2 ? "bad" : "good")
                return .success(try await store.send(alice, message(100 + number), second).map(\.seq))
            } catch {
                return .failure(error)
            }
        }
        #expect(answers[2] == .failure(.failed(code: 1811, reason: "refused")))
        let seqs = try [0, 1, 3, 4].flatMap { try answers[$0].get() }
        #expect(Set(seqs) == Set(2...9))
        #expect(try await store.page(.after(1)).events.allSatisfy { $0.body != Data("bad".utf8) })
        #expect(try await store.standing(alice).head == 9)
        #expect(try await store.send(alice, message(102)).first?.seq == 10)
    }

    @Test func aCommitThatFailsRefusesAllAndTheNextOneWorks() async throws {
        let gate = Gate()
        let books = try Books.forWriting(shelf.path) { gate.now() }
        let fails = Switch()
        sqlite3_commit_hook(
            books.connection.handle,
            { context in
                context.map { Unmanaged<Switch>.fromOpaque($0).takeUnretainedValue().isOn.load(ordering: .relaxed) }
                    == true ? 1 : 0
            },
            Unmanaged.passUnretained(fails).toOpaque()
        )
        let reading = try Books.forReading(shelf.path) { gate.now() }
        let listing = try Books.forReading(shelf.path) { gate.now() }
        let store = SQLiteRoomStore(writing: books, reading: reading, listing: listing)
        try await store.join(alice, 1)
        fails.isOn.store(true, ordering: .relaxed)
        let answers = await gathered(5, in: store, behind: gate) { number in
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
                _ = try await store.append(
                    [NewMessage(id: id(100 + number), body: body)],
                    room: room,
                    member: alice
                )
                sent += 1
            }
        }
        #expect(error == .full)
        #expect(sent > 3)
        #expect(try await store.page(.after(1)).events.count == sent)
        #expect(try await store.standing(alice).head == sent + 1)
        try await store.limit(pages: 1_000_000)
        #expect(try await store.send(alice, NewMessage(id: id(999), body: body)).first?.seq == sent + 2)
    }

    @Test func checkingCommits() async throws {
        let store = try shelf.open()
        let before = store.counts.commits
        try await store.check()
        #expect(store.counts.commits == before + 1)
        await store.close()
        await #expect(throws: StoreError.closed) { try await store.check() }
    }
}
