import Foundation
import Proving
import Storage
import Testing
import Wire

/// What a store tells of batches, so that readers can verify them.
@Suite(.everyEngine) struct BatchTests {
    private let shelf: Shelf
    private let store: TableStore

    init() throws {
        shelf = try Shelf()
        store = try shelf.open()
    }

    /// Two joins, then batches of 1, 5 and 3 messages, with seqs from 3 on.
    private func fill() async throws {
        try await store.join([alice, bob])
        var number = 10
        for count in [1, 5, 3] {
            _ = try await store.append((number..<number + count).map { message($0) }, room: room, member: alice)
            number += count
        }
    }

    private func line(_ number: Int) -> Batch.Line {
        Batch.Line(id: id(number), body: SHA256.digest(of: message(number).body))
    }

    private func told(_ numbers: ClosedRange<Int>) -> Data {
        Data(numbers.flatMap { line($0).id.bytes + line($0).body.bytes })
    }

    @Test func theSignatureStandsWithTheLastLine() async throws {
        try await fill()
        let events = try await store.page(.after(2)).events
        #expect(events.map { $0.sig != nil } == [true, false, false, false, false, true, false, false, true])
        #expect(events[0].sig == batches([message(1)])[0].sig)
    }

    @Test func aPageTellsWhatItLacksOfTheBatchesAtItsEnds() async throws {
        try await fill()
        let signature = batches([message(1)])[0].sig
        // The numbers of the batches' messages, whose seqs are smaller by 7.
        let all = [10...10, 11...15, 16...18]
        for seq in 2...10 {
            for limit in 1...11 - seq {
                let (first, last) = (seq + 8, seq + 7 + limit)
                let page = try await store.page(.after(seq), limit: limit)
                let begun = try #require(all.first { $0.contains(first) })
                let ended = try #require(all.first { $0.contains(last) })
                let before = (begun.lowerBound..<first).map { line($0) }
                #expect(page.cut.link == (before.isEmpty ? nil : Data(Batch.link(before).bytes)))
                #expect(page.cut.rest?.lines == (last < ended.upperBound ? told(last + 1...ended.upperBound) : nil))
                #expect(page.cut.rest?.sig == (last < ended.upperBound ? signature : nil))
            }
        }
    }

    @Test func retentionLeavesWhatSignaturesNeed() async throws {
        try await fill()
        try await store.retain(after: 6, room: room)
        let page = try await store.page(.after(6), limit: 2)
        #expect(page.cut.link == Data(Batch.link((11...13).map(line)).bytes))
        #expect(try await store.status(.seq(5)).batches.map(\.lines) == [told(11...15)])
    }

    @Test func editsOfListsAreBatchesToo() async throws {
        try await store.join(alice, 1)
        let edits = (20...23).map { NewMessage(id: id($0), kind: .list, body: message($0).body) }
        _ = try await store.append(edits, room: room, member: alice)
        let query = EventsQuery(start: .after(2), kind: .list, limit: 1)
        let page = try await store.edits(query, room: room, member: alice)
        #expect(page.events.map(\.seq) == [3])
        #expect(page.cut.link == Data(Batch.link([line(20)]).bytes))
        #expect(page.cut.rest?.lines == told(22...23))
    }

    @Test func recordsComeWithTheirBatchesEachOnce() async throws {
        try await fill()
        #expect(try await store.status(.id(id(13))).batches.map(\.lines) == [told(11...15)])
        let list = try await store.sent(5, as: alice)
        #expect(list.messages.map(\.event.seq) == Array(7...11))
        #expect(list.batches.map(\.from) == [4, 9])
        #expect(list.batches.map(\.lines) == [told(11...15), told(16...18)])
    }
}
