import Proving

/// The roots of trees at many sizes, with one call. Sizes close together are reached leaf by leaf.
struct TreeRoots {
    /// Sizes of one tree in order, each close to the one before.
    private struct Stretch {
        let place: Int
        let room: RoomRow
        var sizes: [Int]
        let plan: ProofPlan

        /// The leaves between the first size and the last.
        var leaves: KeptHashes { KeptHashes(level: 0, indices: sizes[0]..<sizes[sizes.count - 1]) }

        var questions: [HashesQuestion] {
            (plan.ranges + [leaves]).map { HashesQuestion(room: room.number, hashes: $0) }
        }
    }

    /// So many leaves are appended rather than computing a compact range.
    private static let gap = 64

    private var stretches: [Stretch] = []
    private let count: Int

    /// - Parameter trees: rooms, and sizes of theirs from 1 to the head.
    init(_ trees: [(room: RoomRow, sizes: Set<Int>)]) {
        count = trees.count
        for (place, tree) in trees.enumerated() {
            var last: Int?
            for size in tree.sizes.sorted() {
                if let previous = last, size - previous <= Self.gap {
                    stretches[stretches.count - 1].sizes.append(size)
                } else {
                    let plan = ProofPlan.compactRange(at: size)
                    stretches.append(Stretch(place: place, room: tree.room, sizes: [size], plan: plan))
                }
                last = size
            }
        }
    }

    /// The roots of each room by their sizes, in the order of the rooms.
    ///
    /// - Throws: `.failed` where kept hashes are missing.
    func read(from tables: any Tables) throws(StoreError) -> [[Int: Digest]] {
        var roots: [[Int: Digest]] = Array(repeating: [:], count: count)
        guard !stretches.isEmpty else { return roots }
        var kept = try tables.hashes(stretches.flatMap(\.questions))[...]
        for stretch in stretches {
            let parts = Array(kept.prefix(stretch.plan.ranges.count))
            kept = kept.dropFirst(parts.count)
            guard let leaves = kept.popFirst(), leaves.count == stretch.leaves.indices.count,
                let hashes = stretch.plan.hashes(from: parts),
                var range = CompactRange(size: stretch.sizes[0], hashes: hashes)
            else { throw .damaged("a tree") }
            var rest = leaves[...]
            for size in stretch.sizes {
                while range.size < size, let leaf = rest.popFirst() { range.append(leaf) }
                roots[stretch.place][size] = range.root
            }
        }
        return roots
    }
}
