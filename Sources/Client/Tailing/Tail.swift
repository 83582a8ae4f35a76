import Foundation
import Proving
import Sealing
import Wire

/// Reads a room's log page by page, from some place on, and gives the receipts of what was written out.
///
/// Pull, write, pull: the next page is asked for when the last one is written, and that request carries its receipt. A reader
/// that stops reading stops asking; nothing piles up. Only where the log is known to have more, one page is asked for while
/// the one before it is verified and written. Every page is verified before anything of it is shown.
package struct Tail: Sendable {
    private let account: Account
    private let follows: Bool
    private var query: EventsQuery
    private var reader: LogReader
    private var view: RoomView
    /// The crowd of the view, and of what came after it.
    private var crowd: Crowd
    private var ids = SeenIDs()
    private var seen = SeenHeads()
    private var names = SharedNames()
    private var times = RisingTimes()
    /// The message that the first page has to begin with.
    private var expected: MessageID?
    /// Up to which seq to read where the log isn't followed; known from the first page on.
    private var end: Int?
    /// Ranges that are receipted already and so are passed over.
    private var passedOver: [ClosedRange<Int>] = []
    /// The kind of receipt whose ranges are passed over, while the relay may have more than it told.
    private var untold: ReceiptKind?
    private var passesOverMine = false
    /// This client's own receipts, and the size of the log that was verified before: both are passed over again.
    private var own = SeqSet()
    private var verifiedBefore = 0
    /// Up to which seq a gap is no news.
    private var gapsKnown = 0
    /// Up to which seq the log was read; nil before the first page, where that isn't known before.
    private var position: Int?
    /// Whether the relay may have another log by now than that in which the position was reached.
    private var isUnsure = false
    /// Whether the last request failed.
    private var isAway = false
    private var answered = ContinuousClock.now
    /// From the end of this client's own receipts so many events at most are read again up to the relay's cursor. They are
    /// mostly joins and names, and then what comes after them belongs to the same run.
    private static let mostReread = 1_000
    /// How long a silence may be after which nothing is doubted.
    var longestTrust = Duration.seconds(1)
    private var receipts: PendingReceipts
    private let gives: Bool
    private let looksAhead: Bool
    private var ahead: PageAhead?
    private var pace = WaitPace()

    /// Begins a tail: asks the relay who is in the room, and where the reader stands if that matters.
    ///
    /// - Parameters:
    ///   - follows: at the end of the log, wait for more.
    ///   - receipts: whether what is written out is receipted as delivered.
    ///   - looksAhead: whether a page is asked for while the one before it is written out: for a reader that only shows
    ///     events, and marks none as read.
    package init(
        _ account: Account, start: Start, follows: Bool, receipts: Bool, looksAhead: Bool = false
    ) async throws(ClientError) {
        self.account = account
        self.looksAhead = looksAhead
        self.follows = follows
        gives = receipts
        self.receipts = PendingReceipts(account, gives: receipts)
        view = try await account.view(rows: false)
        reader = LogReader(room: account.keys.room, from: account.log.reachedLog, held: account.log.held)
        crowd = view.crowd
        switch start {
        case .last(let count): query = EventsQuery(start: .last(count))
        case .from(let seq): query = EventsQuery(start: .after(max(0, seq - 1)))
        case .message(let id):
            query = EventsQuery(start: .after(try await Self.seq(of: id, in: account) - 1))
            expected = id
        case .latest: query = EventsQuery(start: .after(try await Self.place(before: start, in: account)))
        case .since(let time): query = EventsQuery(start: .since(time))
        case .without(let kind):
            let standing = try await account.relay.standing()
            let progress = kind == .delivered ? standing.delivered.hint : standing.read.hint
            // That nothing more is owed up to its cursor is the relay's word: what is there is verified all the same.
            var start = min(progress.cursor, account.log.reached?.size ?? progress.cursor)
            if kind == .delivered, let end = account.log.endOfRun(before: start), start - end <= Self.mostReread {
                start = end
            }
            query = EventsQuery(start: .after(start))
            position = start
            if start < progress.cursor { passedOver = [start + 1...progress.cursor] }
            passedOver += Self.ranges(progress.beyond)
            untold = progress.beyond.count >= Limits.ranges ? kind : nil
            passesOverMine = true
            gapsKnown = progress.cursor
            if kind == .delivered { own = account.log.delivered }
            verifiedBefore = account.log.reached?.size ?? 0
        }
    }

    /// Whether the relay's answers to waits come so fast that they are slowed down.
    package var isPaced: Bool { pace.isPaced }

    /// The next events; nil at the end of a log that isn't followed. An empty pull means: nothing yet, ask again.
    ///
    /// After an error the same call can be made again: nothing is skipped, and the receipt is sent again.
    ///
    /// - Throws: `.otherLog` where the log no longer is the one that was read so far, or that was read before.
    package mutating func next() async throws(ClientError) -> Pull? {
        if let end, !follows, position.map({ $0 >= end }) ?? true { return nil }
        let (page, asked): (Page, EventsQuery)
        if let taken = try await takePageAhead() { (page, asked) = taken } else { (page, asked) = try await ask() }
        if let position, page.head.toCheck < position { throw .otherLog }
        try await learnRanges(upto: page.events.last?.seq ?? 0)
        // A relay that stops answers all who wait, with nothing.
        isUnsure = page.events.isEmpty && page.gap == nil
        let before = (position, query.start, reader, crowd, end, times)
        if end == nil { end = page.head.hint }
        advance(past: page)
        lookAhead(page.head.hint)
        // Opening is half of the work, and needs nothing of what the other half finds out.
        async let unsealed = page.events.map { [keys = account.keys] in OpenedEvent.unsealed($0, with: keys) }
        do throws(ClientError) {
            try await verify(page, as: asked)
            return try await opened(page, await unsealed)
        } catch {
            // Nothing of the page was shown: it is asked for again, and no receipt may cover it.
            dropPageAhead()
            (position, query.start, reader, crowd, end, times) = before
            throw error
        }
    }

    /// Asks for the next page, and tells the relay what is to be told before.
    private mutating func ask() async throws(ClientError) -> (Page, EventsQuery) {
        doubtAfterSilence()
        // A relay that is back answers at once, so that it can be said.
        let isBack = isAway
        try await send(keepingLast: receipts.read.first == nil)
        query.delivered = try receipts.firstDelivered(reader)
        query.wait = follows && end != nil && !isBack ? Limits.wait / 2 : nil
        // A log that is put back to an older state while a request waits is noticed by its tree.
        query.tree = reader.tree(for: query.start, doubts: isUnsure || query.wait != nil)
        let asked = query
        await pace.wait()
        let page = try await asking { relay throws(ClientError) in try await relay.events(asked) }
        let isEmpty = page.events.isEmpty && page.gap == nil
        pace.note(asked.wait != nil && isEmpty ? .nothing : .news)
        if asked.delivered != nil { receipts.tookDelivered() }
        return (page, asked)
    }

    /// Verifies a page before anything of it is shown.
    private mutating func verify(_ page: Page, as asked: EventsQuery) async throws(ClientError) {
        receipts.stamp(reader)
        let account = account
        let held = account.log.held
        let isFirst = reader.state == nil
        // Events came between the view and the page: who they are is asked for, and not taken from the page's word.
        if let place = reader.leap(to: page, as: asked), place > view.head.size {
            view = try await account.view(upto: place)
            crowd = view.crowd
        }
        var lists: Folded?
        if gives, reader.lacksLists(for: page, as: asked) {
            lists = try await account.lists(at: page.events.first.map { $0.seq - 1 } ?? 0)
        }
        try await reader.take(page, as: asked, view: view, lists: lists) { one, other throws(ClientError) in
            try await account.prove(one, other)
        }
        if let expected {
            guard page.events.first?.id == expected else { throw .untrue("another message than was asked for") }
            self.expected = nil
        }
        guard let log = reader.state else { return }
        // What others in this process have proved is on the same line.
        if let head = reader.head(at: held.size), held.size > 0, !head.agrees(with: held) { throw .otherLog }
        if reader.isBeyond, log.size >= held.size, let reached = reader.reached {
            try account.log.reach(reached)
        }
        if isFirst || page.gap != nil { receipts.begin(after: log.size - page.events.count) }
    }

    // MARK: Looking ahead

    /// Asks for the page after the one that was just read, where there is one and nothing is in doubt.
    private mutating func lookAhead(_ head: Int) {
        guard looksAhead else { return }
        // A page that was asked for ahead may have lain here for long.
        doubtAfterSilence()
        guard let position, position < (follows ? head : min(head, end ?? 0)), !isUnsure,
            receipts.delivered.ranges.count <= 1
        else { return }
        var query = query
        query.wait = nil
        query.tree = reader.tree(for: query.start, doubts: false)
        query.delivered = nil
        let range = receipts.delivered.first
        if range != nil {
            guard let receipt = try? receipts.firstDelivered(reader) else { return }
            query.delivered = receipt
            receipts.lendDelivered()
        }
        ahead = PageAhead(account.relay, query, receipting: range)
    }

    /// The page that was asked for ahead; nil where there is none, or where it is to be asked for again.
    ///
    /// - Throws: where the relay said when it wants to be asked again, or that it was asked too often.
    private mutating func takePageAhead() async throws(ClientError) -> (Page, EventsQuery)? {
        guard let ahead else { return nil }
        if !isUnsure {
            switch await ahead.answer {
            case .success(let (page, time)):
                self.ahead = nil
                answered = time
                if let range = ahead.receipted { account.log.sign(range) }
                return (page, ahead.query)
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
        if let range = ahead.receipted { receipts.putBack(range) }
        self.ahead = nil
    }

    // MARK: What became of the events

    /// Says that a message or a list edit was written out: the next request tells the relay.
    package mutating func wrote(_ seq: Int, _ kind: EventKind) { if isOwed(seq) { receipts.wrote(seq, kind) } }

    /// Says that a message was read, too.
    package mutating func read(_ seq: Int) { if isOwed(seq) { receipts.read(seq) } }

    /// Whether this member was in the room then. What came while it was away is owed to others alone, and nobody counts a
    /// receipt of one who wasn't there.
    private func isOwed(_ seq: Int) -> Bool { crowd.standing(of: account.me, at: seq) != .absent }

    /// Says that an event was not written out, so that no receipt covers it.
    package mutating func withheld(_ event: OpenedEvent) { receipts.withhold(event.event) }

    /// Says that all from this seq up to where the tail begins was given to this client before.
    mutating func reachBack(to seq: Int) { receipts.reachBack(to: seq) }

    /// Sends all receipts that no request has carried yet; to be called once at the end, and wherever they matter now.
    package mutating func settle() async throws(ClientError) {
        dropPageAhead()
        try await send(keepingLast: false)
    }

    private mutating func advance(past page: Page) {
        if let last = page.events.last {
            position = last.seq
        } else if let gap = page.gap {
            position = gap.hint.upto
        } else if case .last = query.start {
            position = page.head.hint
        }
        if let position { query.start = .after(position) }
    }

    private mutating func opened(_ page: Page, _ unsealed: [OpenedEvent.Body?]) async throws(ClientError) -> Pull {
        var events: [OpenedEvent] = []
        events.reserveCapacity(page.events.count)
        var claims: [(member: MemberID, seq: Int, seen: SeenHead)] = []
        for (event, body) in zip(page.events, unsealed) {
            let flaw = try fold(event)
            let event = times.raised(event)
            var opened = OpenedEvent(event, unsealed: body, me: account.me, crowd: crowd, flaw: flaw)
            if event.kind == .message, opened.body.isGenuine, let first = ids.note(event.id, at: event.seq) {
                opened.body = .copy(of: first)
            }
            if case .content(let content) = opened.body, let seen = content.seen {
                claims.append((event.member, event.seq, seen))
            }
            guard !passesOver(opened) else { continue }
            opened.marks.member = names.mark(of: event.member, named: opened.from, in: crowd)
            opened.marks.removed = opened.removed.flatMap { member in
                opened.formerName.flatMap { names.mark(of: member, named: $0, in: crowd) }
            }
            events.append(opened)
        }
        account.log.note(times)
        var pull = Pull(gap: page.gap?.news(after: gapsKnown), events: events, head: page.head)
        for claim in claims where try await isOfAnotherLog(claim) {
            pull.otherLogs.append(crowd.name(of: claim.member))
        }
        return pull
    }

    /// Takes a crowd event into the fold where the view came before it; what is wrong with it.
    private mutating func fold(_ event: Event) throws(ClientError) -> CrowdFlaw? {
        guard event.kind != .message, CrowdKind(rawValue: event.kind.rawValue) != nil else { return nil }
        guard event.seq > crowd.seq else { return view.flaws[event.seq] }
        // Their bodies stay when retention removes others.
        guard let told = CrowdEvent(event), let judgement = try? crowd.apply(told) else {
            throw .nonsense("event \(event.seq) without its body")
        }
        return judgement.flaw
    }

    /// Whether a sender's word of what it had verified contradicts this log; true once a member.
    private mutating func isOfAnotherLog(
        _ claim: (member: MemberID, seq: Int, seen: SeenHead)
    ) async throws(ClientError) -> Bool {
        guard claim.member != account.me, !seen.isTold(claim.member), let state = reader.state else { return false }
        let said = claim.seen.head
        // Who has seen other members is told without a request.
        if said.size < claim.seq, crowd.fold.value(at: said.size)?.value == claim.seen.crowd {
            if seen.isKnown(said) { return false }
            guard let head = reader.head(at: said.size)?.head else {
                guard seen.mayProve(claim.member) else { return false }
                do throws(ClientError) { try await account.prove(said, state.range.head) } catch {
                    // A relay that can't be asked now is asked about a later message.
                    guard error == .otherLog else { return false }
                    seen.tell(claim.member)
                    return true
                }
                seen.know(said)
                return false
            }
            if head == said { return false }
        }
        seen.tell(claim.member)
        return true
    }

    /// Asks for the ranges that are passed over up to a seq, where the relay hasn't told so many yet.
    private mutating func learnRanges(upto seq: Int) async throws(ClientError) {
        while let kind = untold, let last = passedOver.last?.upperBound, last < seq {
            let standing = try await asking { relay throws(ClientError) in try await relay.standing(after: last) }
            let beyond = (kind == .delivered ? standing.delivered : standing.read).beyond.hint
            let more = Self.ranges(beyond).filter { $0.upperBound > last }
            passedOver += more
            if beyond.count < Limits.ranges || more.isEmpty { untold = nil }
        }
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
            // That there is a receipt is the relay's word: no second one of mine may cover a message that I don't see.
            if opened.event.kind == .message, !opened.isMine { withheld(opened) }
            return opened.event.kind == .message || opened.body.isGenuine || seq <= verifiedBefore
        }
        if let last = own.ranges.last, seq <= last.upperBound, own.range(around: seq) != nil { return true }
        return opened.isMine
    }

    /// After a silence the relay may have been away without this end's noticing: a connection that was closed while nobody
    /// asked is opened again without a word.
    private mutating func doubtAfterSilence() {
        if position != nil, answered.duration(to: .now) > longestTrust { isUnsure = true }
    }

    private mutating func send(keepingLast: Bool) async throws(ClientError) {
        let sending = try receipts.lines(keepingLast: keepingLast, reader)
        guard !sending.isEmpty else { return }
        try await asking { relay throws(ClientError) in try await relay.acknowledge(sending) }
        receipts.tookLines(keepingLast: keepingLast)
    }

    /// Asks the relay, and remembers how that went.
    private mutating func asking<Answer>(
        _ question: (RelayClient) async throws(ClientError) -> Answer
    ) async throws(ClientError) -> Answer {
        do throws(ClientError) {
            let answer = try await question(account.relay)
            isAway = false
            answered = .now
            return answer
        } catch {
            (isUnsure, isAway) = (true, true)
            throw error
        }
    }
}
