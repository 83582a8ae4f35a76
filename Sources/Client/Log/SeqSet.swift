/// A set of seqs, as ranges that neither overlap nor touch, in order.
package struct SeqSet: Equatable, Sendable {
    /// So many ranges are kept, the latest.
    static let most = 1_000

    package private(set) var ranges: [ClosedRange<Int>] = []

    package init(_ ranges: some Sequence<ClosedRange<Int>> = []) { for range in ranges { insert(range) } }

    package mutating func insert(_ range: ClosedRange<Int>) {
        var joined = range
        // The latest are at the end, and so is most of what comes.
        var place = ranges.count
        while place > 0, ranges[place - 1].upperBound >= joined.lowerBound - 1 {
            place -= 1
            guard ranges[place].lowerBound <= joined.upperBound + 1 else { continue }
            let old = ranges.remove(at: place)
            joined = min(old.lowerBound, joined.lowerBound)...max(old.upperBound, joined.upperBound)
        }
        ranges.insert(joined, at: place)
        if ranges.count > Self.most { ranges.removeFirst(ranges.count - Self.most) }
    }

    package mutating func formUnion(_ other: SeqSet) { for range in other.ranges { insert(range) } }

    /// The range that a seq is in.
    package func range(around seq: Int) -> ClosedRange<Int>? { ranges.last { $0.contains(seq) } }
}
