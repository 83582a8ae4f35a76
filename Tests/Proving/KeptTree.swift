@testable import Proving

/// What a store keeps of a log: leaf hashes, and the roots of full subtrees at every fourth level.
struct KeptTree {
    private var levels: [Int: [Digest]] = [0: []]

    init(_ leaves: some Sequence<Digest>) {
        var range = CompactRange()
        for leaf in leaves {
            levels[0]?.append(leaf)
            range.append(leaf) { subtree, root in
                precondition(levels[subtree.level, default: []].count == subtree.index)
                levels[subtree.level, default: []].append(root)
            }
        }
    }

    func read(_ range: KeptHashes) -> [Digest] { Array((levels[range.level] ?? [])[range.indices]) }

    func hashes(_ plan: ProofPlan) -> [Digest]? { plan.hashes(from: plan.ranges.map(read)) }
}
