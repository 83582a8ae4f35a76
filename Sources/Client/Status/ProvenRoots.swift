import Foundation
import Proving
import Wire

/// The heads at smaller sizes that an answer's claims are for, each proved to belong to the view's.
struct ProvenRoots: Sendable {
    private var heads: [Int: TreeHead] = [:]

    /// - Parameter head: the head that all is proved at.
    init(_ sizes: [ProvenSize], at head: TreeHead) {
        for told in sizes {
            guard let root = Digest(bytes: told.root), let smaller = TreeHead(size: told.size, root: root),
                let proof = try? [Digest](proof: told.proof), smaller.size < head.size,
                smaller.isConsistent(with: head, proof: proof)
            else { continue }
            heads[told.size] = smaller
        }
        heads[head.size] = head
    }

    /// Nil where none was proved.
    func head(at size: Int) -> TreeHead? { heads[size] }
}
