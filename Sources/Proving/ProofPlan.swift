import Wire

/// The hashes of a tree that make a proof, and the kept ones from which they are computed.
///
/// First the caller reads `ranges` from its store, in one transaction; then `hashes(from:)` computes the proof. A tree
/// of any size has at most two ranges of each kept level, and one of up to 2^28 leaves at most 48 hashes in each.
package struct ProofPlan: Sendable {
    /// The leaves below each hash of the proof, in its order.
    private let nodes: [Range<Int>]
    /// The kept hashes to be read, in this order.
    package let ranges: [KeptHashes]

    private init(_ nodes: [Range<Int>]) {
        self.nodes = nodes
        ranges = KeptHashes.merged(nodes.flatMap(Subtree.covering).map(\.kept))
    }

    /// The inclusion proof of the leaf at an index below the size. RFC 9162, section 2.1.3.1.
    package static func inclusion(of index: Int, in size: Int) -> ProofPlan {
        precondition((0..<size).contains(index) && size <= Tree.greatestSize, "BUG: no such leaf")
        var nodes: [Range<Int>] = []
        var rest = 0..<size
        while rest.count > 1 {
            let (left, right) = children(of: rest)
            nodes.append(left.contains(index) ? right : left)
            rest = left.contains(index) ? left : right
        }
        return ProofPlan(nodes.reversed())
    }

    /// The consistency proof between two sizes, in either order; empty where they are equal or one is 0. RFC 9162,
    /// section 2.1.4.1.
    package static func consistency(between one: Int, and other: Int) -> ProofPlan {
        let (older, newer) = (min(one, other), max(one, other))
        precondition(older >= 0 && newer <= Tree.greatestSize, "BUG: no such size")
        guard older > 0, older < newer else { return ProofPlan([]) }
        var nodes: [Range<Int>] = []
        var rest = 0..<newer
        while rest.upperBound != older {
            let (left, right) = children(of: rest)
            nodes.append(older <= left.upperBound ? right : left)
            rest = older <= left.upperBound ? left : right
        }
        // Where the older tree is a full subtree the verifier has its root.
        if rest.lowerBound > 0 { nodes.append(rest) }
        return ProofPlan(nodes.reversed())
    }

    /// The hashes of the compact range at a size, which may be smaller than the kept tree.
    package static func compactRange(at size: Int) -> ProofPlan {
        precondition((0...Tree.greatestSize).contains(size), "BUG: no such size")
        return ProofPlan(Subtree.covering(0..<size).map { $0.index << $0.level..<($0.index + 1) << $0.level })
    }

    /// Computes the planned hashes; nil where a range has the wrong number of hashes.
    ///
    /// - Parameter kept: the hashes of `ranges`, in the same order.
    package func hashes(from kept: [[Digest]]) -> [Digest]? {
        guard kept.count == ranges.count, zip(kept, ranges).allSatisfy({ $0.count == $1.indices.count }) else {
            return nil
        }
        return nodes.map { node in
            var roots: [Digest] = []
            for subtree in Subtree.covering(node) {
                let needed = subtree.kept
                guard let place = KeptHashes.place(of: needed, in: ranges) else {
                    preconditionFailure("BUG: a hash that was not asked for")
                }
                let start = needed.indices.lowerBound - ranges[place].indices.lowerBound
                var range = CompactRange()
                for hash in kept[place][start..<start + needed.indices.count] { range.append(hash) }
                roots.append(range.root)
            }
            return Tree.root(over: roots)
        }
    }

    /// The two children of a node: the left one is its largest proper full subtree.
    private static func children(of leaves: Range<Int>) -> (left: Range<Int>, right: Range<Int>) {
        let half = 1 << (Int.bitWidth - 1 - (leaves.count - 1).leadingZeroBitCount)
        let middle = leaves.lowerBound + half
        return (leaves.lowerBound..<middle, middle..<leaves.upperBound)
    }
}

/// A full subtree over the leaves from `index << level` up to, not including, `(index + 1) << level`.
package struct Subtree: Hashable, Sendable {
    package let level: Int
    package let index: Int

    /// A store keeps the roots of every fourth level, leaf hashes among them, up to that of 2^24 leaves: a proof needs
    /// at most 15 of each for each of its ends.
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

    /// The kept hashes from which its root is computed.
    var kept: KeptHashes {
        let from = min(level, Self.highestKept) & ~(Self.keptStep - 1)
        return KeptHashes(level: from, indices: index << (level - from)..<(index + 1) << (level - from))
    }
}

/// Roots of neighbouring full subtrees of one level, as a store is asked for them.
package struct KeptHashes: Hashable, Sendable {
    /// A kept level; at level 0 they are leaf hashes.
    package let level: Int
    /// The subtree at index i is over the leaves from `i << level` on.
    package let indices: Range<Int>

    package init(level: Int, indices: Range<Int>) { (self.level, self.indices) = (level, indices) }

    /// Ranges closer than this are merged: a call costs more than a few extra hashes.
    private static let gap = 16

    /// The smallest number of ranges that covers all of these.
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

    /// The place of the range that contains another; nil where none does.
    ///
    /// - Parameter ranges: as `merged` returns them; there may be thousands.
    package static func place(of needed: KeptHashes, in ranges: [KeptHashes]) -> Int? {
        let place = ranges.index {
            ($0.level, $0.indices.upperBound) < (needed.level, needed.indices.upperBound)
        }
        return place < ranges.count && ranges[place].contains(needed) ? place : nil
    }

    package func contains(_ other: KeptHashes) -> Bool {
        level == other.level && indices.lowerBound <= other.indices.lowerBound
            && other.indices.upperBound <= indices.upperBound
    }
}
