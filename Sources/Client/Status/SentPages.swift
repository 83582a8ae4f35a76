import Wire

/// How far a list of the latest messages was read: page by page, the latest first.
struct SentPages {
    /// How many messages a page has at most.
    private let most: Int
    /// Whether messages of all members are asked for.
    let ofAll: Bool
    let receipts: Bool
    /// How many messages are still to be read; 0 where there are no more.
    private(set) var left: Int
    /// The seq before which the next page ends; nil for the first page.
    private(set) var before: Int?
    /// The time of the oldest message that was read, in milliseconds since the epoch: no older one has a later time.
    private(set) var earliest = Int.max
    /// The messages that were read: none of them comes again.
    private(set) var ids: Set<MessageID> = []

    /// - Parameter count: `.max` for all that there are.
    init(count: Int, atOnce most: Int = Limits.statuses, ofAll: Bool, receipts: Bool) {
        (left, self.most, self.ofAll, self.receipts) = (count, most, ofAll, receipts)
    }

    /// How many messages the next page has; it is the last one where it has fewer.
    var size: Int { min(left, most) }

    /// Takes a page, oldest first.
    mutating func take(_ events: [Event]) {
        left = events.count >= size ? left - events.count : 0
        guard let first = events.first else { return }
        ids.formUnion(events.lazy.map(\.id))
        (before, earliest) = (first.seq, first.at.shown)
    }
}
