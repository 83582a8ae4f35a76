import Proving
import Wire

/// Receipts.
extension Transaction {
    /// Keeps receipts, all of them or none, and moves the member's cursors. Earlier receipts stay as they were. Readers
    /// verify the signatures: here that would add 67 µs to each receipt. The root is compared, so that a receipt over
    /// another log doesn't take the place of a good one.
    ///
    /// - Returns: the seq of the room's last event.
    /// - Throws: `.badReceipt` where one runs backwards, isn't whole, or ends before the first join or, as far as that is known, in an
    ///   absence; `.wrongRoot` where one is for another log, such as a longer one.
    mutating func receive(_ receipts: [Receipt], from key: MemberKey) throws(StoreError) -> Int {
        var (room, member) = try present(key)
        for receipt in receipts {
            guard 1 <= receipt.from, receipt.from <= receipt.upto,
                // A receipt of a member who wasn't there counts nowhere, and would displace a good one.
                receipt.upto >= member.first, absences(of: key, in: receipt.upto...receipt.upto).isEmpty,
                receipt.hasLengths
            else { throw .badReceipt }
        }
        for receipt in receipts {
            // Nobody was told the root of a size beyond the log's when this transaction began.
            guard receipt.upto <= room.head, let root = root(of: room.id, at: receipt.upto),
                Digest(bytes: receipt.root) == root
            else { throw .wrongRoot }
        }
        // Even where the clock was set back, no receipt is older than its messages, nor than one before it.
        let now = now()
        room.at = max(room.at, now)
        var hasGrown = share(receipts.filter { $0.kind == .read }.map { $0.from...$0.upto }, of: key, in: room)
        var isOwn = false
        var uncounted: [ReceiptKind: [ClosedRange<Int>]] = [:]
        for receipt in receipts {
            for kind in receipt.kind.covered {
                let gaps = cover(receipt.from...receipt.upto, kind, of: &member, in: room)
                let unsigned = sign(receipt.from...receipt.upto, kind, gaps, of: &member, key, in: room)
                guard !gaps.isEmpty || !unsigned.isEmpty else { continue }
                (hasGrown, isOwn) = (true, true)
                if kind == receipt.kind {
                    let runs = RunsKey(room: room.number, member: member.number, kind: kind)
                    for gap in unsigned {
                        pending.receipts.append(
                            TableChanges.ReceiptRow(key: runs, range: gap, at: room.at, receipt: receipt)
                        )
                    }
                }
                guard kind.isCounted, !gaps.isEmpty else { continue }
                if let cursor = member[kind].moved(toHead: room.head) {
                    member[kind] = cursor
                    uncounted[kind] = nil
                } else {
                    uncounted[kind, default: []] += gaps
                }
            }
        }
        if hasGrown {
            room.counter += 1
            change(room)
            tell(RoomChange(room: key.room, what: .receipts))
        }
        change(member, key, in: room) { change in
            change.seen = now
            guard isOwn else { return }
            change.moved = room.counter
            change.covered.merge(uncounted) { $0 + $1 }
        }
        return room.head
    }

    /// Covers a range with a member's own receipts.
    ///
    /// - Parameter gaps: the parts of it that weren't covered before.
    /// - Returns: those that its own receipts didn't cover: what another device has read, or what came while this one was away,
    ///   isn't signed by this one yet.
    private mutating func sign(
        _ range: ClosedRange<Int>, _ kind: ReceiptKind, _ gaps: [ClosedRange<Int>], of member: inout MemberRow,
        _ key: MemberKey, in room: RoomRow
    ) -> [ClosedRange<Int>] {
        switch kind {
        case .read where others[key] != nil: return cover(range, kind, isSigned: true, of: &member, in: room)
        case .delivered:
            var unsigned = gaps
            for away in absences(of: key, in: range) {
                unsigned += cover(away, kind, isSigned: true, of: &member, in: room)
            }
            return unsigned
        case .read, .list: return gaps
        }
    }

    /// Lets the cursors of a returning member pass over the events of its absence: no receipt is owed for them.
    ///
    /// - Parameter range: nil where nothing came.
    /// - Returns: the ranges that were covered, by kind of receipt; each counted kind is there.
    mutating func passOver(
        _ range: ClosedRange<Int>?, of member: inout MemberRow, in room: RoomRow
    ) -> [ReceiptKind: [ClosedRange<Int>]] {
        var covered: [ReceiptKind: [ClosedRange<Int>]] = [:]
        for kind in ReceiptKind.counted {
            // Even without new events the cursor moves over the leave and the join.
            covered[kind] = if let range { cover(range, kind, of: &member, in: room) } else { [] }
        }
        return covered
    }
}

extension Receipt {
    /// Whether root and signature are as long as they have to be.
    var hasLengths: Bool { root.count == 32 && sig.count == 64 }
}

/// Runs of seqs that a member's receipts of one kind cover: disjoint, in order, neighbours joined. A transaction has
/// the runs that its receipts touch, and the last.
struct Runs {
    private struct Run {
        var range: ClosedRange<Int>
        /// The end of the run with this start in the tables; nil where they have none.
        var stored: Int?
    }

    private var runs: [Run] = []
    /// The runs that start in these ranges are to be removed from the tables, before those that changed are set.
    private(set) var removed: [ClosedRange<Int>] = []

    init() {}

    /// Begins with the last run that the tables have.
    init(_ last: MemberRow.LastRun) {
        guard case .run(let run) = last else { return }
        runs = [Run(range: run, stored: run.upperBound)]
    }

    /// Adds a run from the tables; it touches no earlier one, or is equal to one.
    mutating func add(_ run: ClosedRange<Int>) {
        let place = firstPlace(endingFrom: run.lowerBound)
        guard place == runs.count || runs[place].range != run else { return }
        runs.insert(Run(range: run, stored: run.upperBound), at: place)
    }

    var ranges: [ClosedRange<Int>] { runs.map(\.range) }

    var last: ClosedRange<Int>? { runs.last?.range }

    /// The runs that differ from the tables'.
    var changed: [ClosedRange<Int>] { runs.compactMap { $0.stored == $0.range.upperBound ? nil : $0.range } }

    /// Covers a range, and joins it with the runs it touches.
    ///
    /// - Returns: the parts of it that weren't covered before.
    mutating func cover(_ range: ClosedRange<Int>) -> [ClosedRange<Int>] {
        let first = firstPlace(endingFrom: range.lowerBound - 1)
        var end = first
        var gaps: [ClosedRange<Int>] = []
        var next = range.lowerBound
        while end < runs.count, runs[end].range.lowerBound <= range.upperBound + 1 {
            let run = runs[end].range
            if next < run.lowerBound { gaps.append(next...run.lowerBound - 1) }
            next = max(next, run.upperBound + 1)
            end += 1
        }
        if next <= range.upperBound { gaps.append(next...range.upperBound) }
        guard !gaps.isEmpty else { return [] }
        join(range, first..<end)
        return gaps
    }

    private mutating func join(_ range: ClosedRange<Int>, _ places: Range<Int>) {
        guard let first = places.first, let last = places.last else {
            return runs.insert(Run(range: range), at: places.lowerBound)
        }
        let start = min(range.lowerBound, runs[first].range.lowerBound)
        let upto = max(range.upperBound, runs[last].range.upperBound)
        if first == last, start == runs[first].range.lowerBound {
            runs[first].range = start...upto
            return
        }
        let starts = runs[places].compactMap { $0.stored == nil ? nil : $0.range.lowerBound }
        if let lowest = starts.first, let highest = starts.last { removed.append(lowest...highest) }
        runs.replaceSubrange(places, with: CollectionOfOne(Run(range: start...upto)))
    }

    /// The place of the first run that ends at a seq or after it.
    private func firstPlace(endingFrom seq: Int) -> Int {
        // Most receipts lie beyond all that is covered.
        if let last = runs.last, last.range.upperBound < seq { return runs.count }
        return runs.index { $0.range.upperBound < seq }
    }
}
