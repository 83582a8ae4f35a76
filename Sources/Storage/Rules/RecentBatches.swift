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
    func batches(
        of events: [Entry], in room: RoomRow, from tables: any Tables
    ) throws(StoreError) -> [BatchLines] {
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
