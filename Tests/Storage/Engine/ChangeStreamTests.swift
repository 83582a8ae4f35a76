import Foundation
import Storage
import Testing
import Wire

@Suite(.everyEngine) struct ChangeStreamTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    @Test func equalHintsBecomeOneAndNoneIsLost() async throws {
        let elsewhere = TestRoom(5)
        let (other, there) = (elsewhere.id, person(2, in: elsewhere.id))
        try await store.join(alice, 1)
        _ = try await store.join(
            join(there, 1, room: elsewhere), room: other, member: there, token: tokenHash(of: there)
        )
        for number in 2..<20 { try await store.send(alice, message(number)) }
        try await store.receive(alice, receipt(.read, 2...3))
        try await store.send(alice, message(20))
        await store.close()
        var seen: [RoomChange] = []
        for await change in store.changes { seen.append(change) }
        #expect(
            seen == [
                RoomChange(room: room, what: .log), RoomChange(room: other, what: .log),
                RoomChange(room: room, what: .receipts),
            ]
        )
    }

    @Test func whoWaitsIsToldWhatIsThenThere() async throws {
        try await store.join(alice, 1)
        var changes = store.changes.makeAsyncIterator()
        #expect(await changes.next() == RoomChange(room: room, what: .log))
        async let sent = store.send(alice, message(2))
        #expect(await changes.next() == RoomChange(room: room, what: .log))
        #expect(try await store.standing(alice).head == 2)
        _ = try await sent
    }

    @Test func whatChangesNothingIsNoHint() async throws {
        try await store.join(alice, 1)
        try await store.send(alice, message(2))
        var changes = store.changes.makeAsyncIterator()
        #expect(await changes.next() == RoomChange(room: room, what: .log))
        try await store.join(alice, 1)
        try await store.send(alice, message(2), message(1))
        try await store.check()
        _ = try? await store.send(bob, message(3))
        await store.close()
        #expect(await changes.next() == nil)
    }

    @Test func aReaderThatGivesUpIsLetGo() async throws {
        let reader = Task { [store] in
            for await _ in store.changes {}
        }
        reader.cancel()
        await reader.value
        try await store.join(alice, 1)
        var changes = store.changes.makeAsyncIterator()
        #expect(await changes.next() == RoomChange(room: room, what: .log))
    }
}
