/// The Merkle tree of RFC 9162, section 2.1, with SHA-256. The leaf at index i is the event with seq i + 1.
package enum Tree {
    /// The greatest size, and the greatest seq: every number that is hashed is below 2^53.
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
