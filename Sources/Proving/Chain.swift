import Wire

/// A hash chain over a room's events of some kinds. Its value is in every leaf, so that a reader of these kinds alone
/// can tell that none is missing. Before the first event it is `Digest.zero`.
package enum Chain: Sendable, CaseIterable {
    /// Joins, names, leaves, rotations and invites.
    case crowd
    /// Edits of lists.
    case lists

    /// The chain that an event of this kind changes; nil for a kind that changes none.
    package init?(kind: String) {
        // Most events are messages, a word that is longer than any of these.
        guard kind.utf8.count <= 6 else { return nil }
        switch kind {
        case "join", "name", "leave", "rotate", "invite": self = .crowd
        case "list": self = .lists
        default: return nil
        }
    }

    /// The chain's value after an event, which is of one of its kinds.
    package func value(after previous: Digest, _ event: LogEvent, in room: RoomID) -> Digest {
        ByteString.digest {
            $0.put(label: label)
            $0.put(room)
            $0.put(previous)
            $0.put(event.seq)
            $0.put(kind: event.kind)
            $0.put(event.id)
            $0.put(event.member)
            $0.put(event.body)
        }
    }

    private var label: StaticString {
        switch self {
        case .crowd: "tick crowd v2"
        case .lists: "tick lists v2"
        }
    }
}

/// A chain's value that this program folded from the events: never one that a leaf or a relay told.
///
/// A receipt signs such values of the chains, and the reader of a receipt compares with its own.
package struct Folded: Hashable, Sendable {
    package let value: Digest

    /// The value of a log without events of the chain's kinds.
    package static let zero = Folded(.zero)

    /// Takes a value that an earlier run folded, from a file of this program's own.
    package init(kept value: Digest) { self.init(value) }

    init(_ value: Digest) { self.value = value }
}

/// The fold of one chain's events, with its intermediate values.
package struct ChainFold: Sendable {
    /// A value, and the seq of the event after which the chain has it.
    private struct Link {
        let seq: Int
        let value: Folded
    }

    package let chain: Chain
    private let room: RoomID
    /// The values, in order of seq; the first one is where the fold begins.
    private var links: [Link]

    /// Begins with the chain's value after the event with this seq; by default before the first event.
    package init(_ chain: Chain, in room: RoomID, at seq: Int = 0, value: Folded = .zero) {
        (self.chain, self.room) = (chain, room)
        links = [Link(seq: seq, value: value)]
    }

    /// The seq after which it begins: earlier values are not known.
    package var start: Int { links[0].seq }

    /// The seq of the last event that it took; `start` where it took none.
    package var last: Int { links[links.count - 1].seq }

    /// The value after the last event taken.
    package var value: Folded { links[links.count - 1].value }

    /// Takes the next event of the chain's kinds.
    ///
    /// - Throws: `.outOfOrder` where its seq isn't greater than the one before, or it is of another kind; nothing is changed
    ///   then.
    package mutating func take(_ event: LogEvent) throws(ProvingError) {
        guard event.seq > last, Chain(kind: event.kind) == chain else { throw .outOfOrder(seq: event.seq, after: last) }
        links.append(Link(seq: event.seq, value: Folded(chain.value(after: value.value, event, in: room))))
    }

    /// The value after the event with this seq, from the events taken so far; nil before the fold begins.
    package func value(at seq: Int) -> Folded? { links[..<links.index { $0.seq <= seq }].last?.value }

    /// The seqs of the events that it took, in order.
    package var seqs: [Int] { links.dropFirst().map(\.seq) }

    /// Whether it took an event with this seq.
    package func has(_ seq: Int) -> Bool { seq > start && links[..<links.index { $0.seq <= seq }].last?.seq == seq }

    /// The seq of the last event before a seq; `start` where there is none.
    package func last(before seq: Int) -> Int { links.last { $0.seq < seq }?.seq ?? start }
}
