import Proving

/// Seqs that are owed a receipt, joined to ranges as they come.
///
/// Between two messages that were written out there may be events that need no receipt (a join, one's own message): a
/// range runs over them, and over those before the first, so that a page is one receipt. It never runs over a seq that was
/// withheld, or that this reader wasn't given.
package struct ReceiptRanges: Sendable, Equatable {
    /// In order of seq, without overlaps.
    package private(set) var ranges: [ClosedRange<Int>] = []
    /// The first seq that the next range may cover, were nothing withheld.
    private var floor = 1
    /// The seqs that were withheld and not passed yet.
    private var withheld: [Int] = []

    package init() {}

    package var first: ClosedRange<Int>? { ranges.first }

    /// Adds a seq that was written out; seqs come in order.
    package mutating func add(_ seq: Int) {
        guard ranges.last.map({ seq > $0.upperBound }) ?? true else { return }
        var start = min(floor, seq)
        if let last = withheld.filter({ $0 < seq }).max() { start = max(start, last + 1) }
        if let last = ranges.last, start <= last.upperBound + 1 {
            ranges[ranges.count - 1] = last.lowerBound...seq
        } else {
            ranges.append(start...seq)
        }
        withheld.removeAll { $0 < seq }
        floor = seq + 1
    }

    /// Keeps the ranges from running over a seq that must not be receipted; seqs may come before others are added.
    package mutating func withhold(_ seq: Int) { withheld.append(seq) }

    /// Says that seqs are added from now on which are greater than all that were withheld: the last of them is enough.
    package mutating func pass() { withheld = withheld.max().map { [$0] } ?? [] }

    /// Says that nothing up to this seq was given.
    package mutating func begin(after seq: Int) { floor = max(floor, seq + 1) }

    /// Says that ranges may begin with this seq: all from there on was given before.
    package mutating func reachBack(to seq: Int) { floor = seq }

    package mutating func removeFirst() { ranges.removeFirst() }

    /// Puts back a range that was removed and is still owed.
    package mutating func putBack(_ range: ClosedRange<Int>) { ranges.insert(range, at: 0) }
}
