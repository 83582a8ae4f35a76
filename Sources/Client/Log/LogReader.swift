import Foundation
import Proving
import Wire

/// Verifies pages of a room's log leaf by leaf, each before anything of it is shown.
struct LogReader: Sendable {
    private let room: RoomID
    /// The state that an earlier run reached.
    private let start: LogState
    /// Up to where the log was read; nil before the first page.
    private(set) var state: LogState?
    /// The head that is proved to belong to `start`, at `start`'s size or a greater one: every page has to belong to it.
    private let held: TreeHead
    /// Whether `state` is proved to have what is held within it, as all that is appended to it then has.
    private(set) var isBeyond = false
    /// The range before the last page, and the page's leaves.
    private var before = CompactRange()
    private var leaves: [Digest] = []

    /// - Parameter held: the largest head that was proved so far.
    init(room: RoomID, from start: LogState?, held: TreeHead) {
        self.room = room
        self.start = start ?? LogState(room: room)
        self.held = held.size > self.start.size ? held : self.start.range.head
    }

    /// What to ask of the tree with the page that begins so; nil where nothing is needed.
    ///
    /// - Parameter doubts: whether the relay may have another log by now.
    func tree(for query: EventsQuery.Start, doubts: Bool) -> Int? {
        if isBeyond, let state { return doubts ? state.size : nil }
        if state == nil, query == .after(start.size), start.size == held.size, !doubts { return nil }
        return held.size
    }

    /// Appends a page's leaves.
    ///
    /// - Parameters:
    ///   - query: what the page was asked with.
    ///   - view: the view that names and presence were taken from: the page has to have the same crowd.
    ///   - prove: asks the relay for a proof between two heads; throws `.otherLog` where there is none.
    /// - Throws: `.otherLog` where the page doesn't belong to what was read before, `.nonsense` where it can't be verified.
    mutating func take(
        _ page: Page,
        as query: EventsQuery,
        view: RoomView,
        prove: (TreeHead, TreeHead) async throws(ClientError) -> Void
    ) async throws(ClientError) {
        let size = Self.size(before: page, as: query.start)
        let former = state ?? start
        guard page.head >= former.size, page.head >= held.size else { throw .otherLog }
        let follows = former.size == size
        var log = former
        if let tree = page.tree {
            log = try LogState(tree.before, size: size, of: room)
            if follows, log != former { throw .otherLog }
        } else if !follows {
            throw .nonsense("a page without its place in the tree")
        }
        // The chain in the leaves is the same, so the members are.
        if size <= view.log.size, log.crowd != view.chain(at: size) { throw .otherLog }

        let range = log.range
        var hashes: [Digest] = []
        hashes.reserveCapacity(page.events.count)
        for event in page.events { hashes.append(try log.take(event)) }
        let head = log.range.head
        if isBeyond {
            // Leaf by leaf from what is verified needs no proof.
            if !follows { try await prove(former.range.head, head) }
        } else if (size...log.size).contains(held.size) {
            guard Self.head(at: held.size, from: range, hashes) == held else { throw .otherLog }
        } else if let tree = page.tree, query.tree == held.size {
            guard held.isConsistent(with: head, proof: try [Digest](proof: tree.proof)) else { throw .otherLog }
        } else {
            try await prove(held, head)
        }
        isBeyond = isBeyond || log.size >= held.size
        (before, leaves, state) = (range, hashes, log)
    }

    /// How many events lie before a page.
    private static func size(before page: Page, as start: EventsQuery.Start) -> Int {
        if let first = page.events.first { return first.seq - 1 }
        if let gap = page.gap { return gap.upto }
        if case .after(let seq) = start { return min(seq, page.head) }
        return page.head
    }

    /// The head at a size within the last page, its beginning included; nil for any other.
    func head(at size: Int) -> TreeHead? {
        guard let state else { return nil }
        if size == state.size { return state.range.head }
        guard (before.size..<state.size).contains(size) else { return nil }
        return Self.head(at: size, from: before, leaves)
    }

    private static func head(at size: Int, from before: CompactRange, _ leaves: [Digest]) -> TreeHead {
        var range = before
        for leaf in leaves.prefix(size - before.size) { range.append(leaf) }
        return range.head
    }
}
