extension TreeHead {
    /// Whether the proof shows that the leaf stands at the index in this tree. RFC 9162, section 2.1.3.
    package func includes(_ leaf: Digest, at index: Int, proof: [Digest]) -> Bool {
        guard (0..<size).contains(index) else { return false }
        let path = Path(from: index, in: size)
        guard proof.count == path.inner + path.border else { return false }
        return path.root(from: leaf, over: proof) == root
    }

    /// Whether the proof shows that the smaller of the two trees is what the larger one began with, whichever is which.
    /// Between equal sizes, and from size 0, only the empty proof does. RFC 9162, section 2.1.4.
    package func isConsistent(with other: TreeHead, proof: [Digest]) -> Bool {
        guard size <= other.size else { return other.isConsistent(with: self, proof: proof) }
        if size == other.size { return proof.isEmpty && root == other.root }
        // The empty tree has one root, and every tree begins with it.
        if size == 0 { return proof.isEmpty }

        // Both roots are computed upwards from the largest full subtree that ends where the older tree ends. Where that
        // is the older tree itself its root is known; otherwise the proof begins with it.
        let level = size.trailingZeroBitCount
        let isWhole = size == 1 << level
        let path = Path(from: (size - 1) >> level, in: (other.size - 1) >> level + 1)
        guard proof.count == path.inner + path.border + (isWhole ? 0 : 1) else { return false }
        guard let start = isWhole ? root : proof.first else { return false }
        let rest = isWhole ? proof[...] : proof.dropFirst()
        return path.olderRoot(from: start, over: rest) == root && path.root(from: start, over: rest) == other.root
    }
}

/// The way from a leaf, or from a full subtree, up to the root.
///
/// Its lower part runs inside the largest full subtrees, where the siblings are on either side; above, on the border of a
/// tree that isn't full, all siblings are on the left.
private struct Path {
    private let index: Int
    let inner: Int
    let border: Int

    init(from index: Int, in size: Int) {
        self.index = index
        inner = Int.bitWidth - (index ^ (size - 1)).leadingZeroBitCount
        border = (index >> inner).nonzeroBitCount
    }

    /// The root of the whole tree.
    func root(from start: Digest, over proof: some Sequence<Digest>) -> Digest {
        var hash = start
        for (level, sibling) in proof.enumerated() {
            hash = isLeft(at: level) ? Tree.node(hash, sibling) : Tree.node(sibling, hash)
        }
        return hash
    }

    /// The root of the tree that ends with `start`: what is to the right of the path isn't part of it.
    func olderRoot(from start: Digest, over proof: some Sequence<Digest>) -> Digest {
        var hash = start
        for (level, sibling) in proof.enumerated() where !isLeft(at: level) { hash = Tree.node(sibling, hash) }
        return hash
    }

    /// Whether the path's node at a level is a left child, with its sibling on the right.
    private func isLeft(at level: Int) -> Bool { level < inner && index >> level & 1 == 0 }
}
