/// A tree as far as appending to it needs: the roots of the largest full subtrees, the leftmost and largest first.
package struct CompactRange: Hashable, Sendable {
    package private(set) var size: Int
    /// As many as the size has one-bits, at most 53.
    package private(set) var hashes: [Digest]

    /// That of the tree without leaves.
    package init() {
        size = 0
        hashes = []
    }

    /// Nil where there can be no tree of that size, or it has another count of hashes.
    package init?(size: Int, hashes: [Digest]) {
        guard (0...Tree.greatestSize).contains(size), hashes.count == size.nonzeroBitCount else { return nil }
        self.size = size
        self.hashes = hashes
    }

    /// Reads the hashes one behind the other, 32 bytes each; nil where there aren't exactly as many as the size says.
    package init?(size: Int, bytes: some Collection<UInt8>) {
        guard (0...Tree.greatestSize).contains(size), bytes.count == Octets.count * size.nonzeroBitCount else {
            return nil
        }
        let bytes = Array(bytes)
        let hashes = stride(from: 0, to: bytes.count, by: Octets.count).compactMap {
            Digest(bytes: bytes[$0..<$0 + Octets.count])
        }
        self.init(size: size, hashes: hashes)
    }

    /// The hashes one behind the other, 32 bytes each; the size is not among them.
    package var bytes: [UInt8] { hashes.flatMap(\.bytes) }

    /// Appends a leaf's hash: one hash more on average, whatever the size.
    ///
    /// - Parameter completed: gets the roots of those full subtrees of kept levels that end with this leaf, the smallest
    ///   first; a store keeps them for `ProofPlan`.
    package mutating func append(_ leaf: Digest, completed: (Subtree, Digest) -> Void = { _, _ in }) {
        precondition(size < Tree.greatestSize, "BUG: a tree has at most 2^53 - 1 leaves")
        var root = leaf
        for level in 0..<(~size).trailingZeroBitCount {
            root = Tree.node(hashes.removeLast(), root)
            if Subtree.isKept(level + 1) {
                completed(Subtree(level: level + 1, index: size >> (level + 1)), root)
            }
        }
        hashes.append(root)
        size += 1
    }

    package var root: Digest { Tree.root(over: hashes) }

    package var head: TreeHead { TreeHead(unchecked: size, root) }
}
