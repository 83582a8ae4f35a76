import Foundation
import Proving
import Wire

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
