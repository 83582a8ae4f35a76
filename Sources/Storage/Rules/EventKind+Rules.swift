import Wire

/// What the rules make of the kinds of events. A new kind gets its answers here.
extension EventKind {
    /// Whether an event of this kind is owed to everyone who was in the room then, but for its sender: receipts are
    /// about such events, and `last` counts them.
    var isOwed: Bool { Self.owed.contains(self) }

    static let owed: [EventKind] = [.message]

    /// The kinds whose bodies retention takes. Members are told by the others for ever.
    static let emptied: [EventKind] = [.message]
}
