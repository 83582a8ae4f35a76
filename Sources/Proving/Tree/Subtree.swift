/// A full subtree: that over the leaves from `index << level` up to, not including, `(index + 1) << level`.
package struct Subtree: Hashable, Sendable {
    package let level: Int
    package let index: Int

    /// A store keeps the roots of every fourth level, leaf hashes among them, up to that of 2^24 leaves. So a proof needs no
    /// more than 15 of each for each of its ends.
    private static let keptStep = 4
    private static let highestKept = 24

    /// Whether a store keeps the roots of a level.
    static func isKept(_ level: Int) -> Bool { level & (keptStep - 1) == 0 && level <= highestKept }

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
        let from = min(level, Self.highestKept) & ~(Self.keptStep - 1)
        return KeptHashes(level: from, indices: index << (level - from)..<(index + 1) << (level - from))
    }
}
