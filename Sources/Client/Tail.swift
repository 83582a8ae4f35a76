import Foundation
import Sealing
import Wire

/// Reads a room's log page by page, from some place on, and gives the receipt of what was written out.
///
/// Pull, write, pull: the next page is asked for when the last one is written, and that request carries its receipt. Where
/// a reader stops, it stops asking; nothing piles up.
package struct Tail {
    /// Where to begin.
    package enum Start: Sendable, Equatable {
        /// With the last so many messages.
        case last(Int)
        /// With this seq.
        case from(Int)
        /// With what was stored at or after this time, in milliseconds since the epoch.
        case since(Int)
        /// With what a receipt of this kind is still owed for, passing over my own messages and what has one already.
        case without(ReceiptKind)
    }

    /// What one request brought.
    package struct Pull: Sendable {
        /// What retention has removed before the first event; nil for nothing.
        package var gap: Page.Gap?
        package var events: [OpenedEvent]
    }

    private let account: Account
    private let follows: Bool
    private let receipts: Bool
    private var query: EventsQuery
    private var roster: Roster
    /// Up to which seq to read where the log isn't followed; known from the first page on.
    private var end: Int?
    /// Ranges that are receipted already and so are passed over.
    private var passedOver: [ClosedRange<Int>] = []
    private var passesOverMine = false
    private var lastSeq: Int?
    private var owed = ReceiptRanges()

    /// Begins a tail: asks the relay who is in the room, and where the reader stands if that matters.
    ///
    /// - Parameters:
    ///   - follows: at the end of the log, wait for more.
    ///   - receipts: whether what is written out is receipted as delivered.
    package init(
        _ account: Account,
        start: Start,
        follows: Bool,
        receipts: Bool
    ) async throws(ClientError) {
        self.account = account
        self.follows = follows
        self.receipts = receipts
        roster = Roster(try await account.relay.members(), keys: account.keys)
        switch start {
        case .last(let count): query = EventsQuery(start: .last(count))
        case .from(let seq): query = EventsQuery(start: .after(max(0, seq - 1)))
        case .since(let time): query = EventsQuery(start: .since(time))
        case .without(let kind):
            let standing = try await account.relay.standing()
            let progress = kind == .delivered ? standing.delivered : standing.read
            query = EventsQuery(start: .after(progress.cursor))
            passedOver = progress.beyond.compactMap { $0.count == 2 && $0[0] <= $0[1] ? $0[0]...$0[1] : nil }
            passesOverMine = true
        }
    }

    /// The next events; nil at the end of a log that isn't followed. An empty pull means: nothing yet, ask again.
    ///
    /// After an error the same call can be made again: nothing is skipped, and the receipt is sent again.
    package mutating func next() async throws(ClientError) -> Pull? {
        if let end, !follows, lastSeq.map({ $0 >= end }) ?? true { return nil }
        try await sendReceipts(keepingLast: true)
        query.delivered = try owed.first.map { range throws(ClientError) in try receipt(range) }
        query.wait = follows && end != nil ? Limits.wait / 2 : nil
        let page = try await account.relay.events(query)
        if query.delivered != nil { owed.removeFirst() }
        if end == nil { end = page.head }
        return opened(page)
    }

    /// Says that an event was written out: the next request tells the relay.
    package mutating func wrote(_ event: OpenedEvent) {
        if receipts { owed.add(event.event.seq) }
    }

    /// Says that an event was not written out, so that no receipt covers it.
    package mutating func withheld(_ event: OpenedEvent) { owed.withhold(event.event.seq) }

    /// Sends the receipts that no request has carried yet; to be called once, at the end.
    package mutating func finish() async throws(ClientError) { try await sendReceipts(keepingLast: false) }

    /// The last seq that was pulled; nil before the first.
    package var position: Int? { lastSeq }

    private mutating func opened(_ page: Page) -> Pull {
        var events: [OpenedEvent] = []
        for event in page.events {
            let opened = OpenedEvent(event, keys: account.keys, me: account.me, roster: &roster)
            if passesOver(opened) { continue }
            events.append(opened)
        }
        if let last = page.events.last?.seq ?? page.gap?.upto {
            lastSeq = last
            query.start = .after(last)
        } else if case .last = query.start {
            query.start = .after(page.head)
        }
        return Pull(gap: page.gap, events: events)
    }

    private mutating func passesOver(_ opened: OpenedEvent) -> Bool {
        guard passesOverMine else { return false }
        let seq = opened.event.seq
        while let range = passedOver.first, range.upperBound < seq { passedOver.removeFirst() }
        return opened.isMine || passedOver.first?.contains(seq) == true
    }

    private mutating func sendReceipts(keepingLast: Bool) async throws(ClientError) {
        let count = owed.ranges.count - (keepingLast ? 1 : 0)
        guard count > 0 else { return }
        var receipts: [Receipt] = []
        for range in owed.ranges.prefix(count) { receipts.append(try receipt(range)) }
        try await account.relay.acknowledge(receipts)
        for _ in 0..<count { owed.removeFirst() }
    }

    private func receipt(_ range: ClosedRange<Int>) throws(ClientError) -> Receipt {
        do {
            return try account.keys.receipt(
                .delivered,
                from: range.lowerBound,
                upto: range.upperBound,
                member: account.me
            )
        } catch { throw .nonsense("libcrypto can't make a receipt") }
    }
}
