/// Roots of full subtrees of one level, one beside the other, as a store is asked for them.
package struct KeptHashes: Hashable, Sendable {
    /// A kept level; at level 0 they are leaf hashes.
    package let level: Int
    /// The subtree at index i is that over the leaves from `i << level` on.
    package let indices: Range<Int>

    package init(level: Int, indices: Range<Int>) {
        self.level = level
        self.indices = indices
    }

    /// Ranges closer than this are asked for as one: a call costs more than a few hashes too many.
    private static let gap = 16

    /// As few ranges as cover all of these.
    package static func merged(_ ranges: [KeptHashes]) -> [KeptHashes] {
        var merged: [KeptHashes] = []
        for next in ranges.sorted(by: { ($0.level, $0.indices.lowerBound) < ($1.level, $1.indices.lowerBound) }) {
            guard let last = merged.last, last.level == next.level,
                next.indices.lowerBound <= last.indices.upperBound + gap
            else {
                merged.append(next)
                continue
            }
            let end = max(last.indices.upperBound, next.indices.upperBound)
            merged[merged.count - 1] = KeptHashes(level: last.level, indices: last.indices.lowerBound..<end)
        }
        return merged
    }

    package func contains(_ other: KeptHashes) -> Bool {
        level == other.level && indices.lowerBound <= other.indices.lowerBound
            && other.indices.upperBound <= indices.upperBound
    }
}
