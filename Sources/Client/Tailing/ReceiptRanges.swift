/// Seqs that are owed a receipt, joined to ranges as they come.
///
/// Between two messages that were written out there may be events that need no receipt (a join, one's own message): a
/// range runs over them, so that a page is one receipt. It never runs over a seq that was withheld.
package struct ReceiptRanges: Sendable, Equatable {
    /// In order of seq, without overlaps.
    package private(set) var ranges: [ClosedRange<Int>] = []
    private var withheld = 0

    package init() {}

    package var first: ClosedRange<Int>? { ranges.first }

    /// Adds a seq that was written out; seqs come in order.
    package mutating func add(_ seq: Int) {
        if let last = ranges.last, withheld <= last.upperBound, seq > last.upperBound {
            ranges[ranges.count - 1] = last.lowerBound...seq
        } else if ranges.last.map({ seq > $0.upperBound }) ?? true {
            ranges.append(seq...seq)
        }
    }

    /// Keeps the ranges from running over a seq that must not be receipted.
    package mutating func withhold(_ seq: Int) { withheld = max(withheld, seq) }

    package mutating func removeFirst() { ranges.removeFirst() }

    /// Puts back a range that was removed and is still owed.
    package mutating func putBack(_ range: ClosedRange<Int>) { ranges.insert(range, at: 0) }
}
