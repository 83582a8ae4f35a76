/// The Merkle tree of RFC 9162, section 2.1, with SHA-256. The leaf at index i is the event with seq i + 1.
package enum Tree {
    /// The greatest size and seq: every hashed number is below 2^53.
    package static let greatestSize = 1 << 53 - 1

    /// The root of the tree without leaves: the SHA-256 of nothing.
    package static let emptyRoot = Digest.ofNothing

    /// The hash of an inner node.
    package static func node(_ left: Digest, _ right: Digest) -> Digest {
        ByteString.digest {
            $0.put(byte: 1)
            $0.put(left)
            $0.put(right)
        }
    }

    /// The root of neighbouring full subtrees, each smaller than the one before it.
    static func root(over subtrees: [Digest]) -> Digest {
        guard var root = subtrees.last else { return emptyRoot }
        for subtree in subtrees.dropLast().reversed() { root = node(subtree, root) }
        return root
    }
}

/// A tree's size and root: receipts sign it, and two logs are compared by it.
package struct TreeHead: Hashable, Sendable, LosslessStringConvertible {
    package let size: Int
    package let root: Digest

    /// The head of the tree without leaves.
    package static let empty = TreeHead(unchecked: 0, Tree.emptyRoot)

    /// Nil where no tree can have that size, or the size is 0 and the root isn't the empty tree's.
    package init?(size: Int, root: Digest) {
        guard (0...Tree.greatestSize).contains(size), size > 0 || root == Tree.emptyRoot else { return nil }
        self.init(unchecked: size, root)
    }

    init(unchecked size: Int, _ root: Digest) { (self.size, self.root) = (size, root) }

    /// Reads `SIZE-HEX`; nil for any text that isn't exactly as `description` writes it, except for its case.
    package init?(_ description: String) {
        let parts = description.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let size = Int(parts[0]), String(size) == parts[0], let root = Digest(String(parts[1]))
        else { return nil }
        self.init(size: size, root: root)
    }

    /// `SIZE-HEX`, the fingerprint that is shown to people: the size in decimal digits and the root in 64 hexadecimal ones.
    package var description: String { "\(size)-\(root)" }

    /// Whether the proof shows that the leaf is at the index in this tree. RFC 9162, section 2.1.3.
    package func includes(_ leaf: Digest, at index: Int, proof: [Digest]) -> Bool {
        guard (0..<size).contains(index) else { return false }
        let path = Path(from: index, in: size)
        guard proof.count == path.inner + path.border else { return false }
        return path.root(from: leaf, over: proof) == root
    }

    /// Whether the proof shows that the smaller of the two trees, whichever it is, is a prefix of the larger one.
    /// Between equal sizes, and from size 0, only the empty proof does. RFC 9162, section 2.1.4.
    package func isConsistent(with other: TreeHead, proof: [Digest]) -> Bool {
        guard size <= other.size else { return other.isConsistent(with: self, proof: proof) }
        if size == other.size { return proof.isEmpty && root == other.root }
        // The empty tree has one root, and is a prefix of every tree.
        if size == 0 { return proof.isEmpty }

        // Both roots are computed upwards from the largest full subtree that ends where the older tree ends. If that is
        // the older tree itself its root is known; otherwise the proof begins with it.
        let level = size.trailingZeroBitCount
        let isWhole = size == 1 << level
        let path = Path(from: (size - 1) >> level, in: (other.size - 1) >> level + 1)
        guard proof.count == path.inner + path.border + (isWhole ? 0 : 1) else { return false }
        guard let start = isWhole ? root : proof.first else { return false }
        let rest = isWhole ? proof[...] : proof.dropFirst()
        return path.olderRoot(from: start, over: rest) == root && path.root(from: start, over: rest) == other.root
    }
}

/// The path from a leaf, or from a full subtree, up to the root.
///
/// Its lower part is inside the largest full subtrees, where the siblings are on either side; above, on the border of a
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

    /// The root of the tree that ends with `start`, without the nodes to the right of the path.
    func olderRoot(from start: Digest, over proof: some Sequence<Digest>) -> Digest {
        var hash = start
        for (level, sibling) in proof.enumerated() where !isLeft(at: level) { hash = Tree.node(sibling, hash) }
        return hash
    }

    /// Whether the path's node at a level is a left child, with its sibling on the right.
    private func isLeft(at level: Int) -> Bool { level < inner && index >> level & 1 == 0 }
}

/// The part of a tree that is needed to append to it: the roots of the largest full subtrees, the leftmost and largest
/// first.
package struct CompactRange: Hashable, Sendable {
    package private(set) var size: Int
    /// The roots, one for each one-bit of the size, at most 53.
    package private(set) var hashes: [Digest]

    /// The range of the tree without leaves.
    package init() {
        size = 0
        hashes = []
    }

    /// Nil where no tree can have that size, or it has another count of hashes.
    package init?(size: Int, hashes: [Digest]) {
        guard (0...Tree.greatestSize).contains(size), hashes.count == size.nonzeroBitCount else { return nil }
        (self.size, self.hashes) = (size, hashes)
    }

    /// Reads the hashes in sequence, 32 bytes each; nil where their number isn't the one that the size requires.
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

    /// The hashes in sequence, 32 bytes each; the size is not among them.
    package var bytes: [UInt8] { hashes.flatMap(\.bytes) }

    /// Appends a leaf's hash: one hash more on average, whatever the size.
    ///
    /// - Parameter completed: is given the roots of the full subtrees of kept levels that end with this leaf, the
    ///   smallest first; a store keeps them for `ProofPlan`.
    package mutating func append(_ leaf: Digest, completed: (Subtree, Digest) -> Void = { _, _ in }) {
        precondition(size < Tree.greatestSize, "BUG: a tree has at most 2^53 - 1 leaves")
        var root = leaf
        for level in 0..<(~size).trailingZeroBitCount {
            root = Tree.node(hashes.removeLast(), root)
            if Subtree.isKept(level + 1) { completed(Subtree(level: level + 1, index: size >> (level + 1)), root) }
        }
        hashes.append(root)
        size += 1
    }

    package var root: Digest { Tree.root(over: hashes) }

    package var head: TreeHead { TreeHead(unchecked: size, root) }
}
