import Foundation
import Testing
import Wire

@testable import Storage

/// What the rules make of a kind is data, which the tables are handed.
@Suite struct EventKindTests {
    @Test func messagesAloneAreOwed() {
        #expect(EventKind.known.filter(\.isOwed) == [.message])
    }

    /// Who is in a room, and under which name, follows from what the others say.
    @Test func retentionEmptiesMessagesAlone() {
        #expect(EventKind.emptied == [.message])
    }

    @Test func onlyTheKindsThatAreNamedLoseTheirBodies() throws {
        let shelf = try Shelf()
        let tables = try SQLiteTables.forWriting(shelf.path)
        let key = MemberKey(room: room, member: alice)
        _ = try tables.beginWriting()
        var transaction = Transaction(tables) { 0 }
        let join = join(alice, 1)
        _ = try transaction.join(join, key, token: tokenHash(of: alice))
        _ = try transaction.append(batches([message(2), message(3)]), from: key)
        let number = try transaction.present(key).0.number
        let emptied = TableChanges.Emptied(room: number, after: 0, upto: 2, kinds: [.message, .leave])
        transaction.pending.emptied.append(emptied)
        try transaction.finish()
        try tables.commit()
        let page = try Snapshot(tables: tables).page(EventsQuery(start: .after(0)), for: key)
        #expect(page.events.map(\.body) == [join.body, nil, Data("hello".utf8)])
        #expect(page.events.map { $0.hash?.count } == [nil, 32, nil])
    }
}
