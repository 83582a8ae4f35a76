import Foundation
import Proving
import Wire

/// A room's tree, computed from the hashes that the tables keep, with one call for any number of proofs.
struct RoomTree {
    let tables: any Tables
    let room: RoomRow

    /// The hashes of plans, in the same order.
    ///
    /// - Throws: `.failed` where kept hashes are missing.
    func hashes(_ plans: [ProofPlan]) throws(StoreError) -> [[Digest]] {
        let ranges = KeptHashes.merged(plans.flatMap(\.ranges))
        guard !ranges.isEmpty else { return plans.map { _ in [] } }
        let kept = try tables.hashes(ranges.map { HashesQuestion(room: room.number, hashes: $0) })
        var answers: [[Digest]] = []
        answers.reserveCapacity(plans.count)
        for plan in plans {
            var parts: [[Digest]] = []
            for needed in plan.ranges {
                guard let place = KeptHashes.place(of: needed, in: ranges),
                    kept[place].count == ranges[place].indices.count
                else { throw .damaged("a tree") }
                let start = needed.indices.lowerBound - ranges[place].indices.lowerBound
                parts.append(Array(kept[place][start..<start + needed.indices.count]))
            }
            guard let hashes = plan.hashes(from: parts) else { throw .damaged("a tree") }
            answers.append(hashes)
        }
        return answers
    }

    /// The consistency proof between two sizes; empty where one is beyond the head, since then there is none.
    func consistency(between one: Int, and other: Int) throws(StoreError) -> [Digest] {
        guard one <= room.head, other <= room.head else { return [] }
        return try hashes([.consistency(between: one, and: other)])[0]
    }

    /// The log after the event with this seq; 0 for its beginning.
    func state(after seq: Int) throws(StoreError) -> LogState {
        guard seq < room.head else { return room.log }
        let hashes = try hashes([.compactRange(at: seq)])[0]
        guard let range = CompactRange(size: seq, hashes: hashes),
            let chains = try tables.chains(after: [seq], in: room).first,
            let state = LogState(room: room.id, range: range, crowd: chains.crowd, lists: chains.lists)
        else { throw .damaged("a tree") }
        return state
    }
}

extension TreeStart {
    /// The tree before the log's next event.
    init(_ log: LogState) {
        self.init(range: Data(log.range.bytes), crowd: Data(log.crowd.bytes), lists: Data(log.lists.bytes))
    }
}

extension [Digest] {
    /// The hashes in the form of an answer, one after the other.
    var data: Data { Data(flatMap(\.bytes)) }
}

/// The roots of trees at many sizes, with one call. Sizes close together are reached leaf by leaf.
struct TreeRoots {
    /// Sizes of one tree in order, each close to the one before.
    private struct SizeGroup {
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

    /// The most leaves that are appended; a larger gap has its compact range computed.
    private static let gap = 64

    private var groups: [SizeGroup] = []
    private let count: Int

    /// - Parameter trees: rooms, and sizes of each from 1 to the head.
    init(_ trees: [(room: RoomRow, sizes: Set<Int>)]) {
        count = trees.count
        for (place, tree) in trees.enumerated() {
            var last: Int?
            for size in tree.sizes.sorted() {
                if let previous = last, size - previous <= Self.gap {
                    groups[groups.count - 1].sizes.append(size)
                } else {
                    let plan = ProofPlan.compactRange(at: size)
                    groups.append(SizeGroup(place: place, room: tree.room, sizes: [size], plan: plan))
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
        guard !groups.isEmpty else { return roots }
        var kept = try tables.hashes(groups.flatMap(\.questions))[...]
        for group in groups {
            let parts = Array(kept.prefix(group.plan.ranges.count))
            kept = kept.dropFirst(parts.count)
            guard let leaves = kept.popFirst(), leaves.count == group.leaves.indices.count,
                let hashes = group.plan.hashes(from: parts),
                var range = CompactRange(size: group.sizes[0], hashes: hashes)
            else { throw .damaged("a tree") }
            var rest = leaves[...]
            for size in group.sizes {
                while range.size < size, let leaf = rest.popFirst() { range.append(leaf) }
                roots[group.place][size] = range.root
            }
        }
        return roots
    }
}
