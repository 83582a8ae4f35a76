import Foundation
import Proving
import Storage
import Testing
import Wire

@Suite(.everyEngine) struct WriterTests {
    private let shelf: Shelf

    init() throws { shelf = try Shelf() }

    @Test func whatGathersIsCommittedTogether() async throws {
        let clock = HeldClock()
        let store = try shelf.open { clock.now() }
        try await store.join(alice, 1)
        let before = store.counts
        let answers = await gathered(50, in: store, behind: clock) { number in
            try? await store.send(alice, message(100 + number)).first?.seq?.told
        }
        #expect(Set(answers) == Set(2...51))
        let counts = store.counts
        #expect(counts.messages == 50)
        #expect(counts.requests - before.requests == 51)
        // One for what held the writer, one for all the others.
        #expect(counts.commits - before.commits == 2)
    }

    @Test func oneTransactionHoldsOnlySoMuch() async throws {
        let clock = HeldClock()
        let store = try shelf.open { clock.now() }
        try await store.join(alice, 1)
        let before = store.counts.commits
        let body = Data(repeating: 1, count: 3 << 20)
        let answers = await gathered(6, in: store, behind: clock) { number in
            try? await store.send(alice, NewMessage(id: id(100 + number), body: body)).first?.seq?.told
        }
        #expect(Set(answers) == Set(2...7))
        // The one that held the writer, and two at a time.
        #expect(store.counts.commits - before == 4)
    }

    @Test func whoIsRefusedIsRefusedAlone() async throws {
        let clock = HeldClock()
        let store = try shelf.open { clock.now() }
        try await store.join(alice, 1)
        let answers = await gathered(6, in: store, behind: clock) { number in
            try? await store.send(number.isMultiple(of: 2) ? alice : bob, message(100 + number)).first?.seq?.told
        }
        #expect(answers.map { $0 == nil } == [false, true, false, true, false, true])
        #expect(Set(answers.compactMap(\.self)) == [2, 3, 4])
    }

    /// What a writer can refuse after it went to the tables, where others' changes are not yet.
    enum Refusal: CaseIterable {
        case noSuchRoom, staleEpoch, staleCrowd, wrongToken, badStatement, staleCount, joinOfATakenID, leaveOfATakenID

        var error: StoreError {
            switch self {
            case .noSuchRoom: .noSuchRoom
            case .staleEpoch: .staleEpoch
            case .staleCrowd: .staleCrowd
            case .wrongToken: .wrongToken
            case .badStatement: .badStatement
            case .staleCount: .staleCount(last: 1)
            case .joinOfATakenID, .leaveOfATakenID: .idTaken
            }
        }

        /// What comes of asking for it.
        func answer(of store: TableStore) async -> StoreError? {
            do throws(StoreError) { try await ask(store) } catch { return error }
            return nil
        }

        private func ask(_ store: TableStore) async throws(StoreError) {
            switch self {
            case .noSuchRoom: try await join(in: store, at: TestRoom(9), of: person(2, in: TestRoom(9).id))
            case .staleEpoch:
                var other = testRoom
                other.epoch = SHA256.digest(of: [1])
                try await join(in: store, at: other, of: bob)
            case .staleCrowd: try await join(in: store, of: alice)
            case .wrongToken: try await join(in: store, token: .ofNothing, of: alice)
            case .badStatement: try await join(in: store, token: .ofNothing, of: bob)
            case .staleCount:
                var join = renaming(alice, 50)
                join.body = statement(.name(sealed("name")), 50, of: alice, count: 1)
                _ = try await store.join(join, room: room, member: alice, token: tokenHash(of: alice))
            case .joinOfATakenID: try await store.join(bob, 1)
            case .leaveOfATakenID: try await store.leave(alice, 1)
            }
        }

        private func join(
            in store: TableStore, at place: TestRoom = testRoom, token: Digest? = nil, of member: MemberID
        ) async throws(StoreError) {
            let join = StorageTests.join(member, 50, new: false, room: place)
            _ = try await store.join(join, room: place.id, member: member, token: token ?? tokenHash(of: member))
        }
    }

    /// It once took a transaction of its own for each who was in the same one.
    @Test(arguments: Refusal.allCases)
    func whoIsRefusedAmongOthersTakesNobodysTransaction(_ refusal: Refusal) async throws {
        let clock = HeldClock()
        let store = try shelf.open { clock.now() }
        try await store.join(alice, 1)
        let before = store.counts
        clock.shut()
        async let held: Void? = try? store.check()
        while !clock.isHolding { await Task.yield() }
        async let first = try? store.send(alice, message(100)).first?.seq?.told
        while store.counts.waiting < 1 { await Task.yield() }
        async let error = refusal.answer(of: store)
        while store.counts.waiting < 2 { await Task.yield() }
        async let second = try? store.send(alice, message(101)).first?.seq?.told
        while store.counts.waiting < 3 { await Task.yield() }
        clock.open()
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

    @Test func checkingCommits() async throws {
        let store = try shelf.open()
        let before = store.counts.commits
        try await store.check()
        #expect(store.counts.commits == before + 1)
        await store.close()
        await #expect(throws: StoreError.closed) { try await store.check() }
    }
}
