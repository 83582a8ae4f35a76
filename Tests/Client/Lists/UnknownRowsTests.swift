import Foundation
import Listing
import Testing
import Wire

@testable import Client

/// Edits of a row that a reader doesn't have, since a relay took the signature of its `add` away: nothing of them was shown, and they
/// were receipted.
@Suite struct UnknownRowsTests: ListSuite {
    let lists: ListsOfTest

    init() async throws { lists = try await ListsOfTest() }

    @Test func anEditOfARowThatIsNotThereIsToldAndNotReceipted() async throws {
        let rows = try room.add("milk", "bread", by: alice)
        for operation in [ListEdit.Operation.check(rows[1]), .move(rows[1], .first), .check(rows[0])] {
            let message = try alice.seal(try #require(ListEdit(operation)), id: room.nextID())
            let batch = try alice.signed([message])[0]
            room.relay.edit { _ = $0.append(batch, alice.me) }
        }
        room.relay.change("GET events?after=0&kind=list", ListPage.self) { $0.events[1].sig = nil }
        var reader = try ListReader(bob, file: file)
        let changes = try await reader.next()
        #expect(changes.map(\.event.event.seq) == [4, 5, 6])
        // What stands behind a line without a signature is of its batch.
        #expect(changes.map(\.effect) == [.nothing, .nothing, .noRow])
        reader.show([ListEdit.usualList])
        try await reader.settle([ListEdit.usualList])
        func receipts() -> [ClosedRange<Int>] { room.relay.receipts.map { $0.from...$0.upto } }
        #expect(receipts() == [3...3, 7...7])
        #expect(try await reader.keep() == nil)
        // Once the signature is told they are shown, and receipted.
        room.relay.change(nil)
        var later = try ListReader(bob, file: file)
        #expect(try await later.next().isEmpty)
        #expect(texts(later) == ["bread", "milk"])
        later.show([ListEdit.usualList])
        try await later.settle([ListEdit.usualList])
        #expect(receipts().last == 3...7)
    }

    @Test func aTailKnowsWhichRowsAreNotThere() async throws {
        let rows = try room.add("milk", by: alice)
        var reader = try ListReader(bob, file: file)
        _ = try await reader.next()
        var names = ListNames(reader)
        func details(_ edit: ListEdit.Operation, at seq: Int, id: Int) throws -> (ListNames.Details?, OpenedEvent.Body)
        {
            let edit = try #require(ListEdit(edit))
            let event = Event(seq: seq, kind: .list, id: messageID(id), member: alice.me, at: 1, body: Data())
            var opened = OpenedEvent(
                event, unsealed: .edit(edit), me: bob.me, roster: room.relay.edit { $0.roster },
                names: try #require(bob.log.view).names, flaw: nil, isSigned: true)
            return (names.details(of: &opened), opened.body)
        }
        // Before and after what was read.
        for seq in [3, 9] { #expect(try details(.check(messageID(77)), at: seq, id: 500 + seq).0?.lacksRow == true) }
        #expect(try details(.check(rows[0]), at: 10, id: 510).0?.lacksRow == false)
        #expect(try details(.add(text: "x", .last), at: 11, id: 511).0?.lacksRow == false)
        // An edit with an id that was taken is a copy.
        let (copied, body) = try details(.remove(rows[0]), at: 12, id: 510)
        guard case .copy = body else { return #expect(Bool(false)) }
        #expect(copied == nil)
    }
}
