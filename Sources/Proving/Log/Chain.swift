import Wire

/// A hash chain over a room's events of some kinds. It stands in every leaf, so that a reader of these kinds alone can
/// tell that none is missing. Before the first event it is `Digest.zero`.
package enum Chain: Sendable, CaseIterable {
    /// Joins, names, leaves and removals.
    case crowd
    /// Edits of lists.
    case lists

    /// The chain that an event of this kind changes; nil for a kind that changes none.
    package init?(kind: String) {
        // Most events are messages, which is longer than any of these.
        guard kind.utf8.count <= 6 else { return nil }
        switch kind {
        case "join", "name", "leave", "remove": self = .crowd
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
