import Wire

/// The part of a room's log that is needed to append to it: the tree's compact range and both chains. A page of events
/// starts with one, a relay keeps it in the room's row, and a reader in its checkpoint.
package struct LogState: Hashable, Sendable {
    package let room: RoomID
    package private(set) var range: CompactRange
    package private(set) var crowd: Digest
    package private(set) var lists: Digest

    /// The state before the first event.
    package init(room: RoomID) {
        self.room = room
        range = CompactRange()
        (crowd, lists) = (.zero, .zero)
    }

    /// Takes a stored or received state; nil where a chain of a log without events isn't at its first value.
    package init?(room: RoomID, range: CompactRange, crowd: Digest, lists: Digest) {
        guard range.size > 0 || crowd == .zero && lists == .zero else { return nil }
        (self.room, self.range, self.crowd, self.lists) = (room, range, crowd, lists)
    }

    /// The number of events, which is the seq of the last one.
    package var size: Int { range.size }

    /// Appends the next event.
    ///
    /// - Parameter completed: as in `CompactRange.append`.
    /// - Returns: the hash of its leaf.
    /// - Throws: `.outOfOrder` where the event's seq isn't the next one; nothing is changed then.
    @discardableResult
    package mutating func append(
        _ event: LogEvent, completed: (Subtree, Digest) -> Void = { _, _ in }
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

/// An event, with the values that its room's tree hashes.
package struct LogEvent: Hashable, Sendable {
    package let seq: Int
    /// The time when the relay stored it, in milliseconds since the epoch.
    package let at: Int
    /// The kind's text, even of a kind that only a later tick knows: 1 to 255 bytes of UTF-8.
    package let kind: String
    package let id: MessageID
    package let member: MemberID
    /// The SHA-256 of the body, or of nothing where the event has none. Retention keeps it when it removes the body.
    package let body: Digest

    /// Nil where a number or the kind's length is out of bounds.
    package init?(seq: Int, at: Int, kind: String, id: MessageID, member: MemberID, body: Digest) {
        guard (1...Tree.greatestSize).contains(seq), (0...Tree.greatestSize).contains(at),
            (1...255).contains(kind.utf8.count)
        else { return nil }
        (self.seq, self.at, self.kind, self.id, self.member, self.body) = (seq, at, kind, id, member, body)
    }

    /// The hash of the event's leaf: of `00` and its data.
    ///
    /// - Parameter crowd: the crowd chain's value after the event, `lists` that of the lists chain.
    package func leaf(in room: RoomID, crowd: Digest, lists: Digest) -> Digest {
        ByteString.digest {
            $0.put(byte: 0)
            $0.put(label: "tick event v2")
            $0.put(room)
            $0.put(seq)
            $0.put(at)
            $0.put(kind: kind)
            $0.put(id)
            $0.put(member)
            $0.put(crowd)
            $0.put(lists)
            $0.put(body)
        }
    }
}

/// A proven head of a room's log, with the chains' values there by this program's own folds.
package struct ProvenHead: Hashable, Sendable {
    package let head: TreeHead
    /// The crowd chain's value; nil where the members weren't folded up to there.
    package var crowd: Folded?
    /// The lists chain's value; nil where the list edits weren't folded up to there.
    package var lists: Folded?

    /// The head of the tree without leaves.
    package static let empty = ProvenHead(.empty, crowd: .zero, lists: .zero)

    package init(_ head: TreeHead, crowd: Folded? = nil, lists: Folded? = nil) {
        (self.head, self.crowd, self.lists) = (head, crowd, lists)
    }

    package var size: Int { head.size }

    /// Whether another fold has the same values at the same head, where both have them.
    package func agrees(with other: ProvenHead) -> Bool {
        func agree(_ one: Folded?, _ other: Folded?) -> Bool { one == nil || other == nil || one == other }
        return other.head == head && agree(crowd, other.crowd) && agree(lists, other.lists)
    }

    /// This head with the additional values of another fold, which agrees with it.
    package func joined(with other: ProvenHead) -> ProvenHead {
        ProvenHead(head, crowd: crowd ?? other.crowd, lists: lists ?? other.lists)
    }
}
