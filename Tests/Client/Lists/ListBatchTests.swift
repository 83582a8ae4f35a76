import Foundation
import Listing
import Proving
import Testing
import Wire

@testable import Client

/// A relay that has a part of a batch of edits: the member signed all of it.
@Suite struct ListBatchTests: ListSuite {
    let lists: ListsOfTest

    init() async throws { lists = try await ListsOfTest() }

    /// A batch of two rows, of which the relay stores what it likes.
    private func batch() throws -> (lines: [Batch.Line], batch: NewBatch) {
        let messages = try ["one", "two"].enumerated().map { place, text in
            try alice.seal(
                try #require(ListEdit(.add(text: text, .last))), id: messageID(5_000 + place))
        }
        let lines = messages.map { Batch.Line(id: $0.id, body: SHA256.digest(of: $0.body)) }
        return (lines, try alice.signed(messages)[0])
    }

    private func rest(of batch: NewBatch, _ line: Batch.Line) -> BatchCut.Rest {
        BatchCut.Rest(lines: Data(line.id.bytes + line.body.bytes), sig: batch.sig)
    }

    /// Tells a page of edits with another cut.
    private func tell(_ cut: BatchCut, _ asked: String = "GET events?after=0&kind=list") {
        room.relay.change(asked, ListPage.self) { page in
            page = ListPage(
                head: page.head, events: page.events, inclusions: page.inclusions, cut: cut, tree: page.tree)
        }
    }

    /// The first line was shown as signed, and receipted, by what was told of a line that the log doesn't have.
    @Test(arguments: [false, true]) func theBeginningOfABatchAloneIsRefused(others: Bool) async throws {
        let (lines, batch) = try batch()
        room.relay.edit { log in
            _ = log.append(.list, batch.messages[0].id, alice.me, batch.messages[0].body)
        }
        if others {
            // Another edit stands where the batch had to go on.
            try room.add("other", by: bob)
            room.relay.state.withLock { $0.pageSize = 1 }
        }
        tell(BatchCut(rest: rest(of: batch, lines[1])))
        var reader = try ListReader(bob, file: file)
        let found = await error { try await reader.next() }
        #expect(found == .untrue("a part of a batch of list edits"))
        #expect(texts(reader).isEmpty)
    }

    /// The signature held with a link to a line that the log doesn't have.
    @Test func theEndOfABatchAloneIsNotSigned() async throws {
        let (lines, batch) = try batch()
        room.relay.edit { log in
            _ = log.append(.list, batch.messages[1].id, alice.me, batch.messages[1].body, sig: batch.sig)
        }
        tell(BatchCut(link: Data(Batch.link(lines.prefix(1)).bytes)))
        var reader = try ListReader(bob, file: file)
        #expect(try await reader.next().map(\.edit) == [nil])
        #expect(texts(reader).isEmpty)
        reader.show([ListEdit.usualList])
        try await reader.settle([ListEdit.usualList])
        #expect(room.relay.receipts.isEmpty)
    }

    /// So did who reads all events.
    @Test(arguments: [false, true]) func aTailShowsNoBeginningOfABatch(others: Bool) async throws {
        let (lines, batch) = try batch()
        room.relay.edit { log in
            _ = log.append(.list, batch.messages[0].id, alice.me, batch.messages[0].body)
        }
        if others { try room.add("other", by: bob) }
        let rest = rest(of: batch, lines[1])
        room.relay.state.withLock { $0.pageSize = 1 }
        room.relay.change("GET events?after=2", Page.self) { $0.cut = BatchCut(rest: rest) }
        var tail = try await Tail(bob, start: .from(3), follows: false, receipts: true)
        if others { _ = try await tail.next() }
        let found = await error { try await tail.next() }
        #expect(found == .untrue("a part of a batch, up to seq \(others ? 4 : 3)"))
    }

    @Test(arguments: 1...3) func aBatchInPartsIsRead(pageSize: Int) async throws {
        try room.add("before", by: alice)
        let (_, batch) = try batch()
        room.relay.edit { _ = $0.append(batch, alice.me) }
        try room.add("after", by: bob)
        room.relay.state.withLock { $0.pageSize = pageSize }
        var reader = try ListReader(bob, file: file)
        #expect(try await reader.next().isEmpty)
        #expect(texts(reader) == ["before", "one", "two", "after"])
    }
}
