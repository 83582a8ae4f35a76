import Wire

/// The members that have a message and those that don't, as far as signed receipts say.
package struct DeliveryStatus: Sendable {
    package let message: OpenedEvent
    /// The audience, in order of joining.
    package let rows: [Row]
    /// The receipts that were shown and count for nothing, by their members' names.
    package let uncounted: [(name: String, isOfAnotherLog: Bool)]

    /// One member of the audience, and its receipts.
    package struct Row: Sendable, NamedMember {
        package var member: MemberID
        /// The member's name when the message was sent.
        package var name: String
        package var mark: String?
        /// When the relay took the receipt, in milliseconds since the epoch; nil for none.
        package var deliveredAt: RelaysWord<Int>?
        package var readAt: RelaysWord<Int>?
        /// The first seq that the same receipt covers, too; it runs up to this message at least.
        package var deliveredFrom: Int?
        package var readFrom: Int?
        package var online: RelaysWord<Bool>
        package var lastSeen: RelaysWord<Int>?
        /// Whether it isn't in the room now.
        package var hasLeft: Bool
        /// Whether that is so because another member removed it.
        package var wasRemoved = false
        /// How its push target fares for this message; nil where it has none. It is `pushed` only where
        /// a push was taken that was for this message.
        package var push: RelaysWord<PushState>?
    }

    init(_ proven: ProvenMessage, view: RoomView, account: Account, tellsReceipts: Bool = true) {
        let event = proven.event
        message = OpenedEvent(
            event, keys: account.keys, me: account.me, roster: view.roster, names: view.names, isSigned: proven.isSigned
        )
        uncounted = proven.uncounted.map { (view.name(of: $0.member), $0.isOfAnotherLog) }.sorted { $0.0 < $1.0 }
        guard tellsReceipts else {
            rows = []
            return
        }
        let rows = view.roster.audience(of: event.seq, from: event.member).map { member in
            let claims = proven.claims[member]
            let here = view.isPresent(member) ? view.rows[member] : nil
            // A message that was read was delivered, however it came.
            let delivered = claims?.delivered ?? claims?.read
            return Row(
                member: member, name: view.name(of: member, at: event.seq), deliveredAt: delivered?.at,
                readAt: claims?.read?.at, deliveredFrom: delivered?.from, readFrom: claims?.read?.from,
                online: here?.online ?? RelaysWord(false), lastSeen: view.rows[member]?.lastSeen,
                hasLeft: !view.isPresent(member), wasRemoved: view.isRemoved(member),
                push: here?.push?.map { $0.narrowed(to: event.seq) }
            )
        }
        self.rows = rows.marked(by: ShortIDs(view.roster.members.keys))
    }

    package var audience: Int { rows.count }
    package var delivered: Int { rows.count { $0.deliveredAt != nil } }
    package var read: Int { rows.count { $0.readAt != nil } }
    package var undelivered: [Row] { rows.filter { $0.deliveredAt == nil } }
    package var unread: [Row] { rows.filter { $0.readAt == nil } }

    /// The members who are still in the room and have given no receipt of this kind: those to wait for.
    package func missing(_ kind: ReceiptKind) -> [Row] {
        rows.filter { !$0.hasLeft && (kind == .read ? $0.readAt : $0.deliveredAt) == nil }
    }

    /// Whether nothing shows that it is the message that was sent: its body is gone, and nobody has receipted it.
    package var isUnverifiable: Bool { if case .removed = message.body { delivered == 0 } else { false } }

    package var state: MessageState {
        guard audience > 0 else { return .sent }
        return read == audience ? .read : delivered == audience ? .delivered : .sent
    }
}

/// How far a message has come, in one word. `delivered` and `read` mean all of its audience, never one of seven.
package enum MessageState: String, Sendable {
    /// In the outbox.
    case sending
    /// Stored durably by the relay.
    case sent
    case delivered
    case read
    /// Refused by the relay for good.
    case failed
}

/// A member who is no longer in the room.
package struct Departure: Equatable, Sendable {
    /// The name that tells it apart.
    package let label: String
    /// Whether another member removed it.
    package let wasRemoved: Bool

    package init(_ label: String, wasRemoved: Bool = false) { (self.label, self.wasRemoved) = (label, wasRemoved) }

    init(_ row: DeliveryStatus.Row) { self.init(row.label, wasRemoved: row.wasRemoved) }
}
