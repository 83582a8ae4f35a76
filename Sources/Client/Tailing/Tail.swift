import Foundation
import Sealing
import Wire

/// Reads a room's log page by page, from some place on, and gives the receipts of what was written out.
///
/// Pull, write, pull: the next page is asked for when the last one is written, and that request carries its receipt. Where
/// a reader stops, it stops asking; nothing piles up. Only where the log is known to have more, one page is asked for while
/// the one before it is written.
package struct Tail: Sendable {
    /// Where to begin.
    package enum Start: Sendable, Equatable {
        /// With the last so many messages.
        case last(Int)
        /// With this seq.
        case from(Int)
        /// With the message that has this id.
        case message(MessageID)
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
        /// The seq of the room's last event.
        package var head: Int
    }

    /// How far the log was read: the seq, and the id of its event where there is one still.
    private struct Position {
        var seq: Int
        var id: MessageID?
    }

    private let account: Account
    private let follows: Bool
    private let receipts: Bool
    private var query: EventsQuery
    private var roster: Roster
    private var seen = SeenIDs()
    /// Up to which seq to read where the log isn't followed; known from the first page on.
    private var end: Int?
    /// Ranges that are receipted already and so are passed over.
    private var passedOver: [ClosedRange<Int>] = []
    /// The kind of receipt whose ranges are passed over, while the relay may have more than it told.
    private var untold: ReceiptKind?
    private var passesOverMine = false
    /// Nil before the first page, where that isn't known before.
    private var position: Position?
    /// Whether the relay may have another log by now than that in which the position was reached.
    private var isUnsure = false
    /// Whether the last request failed.
    private var isAway = false
    private var answered = ContinuousClock.now
    /// How long a silence may be after which nothing is doubted.
    var longestTrust = Duration.seconds(1)
    private var delivered = ReceiptRanges()
    private var read = ReceiptRanges()
    private let looksAhead: Bool
    private var ahead: PageAhead?

    /// Begins a tail: asks the relay who is in the room, and where the reader stands if that matters.
    ///
    /// - Parameters:
    ///   - follows: at the end of the log, wait for more.
    ///   - receipts: whether what is written out is receipted as delivered.
    ///   - looksAhead: whether a page is asked for while the one before it is written out: for who only shows events, and
    ///     marks none as read.
    package init(
        _ account: Account,
        start: Start,
        follows: Bool,
        receipts: Bool,
        looksAhead: Bool = false
    ) async throws(ClientError) {
        self.account = account
        self.looksAhead = looksAhead
        self.follows = follows
        self.receipts = receipts
        roster = Roster(try await account.relay.members(), keys: account.keys)
        switch start {
        case .last(let count): query = EventsQuery(start: .last(count))
        case .from(let seq): query = EventsQuery(start: .after(max(0, seq - 1)))
        case .message(let id):
            let event = try await account.relay.message(.id(id)).event
            guard event.id == id else { throw .nonsense("another message than was asked for") }
            query = EventsQuery(start: .after(event.seq - 1))
        case .since(let time): query = EventsQuery(start: .since(time))
        case .without(let kind):
            let standing = try await account.relay.standing()
            let progress = kind == .delivered ? standing.delivered : standing.read
            query = EventsQuery(start: .after(progress.cursor))
            position = Position(seq: progress.cursor, id: nil)
            passedOver = Self.ranges(progress.beyond)
            untold = progress.beyond.count >= Limits.ranges ? kind : nil
            passesOverMine = true
        }
    }

    /// The next events; nil at the end of a log that isn't followed. An empty pull means: nothing yet, ask again.
    ///
    /// After an error the same call can be made again: nothing is skipped, and the receipt is sent again.
    ///
    /// - Throws: `.rewound` where the log no longer is the one that was read so far.
    package mutating func next() async throws(ClientError) -> Pull? {
        if let end, !follows, position.map({ $0.seq >= end }) ?? true { return nil }
        let page: Page
        if let taken = try await takePageAhead() { page = taken } else { page = try await ask() }
        try await learnRanges(upto: page.events.last?.seq ?? 0)
        // A relay that stops answers all who wait, with nothing.
        isUnsure = page.events.isEmpty && page.gap == nil
        if let position, page.head < position.seq { throw .rewound(position.seq) }
        if end == nil { end = page.head }
        advance(past: page)
        lookAhead(page.head)
        return opened(page)
    }

    /// Asks for the next page, and tells the relay what is to be told before.
    private mutating func ask() async throws(ClientError) -> Page {
        doubtAfterSilence()
        // A relay that is back answers at once, so that it can be said.
        let isBack = isAway
        try await checkPosition()
        try await send(keepingLast: read.first == nil)
        query.delivered = try delivered.first.map { range throws(ClientError) in
            try account.receipt(.delivered, range)
        }
        query.wait = follows && end != nil && !isBack ? Limits.wait / 2 : nil
        let page = try await ask { relay, query throws(ClientError) in try await relay.events(query) }
        if query.delivered != nil { delivered.removeFirst() }
        return page
    }

    // MARK: Looking ahead

    /// Asks for the page after the one that was just read, where there is one and nothing is in doubt.
    private mutating func lookAhead(_ head: Int) {
        guard looksAhead else { return }
        // A page that was asked for ahead may have lain here for long.
        doubtAfterSilence()
        guard let position, position.seq < (follows ? head : min(head, end ?? 0)), !isUnsure,
            delivered.ranges.count <= 1
        else { return }
        let range = delivered.first
        var query = query
        query.wait = nil
        query.delivered = nil
        if let range {
            guard let receipt = try? account.receipt(.delivered, range) else { return }
            query.delivered = receipt
            delivered.removeFirst()
        }
        ahead = PageAhead(account.relay, query, receipting: range)
    }

    /// The page that was asked for ahead; nil where there is none, or where it is to be asked for again.
    ///
    /// - Throws: where the relay said when it wants to be asked again, or that it was asked too often.
    private mutating func takePageAhead() async throws(ClientError) -> Page? {
        guard let ahead else { return nil }
        if !isUnsure {
            switch await ahead.answer {
            case .success(let (page, time)):
                self.ahead = nil
                answered = time
                return page
            case .failure(let error):
                guard error.wantsPatience else { break }
                dropPageAhead()
                (isUnsure, isAway) = (true, true)
                throw error
            }
        }
        dropPageAhead()
        isUnsure = true
        return nil
    }

    /// Forgets the page that was asked for ahead: what its request receipted is owed still.
    private mutating func dropPageAhead() {
        guard let ahead else { return }
        ahead.cancel()
        if let range = ahead.receipted { delivered.putBack(range) }
        self.ahead = nil
    }

    // MARK: What became of the events

    /// Says that an event was written out: the next request tells the relay.
    package mutating func wrote(_ event: OpenedEvent) {
        if receipts { delivered.add(event.event.seq) }
    }

    /// Says that an event was read, too.
    package mutating func read(_ event: OpenedEvent) { read.add(event.event.seq) }

    /// Says that an event was not written out, so that no receipt covers it.
    package mutating func withheld(_ event: OpenedEvent) {
        delivered.withhold(event.event.seq)
        read.withhold(event.event.seq)
    }

    /// Sends all receipts that no request has carried yet; to be called once at the end, and wherever they matter now.
    package mutating func settle() async throws(ClientError) {
        dropPageAhead()
        guard delivered.first != nil || read.first != nil else { return }
        doubtAfterSilence()
        try await checkPosition()
        try await send(keepingLast: false)
    }

    private mutating func advance(past page: Page) {
        if let last = page.events.last {
            position = Position(seq: last.seq, id: last.id)
        } else if let gap = page.gap {
            position = Position(seq: gap.upto, id: nil)
        } else if case .last = query.start {
            position = Position(seq: page.head, id: nil)
        }
        if let position { query.start = .after(position.seq) }
    }

    private mutating func opened(_ page: Page) -> Pull {
        var events: [OpenedEvent] = []
        for event in page.events {
            var opened = OpenedEvent(event, keys: account.keys, me: account.me, roster: &roster)
            if event.kind == .message, opened.body.isGenuine, let first = seen.note(event.id, at: event.seq) {
                opened.body = .copy(of: first)
            }
            if !passesOver(opened) { events.append(opened) }
        }
        return Pull(gap: page.gap, events: events, head: page.head)
    }

    /// Asks for the ranges that are passed over up to a seq, where the relay hasn't told so many yet.
    private mutating func learnRanges(upto seq: Int) async throws(ClientError) {
        while let kind = untold, let last = passedOver.last?.upperBound, last < seq {
            let standing = try await ask { relay, _ throws(ClientError) in try await relay.standing(after: last) }
            let beyond = kind == .delivered ? standing.delivered.beyond : standing.read.beyond
            // An older relay tells the first ones again.
            let more = Self.ranges(beyond).filter { $0.upperBound > last }
            passedOver += more
            if beyond.count < Limits.ranges || more.isEmpty { untold = nil }
        }
    }

    private static func ranges(_ beyond: [[Int]]) -> [ClosedRange<Int>] {
        beyond.compactMap { $0.count == 2 && $0[0] <= $0[1] ? $0[0]...$0[1] : nil }
    }

    private mutating func passesOver(_ opened: OpenedEvent) -> Bool {
        guard passesOverMine else { return false }
        let seq = opened.event.seq
        while let range = passedOver.first, range.upperBound < seq {
            // The last one says where to ask on.
            guard passedOver.count > 1 || untold == nil else { break }
            passedOver.removeFirst()
        }
        if passedOver.first?.contains(seq) == true {
            // That there is a receipt is the relay's word: no second one of mine may cover what I don't see.
            withheld(opened)
            return true
        }
        return opened.isMine
    }

    /// Makes sure that the event that was read last still is where it was, wherever the relay may have been away. A store
    /// that was put back to an older copy gives its seqs anew: to go on would pass over messages, and receipt them.
    private mutating func checkPosition() async throws(ClientError) {
        guard isUnsure, let position else { return }
        let last = EventsQuery(start: .after(max(0, position.seq - 1)), limit: 1)
        let page: Page
        do throws(ClientError) { page = try await account.relay.events(last) } catch {
            isAway = true
            throw error
        }
        let event = page.events.first.flatMap { $0.seq == position.seq ? $0 : nil }
        guard page.head >= position.seq, event == nil || position.id == nil || event?.id == position.id else {
            throw .rewound(position.seq)
        }
        self.position?.id = event?.id
        isUnsure = false
    }

    /// After a silence the relay may have been away without this end's noticing: a connection that was closed while nobody
    /// asked is opened again without a word.
    private mutating func doubtAfterSilence() {
        if position?.id != nil, answered.duration(to: .now) > longestTrust { isUnsure = true }
    }

    private mutating func send(keepingLast: Bool) async throws(ClientError) {
        let ranges = keepingLast ? delivered.ranges.dropLast() : delivered.ranges[...]
        var receipts: [Receipt] = []
        for range in ranges { receipts.append(try account.receipt(.delivered, range)) }
        for range in read.ranges { receipts.append(try account.receipt(.read, range)) }
        guard !receipts.isEmpty else { return }
        let sending = receipts
        try await ask { relay, _ throws(ClientError) in try await relay.acknowledge(sending) }
        for _ in ranges { delivered.removeFirst() }
        for _ in read.ranges { read.removeFirst() }
    }

    /// Asks the relay, and remembers how that went.
    private mutating func ask<Answer>(
        _ question: (RelayClient, EventsQuery) async throws(ClientError) -> Answer
    ) async throws(ClientError) -> Answer {
        do throws(ClientError) {
            let answer = try await question(account.relay, query)
            isAway = false
            answered = .now
            return answer
        } catch {
            isUnsure = true
            // The relay takes no receipt for what isn't there: perhaps it isn't there any more.
            if error.problem?.code == .badRequest { try await checkPosition() }
            isAway = true
            throw error
        }
    }
}
