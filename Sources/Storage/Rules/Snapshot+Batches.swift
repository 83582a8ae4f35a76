import Foundation
import Proving
import Wire

/// What the signatures of batches need beside the events of an answer.
extension Snapshot {
    /// The parts of batches that events of a page belong to and that aren't on it.
    func cut(_ found: FoundEvents, in room: RoomRow) throws(StoreError) -> BatchCut {
        let (before, after) = (found.cut.before, found.cut.after)
        guard let first = found.events.first?.seq, let last = found.events.last?.seq, before + after > 0 else {
            return BatchCut()
        }
        var ranges: [ClosedRange<Int>] = []
        if before > 0 { ranges.append(first - before...first - 1) }
        if after > 0 { ranges.append(last + 1...last + after) }
        let lines = try tables.lines(ranges, in: room)
        var cut = BatchCut()
        if before > 0, let begun = lines.first { cut.link = Data(Batch.link(begun.map(\.line)).bytes) }
        if after > 0, let rest = lines.last {
            guard let sig = rest.last?.sig else { throw .damaged("a batch") }
            cut.rest = BatchCut.Rest(lines: rest.told, sig: sig)
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
            var ranges: [ClosedRange<Int>] = []
            for row in rows[count...] {
                let (seq, place) = (row.event.seq, row.place)
                if seq - place.before != ranges.last?.lowerBound ?? batches.last?.from {
                    guard ranges.count < atOnce else { break }
                    ranges.append(seq - place.before...seq + place.after)
                }
                count += 1
            }
            for (range, lines) in zip(ranges, try tables.lines(ranges, in: room)) {
                guard let sig = lines.last?.sig else { throw .damaged("a batch") }
                batches.append(ToldBatch(from: range.lowerBound, lines: lines.told, sig: sig))
                bytes += 48 * lines.count
            }
        }
        return (batches.reversed(), count)
    }
}

extension [LineRow] {
    /// As answers tell them.
    fileprivate var told: Data {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(48 * count)
        for row in self {
            bytes += row.line.id.bytes
            bytes += row.line.body.bytes
        }
        return Data(bytes)
    }
}
