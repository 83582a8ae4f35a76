import Wire

/// What the rules make of the kinds of events. A new kind gets its answers here.
extension EventKind {
    /// Whether an event of this kind is counted as owed to everyone who was in the room then, but for its sender: cursors
    /// pass over such events once they are receipted, and `last` counts them.
    var isOwed: Bool { Self.owed.contains(self) }

    static let owed: [EventKind] = [.message]

    /// The kinds of receipts that are about events of this kind. List edits are owed like messages, but not counted.
    var receipts: [ReceiptKind] {
        switch self {
        case .message: [.delivered, .read]
        case .list: [.list]
        default: []
        }
    }

    /// The kinds whose bodies retention takes. Members are told by the others for ever, and a list that lost an edit would
    /// be another one.
    static let emptied: [EventKind] = [.message]
}
