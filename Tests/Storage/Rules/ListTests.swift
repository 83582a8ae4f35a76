import Foundation
import Storage
import Testing
import Wire

/// List edits lie in the log as messages do, are read alone, and have receipts of their own kind.
@Suite(.everyEngine) struct ListTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    private func edit(_ number: Int, _ text: String = "edit") -> NewMessage {
        NewMessage(id: id(number), kind: .list, body: Data(text.utf8))
    }

    /// alice and bob join; then a message, two edits, a message.
    private func fill() async throws {
        try await store.join([alice, bob])
        try await store.send(alice, message(3), edit(4), edit(5), message(6))
    }

    private func edits(after seq: Int, limit: Int? = nil) async throws -> ListPage {
        let query = EventsQuery(start: .after(seq), kind: .list, limit: limit, tree: 0)
        return try await store.edits(query, room: room, member: bob)
    }

    @Test func editsAreReadWithoutWhatLiesBetween() async throws {
        try await fill()
        try await store.send(bob, message(7), edit(8))
        #expect(try await edits(after: 0).events.map(\.seq) == [4, 5, 8])
        #expect(try await edits(after: 4).events.map(\.seq) == [5, 8])
        #expect(try await edits(after: 0, limit: 2).events.map(\.seq) == [4, 5])
        #expect(try await edits(after: 8).events.isEmpty)
        let page = try await edits(after: 5)
        #expect(page.head == 8)
        #expect(page.events.map(\.kind) == [.list])
        #expect(page.events.map(\.member) == [bob])
        #expect(page.events.map(\.body) == [Data("edit".utf8)])
    }

    /// As in the answer about members.
    @Test func thePageProvesTheHead() async throws {
        try await fill()
        let query = EventsQuery(start: .after(0), kind: .list, tree: 3)
        let page = try await store.edits(query, room: room, member: bob)
        let list = try await store.members(MembersQuery(size: 3), room: room, member: bob)
        #expect(page.tree == list.tree)
        #expect(page.tree.event.seq == 6 && page.tree.event.hash != nil)
        #expect(!page.tree.proof.isEmpty)
    }

    @Test func aPageHasABoundedSize() async throws {
        try await store.join(bob, 1)
        let long = String(repeating: "x", count: 600 << 10)
        try await store.send(bob, edit(2, long), edit(3, long), edit(4))
        #expect(try await edits(after: 0).events.map(\.seq) == [2])
        #expect(try await edits(after: 2).events.map(\.seq) == [3, 4])
    }

    @Test func retentionLeavesEditsAlone() async throws {
        try await fill()
        try await store.retain(after: 6, room: room)
        let page = try await edits(after: 0)
        #expect(page.events.map(\.seq) == [4, 5])
        #expect(page.events.allSatisfy { $0.body == Data("edit".utf8) && $0.hash == nil })
        #expect(try await store.status(.seq(3)).record.event.body == nil)
    }

    @Test func theReceiptsOfListsAndMessagesSayNothingOfEachOther() async throws {
        try await fill()
        try await store.receive(bob, receipt(.list, 3...5))
        #expect(try await store.claims(4).map(\.kind) == [.list])
        #expect(try await store.claims(3).isEmpty)
        #expect(try await standing().delivered.missing == 2)
        try await store.receive(bob, receipt(.read, 3...6))
        #expect(try await store.claims(4).map(\.kind) == [.list])
        #expect(try await store.claims(3).map(\.kind) == [.read])
        #expect(try await standing().delivered.missing == 0)
    }

    private func standing() async throws -> Standing { try await store.standing(room: room, member: bob, after: 0) }

    @Test func whoReceiptsAListHasMoved() async throws {
        try await fill()
        try await store.receive(bob, receipt(.list, 1...4))
        let first = try await store.moves(after: 0, room: room, member: alice)
        #expect(first.moved.told == [CursorMoves.Move(member: bob, delivered: 2, read: 2, list: 4)])
        try await store.receive(bob, receipt(.list, 5...5))
        let later = try await store.moves(after: first.counter.told, room: room, member: alice)
        #expect(later.moved.told.map(\.list) == [5])
        try await store.receive(bob, receipt(.list, 2...5))
        #expect(try await store.moves(after: later.counter.told, room: room, member: alice).moved.told.isEmpty)
    }

    @Test func editsAreNotAmongMessages() async throws {
        try await fill()
        let sent = try await store.sent(10, ofAll: true, as: bob)
        #expect(sent.messages.map(\.event.seq) == [3, 6])
        let last = try await store.page(EventsQuery(start: .last(2)), room: room, member: bob)
        #expect(last.events.map(\.seq) == [3, 4, 5, 6])
        #expect(try await standing().delivered.missing == 2)
    }

    @Test func anEditIsStoredOnceAndIsNoMessage() async throws {
        try await fill()
        #expect(try await store.send(alice, edit(4)).map(\.seq) == [4])
        #expect(try await store.send(alice, edit(4, "another")).map { $0.code?.told } == [.idTaken])
        #expect(try await store.send(alice, message(4, "edit")).map { $0.code?.told } == [.idTaken])
        #expect(try await store.send(bob, edit(4)).map { $0.code?.told } == [.idTaken])
    }

    @Test func aMemberWhoComesBackOwesWhatItOwed() async throws {
        try await fill()
        try await store.leave(bob, 7)
        try await store.send(alice, edit(8))
        try await store.join(bob, 9)
        try await store.receive(bob, receipt(.list, 4...9))
        #expect(try await store.claims(4).map(\.member) == [bob])
        #expect(try await store.claims(8).isEmpty)
    }
}
