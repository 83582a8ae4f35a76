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

    /// What the store tells of a room of three, of which `ended` is then done.
    private func told(of ended: () async throws -> Void) async throws -> [RoomChange.What] {
        try await store.join([alice, bob, carol])
        try await ended()
        await store.close()
        var told: [RoomChange.What] = []
        for await change in store.changes { told.append(change.what) }
        return told
    }

    /// At other relays a request of the member's that waited for receipts was told nothing.
    @Test func aRemovalWakesWhoWaitsForReceipts() async throws {
        #expect(try await told { try await store.remove(bob, by: alice, 10) } == [.log, .lists, .receipts])
    }

    @Test func aLeaveWakesWhoWaitsForReceipts() async throws {
        #expect(try await told { try await store.leave(bob, 10) } == [.log, .lists, .receipts])
    }

    @Test func aRotationThatRemovesNobodyDoesNot() async throws {
        #expect(try await told { try await store.rotate(10, to: 1) } == [.log, .lists])
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
