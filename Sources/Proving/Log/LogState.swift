import Wire

/// A room's log as far as appending to it needs: the tree's compact range and both chains. What a page of events comes
/// with, what a relay keeps in the room's row and a reader in its checkpoint.
package struct LogState: Hashable, Sendable {
    package let room: RoomID
    package private(set) var range: CompactRange
    package private(set) var crowd: Digest
    package private(set) var lists: Digest

    /// Before the first event.
    package init(room: RoomID) {
        self.room = room
        range = CompactRange()
        (crowd, lists) = (.zero, .zero)
    }

    /// Takes a state that was kept or told; nil where a chain of a log without events has another value than its first.
    package init?(room: RoomID, range: CompactRange, crowd: Digest, lists: Digest) {
        guard range.size > 0 || crowd == .zero && lists == .zero else { return nil }
        self.room = room
        self.range = range
        self.crowd = crowd
        self.lists = lists
    }

    /// How many events there are; the seq of the last one.
    package var size: Int { range.size }

    /// Appends the next event.
    ///
    /// - Parameter completed: as in `CompactRange.append`.
    /// - Returns: the hash of its leaf.
    /// - Throws: `.outOfOrder` where the event's seq isn't the next one; nothing is changed then.
    @discardableResult
    package mutating func append(
        _ event: LogEvent,
        completed: (Subtree, Digest) -> Void = { _, _ in }
    ) throws(ProvingError) -> Digest {
        guard event.seq == size + 1 else { throw .outOfOrder(seq: event.seq, after: size) }
        switch Chain(kind: event.kind) {
        case .crowd: crowd = Chain.crowd.value(after: crowd, event, in: room)
        case .lists: lists = Chain.lists.value(after: lists, event, in: room)
        case nil: break
        }
        let leaf = event.leaf(in: room, crowd: crowd, lists: lists)
        range.append(leaf, completed: completed)
        return leaf
    }
}
