import Wire

/// How far a list of the latest messages was read: page by page, the latest first.
struct SentPages {
    /// Whether messages of all members are asked for.
    let ofAll: Bool
    let receipts: Bool
    /// One's own messages that are known to be among them.
    let own: OwnMessages
    /// The room at the head at which all pages are proved. Were each proved at a head of its own, who left between two of
    /// them would lack nothing of one, and who came nothing of the other.
    var view: RoomView
    /// How many messages a page has at most.
    private let most: Int
    /// How many messages are still to be read; 0 where there are no more.
    private(set) var left: Int
    /// The seq before which the next page ends; nil for the first page.
    private(set) var before: Int?
    /// The messages that were read: none of them comes again.
    private(set) var ids: Set<MessageID> = []
    /// How many of them are one's own, and signed.
    private(set) var mine = 0

    /// - Parameter count: `.max` for all that there are.
    init(count: Int, atOnce most: Int, ofAll: Bool, receipts: Bool, own: OwnMessages, view: RoomView) {
        (left, self.most, self.ofAll, self.receipts, self.own, self.view) = (count, most, ofAll, receipts, own, view)
    }

    /// How many messages the next page has; it is the last one where it has fewer.
    var size: Int { min(left, most) }

    /// The seqs for which a page speaks, oldest first: what it hasn't got of these is no message.
    func range(of events: [Event]) -> Range<Int> {
        let first = events.count < size ? 1 : events.first?.seq ?? 1
        return first..<max(first, before ?? view.head.size + 1)
    }

    /// Takes a page, oldest first.
    ///
    /// - Returns: whether there is no other one before it, whatever was asked for.
    mutating func take(_ messages: [ProvenMessage]) -> Bool {
        let isFirst = messages.count < size
        left = isFirst ? 0 : left - messages.count
        before = messages.first?.event.seq ?? before
        ids.formUnion(messages.lazy.map(\.event.id))
        mine += messages.count { $0.event.member == own.member && $0.isSigned }
        return isFirst
    }
}
