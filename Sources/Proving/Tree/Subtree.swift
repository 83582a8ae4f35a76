/// A full subtree: that over the leaves from `index << level` up to, not including, `(index + 1) << level`.
package struct Subtree: Hashable, Sendable {
    package let level: Int
    package let index: Int

    /// The levels whose roots a store keeps: leaf hashes, and those of 2^8, 2^16 and 2^24 leaves.
    package static let keptLevels = [0, 8, 16, 24]

    /// The full subtrees that together cover leaves of a tree, from the leftmost to the rightmost.
    ///
    /// - Parameter leaves: a node of a tree: one whose beginning is a multiple of the least power of two that isn't
    ///   smaller than its count.
    static func covering(_ leaves: Range<Int>) -> [Subtree] {
        var subtrees: [Subtree] = []
        var start = leaves.lowerBound
        while start < leaves.upperBound {
            let level = Int.bitWidth - 1 - (leaves.upperBound - start).leadingZeroBitCount
            subtrees.append(Subtree(level: level, index: start >> level))
            start += 1 << level
        }
        return subtrees
    }

    /// The kept hashes that its root comes from.
    var kept: KeptHashes {
        let from = min(level, 24) & ~7
        return KeptHashes(level: from, indices: index << (level - from)..<(index + 1) << (level - from))
    }
}
