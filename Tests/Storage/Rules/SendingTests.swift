import Foundation
import Proving
import Testing
import Wire

@testable import Storage

@Suite(.everyEngine) struct SendingTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    @Test func aRepetitionGetsTheFirstAnswer() async throws {
        try await store.join(alice, 1)
        let first = try await store.send(alice, message(2), message(3))
        #expect(
            first == [SendResult.stored(id: id(2), seq: 2, at: 1_000), SendResult.stored(id: id(3), seq: 3, at: 1_000)]
        )
        shelf.clock.withLock { $0 = 9_000 }
        #expect(try await store.send(alice, message(3), message(2)) == first.reversed())
        #expect(try await store.standing(alice).head == 3)
    }

    @Test func timesDoNotGoBackWithTheClock() async throws {
        func latest() async throws -> Int? {
            try await store.read { snapshot throws(StoreError) in try snapshot.latestTime() }?.time
        }
        #expect(try await latest() == nil)
        try await store.join(alice, 1)
        shelf.clock.withLock { $0 = 500 }
        #expect(try await store.send(alice, message(2)) == [.stored(id: id(2), seq: 2, at: 1_000)])
        #expect(try await latest() == 1_000)
        shelf.clock.withLock { $0 = 1_500 }
        #expect(try await store.send(alice, message(3)) == [.stored(id: id(3), seq: 3, at: 1_500)])
        #expect(try await latest() == 1_500)
    }

    @Test func theLatestTimeIsFoundSomeRoomsAtATime() async throws {
        let other = TestRoom(8)
        try await store.join(alice, 1)
        shelf.clock.withLock { $0 = 500 }
        let dave = person(4, in: other.id)
        let join = StorageTests.join(dave, 1, room: other)
        _ = try await store.join(join, room: other.id, member: dave, token: tokenHash(of: dave))
        func next(before number: Int) async throws -> (time: Int, first: Int)? {
            try await store.read { snapshot throws(StoreError) in
                try snapshot.tables.latestTime(ofLast: 1, before: number)
            }
        }
        let newer = try #require(try await next(before: .max))
        let older = try #require(try await next(before: newer.first))
        #expect((newer.time, older.time) == (500, 1_000))
        #expect(try await next(before: older.first)?.time == nil)
    }

    @Test func aRepetitionWithinOneRequestIsOneMessage() async throws {
        try await store.join(alice, 1)
        let sent = batches([message(2)])
        let other = batches([message(2, "other")])
        let write = Write(.append(sent + sent + other, largest: .max), room: room, member: alice)
        let answer = try await store.carryOut([write])[0].get()
        #expect(
            answer
                == .appended([
                    .stored(id: id(2), seq: 2, at: 1_000), .stored(id: id(2), seq: 2, at: 1_000),
                    .refused(id: id(2), code: RelaysWord(.idTaken)),
                ])
        )
    }

    private func send(_ batches: [NewBatch], largest: Int = .max, by member: MemberID) async throws -> [SendResult] {
        let outcome = await store.carryOut([Write(.append(batches, largest: largest), room: room, member: member)])[0]
        guard case .appended(let results) = try outcome.get() else { return [] }
        return results
    }

    @Test func aBatchIsStoredWholeOrNotAtAllAndNoneAfterThat() async throws {
        try await store.join([alice, bob])
        try await store.send(bob, message(3))
        let answers = try await send(
            batches([message(10)]) + batches([message(11), message(3), message(12)]) + batches([message(10)])
                + batches([message(13)]),
            by: alice
        )
        #expect(answers.map { $0.code?.told } == [nil, .again, .idTaken, .again, nil, .again])
        #expect(answers.map { $0.seq?.told } == [4, nil, nil, nil, 4, nil])
        #expect(try await store.page(.after(3)).events.map(\.id) == [id(10)])
        // What is left is a batch of its own.
        let rest = try await send(batches([message(11), message(12), message(13)]), by: alice)
        #expect(rest.map { $0.seq?.told } == [5, 6, 7])
    }

    @Test func aKnownLineIsAnsweredAndTheOthersOfItsBatchAreSentAgain() async throws {
        try await store.join(alice, 1)
        try await store.send(alice, message(2), message(3))
        let answers = try await store.send(alice, message(3), message(4))
        #expect(answers.map { $0.seq?.told } == [3, nil])
        #expect(answers.map { $0.code?.told } == [nil, .again])
        #expect(try await store.send(alice, message(4)).map { $0.seq?.told } == [4])
    }

    @Test func whatIsTooLargeIsRefusedWithItsBatchLeftToBeSentAgain() async throws {
        try await store.join(alice, 1)
        let answers = try await send(batches([message(2), message(3, "too large"), message(4)]), largest: 8, by: alice)
        #expect(answers.map { $0.code?.told } == [.again, .tooLarge, .again])
        #expect(try await store.standing(alice).head == 1)
    }

    /// It was refused for good, and its sender was told that it had failed.
    @Test func whatIsStoredIsAnsweredAlsoWhereLessIsTakenNow() async throws {
        try await store.join(alice, 1)
        let long = message(2, "too large by now")
        let first = try await send(batches([long]), by: alice)
        #expect(first.map { $0.seq?.told } == [2])
        #expect(try await send(batches([long]), largest: 8, by: alice) == first)
        let refused = try await send(batches([message(3, "too large")]), largest: 8, by: alice)
        #expect(refused.map { $0.code?.told } == [.tooLarge])
    }

    @Test func aBatchOfAnotherEpochIsNotStoredButAnsweredWhereItWasStoredBefore() async throws {
        try await store.join(alice, 1)
        try await store.send(alice, message(2))
        let other = SHA256.digest(of: [1])
        let answers = try await send(
            batches([message(2)], epoch: other) + batches([message(3)], epoch: other), by: alice)
        #expect(answers.map { $0.seq?.told } == [2, nil])
        #expect(answers.map { $0.code?.told } == [nil, .staleEpoch])
        let mixed = try await send(batches([message(2), message(3)], epoch: other), by: alice)
        #expect(mixed.map { $0.code?.told } == [nil, .staleEpoch])
        #expect(try await store.standing(alice).head == 2)
    }

    @Test func theSameIdInAnotherRoomIsAnotherMessage() async throws {
        let other = TestRoom(5)
        try await store.join(alice, 1)
        let there = person(1, in: other.id)
        _ = try await store.join(
            join(there, 1, room: other), room: other.id, member: there, token: tokenHash(of: there)
        )
        try await store.send(alice, message(2, "here"))
        #expect(try await store.append([message(2, "there")], room: other.id, member: there).first?.seq == 2)
    }

    @Test func timesNeverGoBack() async throws {
        try await store.join(alice, 1)
        shelf.clock.withLock { $0 = 400 }
        #expect(try await store.send(alice, message(2)).first?.at == 1_000)
        shelf.clock.withLock { $0 = 2_000 }
        #expect(try await store.send(alice, message(3)).first?.at == 2_000)
    }

    @Test func emptyAndBinaryBodiesComeBackAsTheyWent() async throws {
        try await store.join(alice, 1)
        let bodies = [Data(), Data([0]), Data(0...255), Data(repeating: 9, count: 132_096)]
        let messages = bodies.enumerated().map { NewMessage(id: id(10 + $0.offset), body: $0.element) }
        _ = try await store.append(messages, room: room, member: alice)
        #expect(try await store.page(.after(1)).events.map(\.body) == bodies)
        #expect(try await store.append(messages, room: room, member: alice).map(\.seq) == [2, 3, 4, 5])
    }

    @Test func manySendersLeaveNoHole() async throws {
        let senders = (1...50).map { person($0) }
        try await store.join(senders)
        let answers = try await withThrowingTaskGroup(of: [SendResult].self) { group in
            for (place, sender) in senders.enumerated() {
                group.addTask {
                    var answers: [SendResult] = []
                    for number in 0..<20 {
                        answers += try await store.send(sender, message(1_000 + 100 * place + number))
                    }
                    return answers
                }
            }
            var all: [[SendResult]] = []
            for try await answers in group { all.append(answers) }
            return all
        }
        for own in answers { #expect(own.compactMap(\.seq?.told) == own.compactMap(\.seq?.told).sorted()) }
        #expect(answers.joined().compactMap(\.seq?.told).sorted() == Array(51...1050))
        let stored = try await store.page(.after(50), limit: 1_000).events
        #expect(stored.map(\.seq) == Array(51...1050))
        let said = Dictionary(uniqueKeysWithValues: answers.joined().map { ($0.id, $0.seq?.told) })
        #expect(stored.allSatisfy { said[$0.id] == $0.seq })
        #expect(store.counts.messages == 1_000)
    }

    @Test func whatWasAnsweredIsThereAfterReopening() async throws {
        try await store.join(alice, 1)
        try await store.send(alice, message(2, "kept"))
        await store.close()
        await #expect(throws: StoreError.closed) { try await store.send(alice, message(3)) }
        await #expect(throws: StoreError.closed) { try await store.page(.after(0)) }
        await store.close()
        let again = try shelf.open()
        #expect(try await again.page(.after(1)).events.first?.body == Data("kept".utf8))
        #expect(try await again.send(alice, message(2, "kept")).first?.seq == 2)
        #expect(try await again.send(alice, message(3)).first?.seq == 3)
    }

    @Test func whatRetentionRemovedIsAGapButStillAnswered() async throws {
        try await store.join(alice, 1)
        for number in 2...9 { try await store.send(alice, message(number)) }
        try await store.retain(after: 5, room: room)
        try await store.retain(after: 3, room: room)
        let page = try await store.page(.after(2))
        #expect(page.gap?.told == Page.Gap(from: 3, upto: 5))
        #expect(page.events.map(\.seq) == [6, 7, 8, 9])
        #expect(try await store.page(.after(5)).gap == nil)
        #expect(try await store.send(alice, message(4)).first?.seq == 4)
        let emptied = try await store.status(.seq(4)).record.event
        #expect(emptied.body == nil)
        #expect(emptied.hash == Data(SHA256.digest(of: Data("hello".utf8)).bytes))
        #expect(try await store.send(alice, message(10)).first?.seq == 10)
        try await store.retain(after: 99, room: room)
        let empty = try await store.page(.after(0))
        #expect(empty.head == 10 && empty.gap?.told == Page.Gap(from: 1, upto: 10) && empty.events.isEmpty)
        // Where the tree goes on is told, and the hash is all that is left to compare a repetition with.
        #expect(try empty.tree?.before.state(10).size == 10)
        #expect(try await store.send(alice, message(4, "another")).first?.code?.told == .idTaken)
    }

    @Test func retentionGoesOnStepAfterStep() async throws {
        try await store.join(alice, 1)
        _ = try await store.append((2...5_000).map { message($0) }, room: room, member: alice)
        try await store.retain(after: 4_999, room: room)
        #expect(try await store.page(.after(0)).gap?.told == Page.Gap(from: 1, upto: 4_999))
        #expect(try await store.status(.seq(4_999)).record.event.body == nil)
        #expect(try await store.status(.seq(5_000)).record.event.body != nil)
    }
}
