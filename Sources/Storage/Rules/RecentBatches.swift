import Foundation
import Proving
import Wire

/// The batches that a reader told last. Their lines never change, and to read and hash hundreds of them again costs an answer
/// more than all else in it.
final class RecentBatches {
    /// An event of a batch, by which that is found.
    struct Entry {
        let event: Event
        let place: BatchPlace

        /// The seqs of the batch.
        var seqs: ClosedRange<Int> { event.seq - place.before...event.seq + place.after }
    }

    /// The most lines that are kept, some 100 bytes each: twice as many, as the older half goes at once.
    private let most: Int
    private var (recent, older): ([Key: BatchLines], [Key: BatchLines]) = ([:], [:])
    private var count = 0

    private struct Key: Hashable {
        /// The room's number.
        let room: Int
        /// The seq of the first line.
        let from: Int
    }

    init(most: Int = 32 * Batch.limit) { self.most = most }

    /// The batches of some events, in the same order.
    func batches(of events: [Entry], in room: RoomRow, from tables: any Tables) throws(StoreError) -> [BatchLines] {
        var found: [Key: BatchLines] = [:]
        var missing: [ClosedRange<Int>] = []
        for entry in events {
            let key = Key(room: room.number, from: entry.seqs.lowerBound)
            if entry.seqs.count == 1 {
                found[key] = try BatchLines([LineRow(entry.event)])
            } else if let lines = take(key), lines.have(entry) {
                found[key] = lines
            } else if missing.last != entry.seqs {
                missing.append(entry.seqs)
            }
        }
        for (seqs, rows) in zip(missing, missing.isEmpty ? [] : try tables.lines(missing, in: room)) {
            guard rows.count == seqs.count else { throw .damaged("a batch") }
            let (key, lines) = (Key(room: room.number, from: seqs.lowerBound), try BatchLines(rows))
            found[key] = lines
            keep(lines, as: key)
        }
        return events.compactMap { found[Key(room: room.number, from: $0.seqs.lowerBound)] }
    }

    private func take(_ key: Key) -> BatchLines? {
        if let lines = recent[key] { return lines }
        guard let lines = older[key] else { return nil }
        keep(lines, as: key)
        return lines
    }

    private func keep(_ lines: BatchLines, as key: Key) {
        if count >= most { (older, recent, count) = (recent, [:], 0) }
        if recent.updateValue(lines, forKey: key) == nil { count += lines.count }
    }
}

/// A whole batch, as answers tell it.
final class BatchLines {
    /// 64 bytes.
    let sig: Data
    /// `id ‖ SHA-256(body)` of each line, 48 bytes.
    let told: Data
    private let lines: [Batch.Line]

    var count: Int { lines.count }

    /// - Throws: `.damaged` where the last line has no signature.
    init(_ rows: [LineRow]) throws(StoreError) {
        guard let sig = rows.last?.sig else { throw .damaged("a batch") }
        var told: [UInt8] = []
        told.reserveCapacity(Self.size * rows.count)
        for row in rows {
            told += row.line.id.bytes
            told += row.line.body.bytes
        }
        (self.sig, self.told, lines) = (sig, Data(told), rows.map(\.line))
    }

    /// The chain's values after each line.
    private lazy var links: [Digest] = lines.reduce(into: []) { links, line in
        links.append(Batch.link(after: links.last ?? .zero, line))
    }

    /// The chain's value after the first lines.
    ///
    /// - Parameter count: at least one.
    func link(after count: Int) -> Data { Data(links[count - 1].bytes) }

    /// The last lines, as answers tell them.
    func told(last count: Int) -> Data { Data(told.suffix(Self.size * count)) }

    /// Whether the event stands in this batch where it says that it does: a database that took another's place, with fewer
    /// of the last changes, may have others at these seqs.
    func have(_ entry: RecentBatches.Entry) -> Bool {
        entry.seqs.count == count && lines[entry.place.before].id == entry.event.id
    }

    private static let size = 48
}

extension LineRow {
    /// The one line of an event that is in no batch but its own.
    fileprivate init(_ event: Event) throws(StoreError) {
        guard let body = event.hash.map({ Digest(bytes: $0) }) ?? event.body.map({ SHA256.digest(of: $0) }) else {
            throw .damaged("an event")
        }
        self.init(line: Batch.Line(id: event.id, body: body), sig: event.sig)
    }
}

/// What the signatures of batches need beside the events of an answer.
extension Snapshot {
    /// The parts of batches that events of a page belong to and that aren't on it.
    func cut(_ found: FoundEvents, in room: RoomRow) throws(StoreError) -> BatchCut {
        let (before, after) = (found.ends.first.before, found.ends.last.after)
        guard let first = found.events.first, let last = found.events.last else { return BatchCut() }
        var ends: [RecentBatches.Entry] = []
        if before > 0 { ends.append(.init(event: first, place: found.ends.first)) }
        if after > 0 { ends.append(.init(event: last, place: found.ends.last)) }
        let batches = try recent.batches(of: ends, in: room, from: tables)
        var cut = BatchCut()
        if before > 0, let batch = batches.first { cut.link = batch.link(after: before) }
        if after > 0, let batch = batches.last {
            cut.rest = BatchCut.Rest(lines: batch.told(last: after), sig: batch.sig)
        }
        return cut
    }

    /// The batches that messages are in, in order; as many as there is room for in an answer.
    ///
    /// - Parameters:
    ///   - rows: the latest first.
    ///   - most: after so many bytes no more are read.
    ///   - atOnce: how many are read in one question.
    /// - Returns: the batches, and of how many of the messages they are; of one at least.
    func batches(
        of rows: [EventRow], in room: RoomRow, most: Int = Limits.pageBytes, atOnce: Int = 100
    ) throws(StoreError) -> (batches: [ToldBatch], count: Int) {
        var batches: [ToldBatch] = []
        var (count, bytes) = (0, 0)
        while count < rows.count, bytes < most {
            var entries: [RecentBatches.Entry] = []
            for row in rows[count...] {
                let entry = RecentBatches.Entry(event: row.event, place: row.place)
                if entry.seqs.lowerBound != entries.last?.seqs.lowerBound ?? batches.last?.from {
                    guard entries.count < atOnce else { break }
                    entries.append(entry)
                }
                count += 1
            }
            for (entry, batch) in zip(entries, try recent.batches(of: entries, in: room, from: tables)) {
                batches.append(ToldBatch(from: entry.seqs.lowerBound, lines: batch.told, sig: batch.sig))
                bytes += batch.told.count
            }
        }
        return (batches.reversed(), count)
    }
}
