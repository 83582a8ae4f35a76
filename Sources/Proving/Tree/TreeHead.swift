/// A tree's size and root; what a receipt is a signature over, and what two logs are compared by.
package struct TreeHead: Hashable, Sendable, LosslessStringConvertible {
    package let size: Int
    package let root: Digest

    /// The head of the tree without leaves.
    package static let empty = TreeHead(unchecked: 0, Tree.emptyRoot)

    /// Nil where there can be no tree of that size, or the size is 0 and the root isn't the empty tree's.
    package init?(size: Int, root: Digest) {
        guard (0...Tree.greatestSize).contains(size), size > 0 || root == Tree.emptyRoot else { return nil }
        self.init(unchecked: size, root)
    }

    init(unchecked size: Int, _ root: Digest) {
        self.size = size
        self.root = root
    }

    /// Reads `SIZE-HEX`; nil for anything that isn't written exactly as `description` writes it, but for the case.
    package init?(_ description: String) {
        let parts = description.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let size = Int(parts[0]), String(size) == parts[0], let root = Digest(String(parts[1]))
        else { return nil }
        self.init(size: size, root: root)
    }

    /// `SIZE-HEX`, the fingerprint that is shown to people: the size in decimal digits and the root in 64 hexadecimal ones.
    package var description: String { "\(size)-\(root)" }
}
