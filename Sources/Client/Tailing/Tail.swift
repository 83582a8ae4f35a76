import Proving
import Wire

/// Reads a room's log page by page, from some place on, and gives the receipts of what was written out.
///
/// Pull, write, pull: the next page is asked for when the last one is written, and that request carries its receipt. A reader
/// that stops reading stops asking; nothing piles up. Only where the log is known to have more, two pages are asked for while
/// the one before them is verified and written. Every page is verified before anything of it is shown.
package struct Tail: Sendable {
    let account: Account
    private(set) var puller: PagePuller
    private var reader: LogReader
    private(set) var opener: EventOpener
    private var signatures: SignatureReader
    private var seen = SeenHeads()
    private var receipts: PendingReceipts
    /// Nil where every event is shown.
    private(set) var passedOver: PassedOver?
    /// Whether it begins where it has to; nil where that isn't asked any more.
    private var startCheck: StartCheck?
    private var goneThrough: GoneThrough
    private var absences: Absences
    /// The seqs of the gaps that were told before; nil where none is told.
    private let gapsTold: SeqSet?
    /// Whether the caller tells of each gap.
    private let tellsGaps: Bool
    /// Whether the caller shows edits of lists.
    let showsEdits: Bool

    /// Begins a tail: asks the relay who is in the room, and where the reader stands if that matters.
    ///
    /// - Parameters:
    ///   - follows: at the end of the log, wait for more.
    ///   - limit: the time for that; then the log is read up to the end that it has by then.
    ///   - receipts: whether what is written out is receipted as delivered.
    ///   - showsOthers: whether other events than messages are asked for, too, so that a tail for what is owed begins with those that none
    ///     has gone through.
    ///   - showsPresence: whether joins and leaves are shown, as far as they come with what else is shown.
    ///   - gapsTold: the seqs of the gaps that were told before; nil for a tail that shows nothing: it has no `Pull.removed`, and not the
    ///     other events that retention leaves.
    ///   - tellsGaps: whether the caller tells of each gap: else it is given what a relay hides in one.
    ///   - showsEdits: whether edits of lists are shown: else none that a relay hides is looked for.
    ///   - looksAhead: whether pages are asked for while the one before them is written out: for a reader that only shows
    ///     events, and marks none as read.
    package init(
        _ account: Account, start: Start, follows: Bool, until limit: Limit = .never, receipts: Bool,
        showsOthers: Bool = true, showsPresence: Bool = false, gapsTold: SeqSet? = nil, tellsGaps: Bool = true,
        showsEdits: Bool = true, looksAhead: Bool = false
    ) async throws(ClientError) {
        (self.account, self.gapsTold, self.tellsGaps, self.showsEdits) = (account, gapsTold, tellsGaps, showsEdits)
        self.receipts = PendingReceipts(account, gives: receipts)
        absences = Absences(of: account.me)
        opener = EventOpener(account, try await account.view(rows: false))
        try account.needKey()
        reader = LogReader(account)
        signatures = SignatureReader(room: account.keys.room)
        goneThrough = GoneThrough(account.log, notes: receipts)
        let place: PagePuller.Place
        switch start {
        // The head that was proved tells what is new.
        case .last(0):
            let end = opener.view.head.size
            place = PagePuller.Place(start: .after(end), position: end, end: end)
        case .last(let count):
            (place, startCheck) = (PagePuller.Place(start: .last(count)), StartCheck(.last(count, upto: nil)))
        case .since(let time):
            (place, startCheck) = (PagePuller.Place(start: .since(time)), StartCheck(.since(time, isEnd: false)))
        case .from, .latest, .message:
            let (seq, check) = try await Self.place(before: start, in: account)
            (place, startCheck) = (PagePuller.Place(start: .after(seq)), check.map { StartCheck($0) })
        case .without(let kind):
            let (seq, passed) = try await Self.owed(
                kind, in: account, opener.roster, &goneThrough, showsOthers: showsOthers
            )
            place = PagePuller.Place(start: .after(seq), position: seq)
            passedOver = passed
        }
        puller = PagePuller(
            account.relay, at: place, following: follows ? limit : nil, looksAhead: looksAhead,
            wantsKept: (showsOthers || showsPresence) && gapsTold != nil
        )
    }

    /// The members as far as the log was read, or later.
    var roster: Roster { opener.roster }

    /// Whether the relay's answers to waits come so fast that they are slowed down.
    package var isPaced: Bool { puller.isPaced }

    /// Whether everything that was there at the beginning was given.
    package var isCaughtUp: Bool { puller.isCaughtUp }

    /// Whether the relay doesn't have all read receipts yet.
    package var owesRead: Bool { receipts.read.first != nil }

    /// Whether no receipt says yet that a message was read: it came while this device was away, and the receipt ends with its join.
    package func isUnmarked(_ seq: Int) -> Bool {
        !isHere(seq) && isOwed(seq) && account.log.readAway.range(around: seq) == nil
    }

    /// The first message that was read and that no receipt says so of, since another one follows it before this device's join; nil for
    /// none.
    package var unmarked: Int? { receipts.read.uncovered }

    /// The longest silence after which nothing is doubted.
    var longestTrust: Duration {
        get { puller.longestTrust }
        set { puller.longestTrust = newValue }
    }

    /// The next events; nil at the end of a log that isn't followed. An empty pull means: nothing yet, ask again.
    ///
    /// After an error the same call can be made again: nothing is skipped, and the receipt is sent again.
    ///
    /// - Throws: `.otherLog` where the log no longer is the one that was read so far, or that was read before.
    package mutating func next() async throws(ClientError) -> Pull? {
        passAll()
        goneThrough.note(before: receipts.lists.first?.lowerBound)
        guard !puller.isAtEnd else { return nil }
        // A log that goes back before the last proof is kept might be taken for the first one; it is kept between two requests.
        puller.longestWait = account.log.hasNews ? 10 : Limits.wait / 2
        let (page, asked) = try await puller.pull(&receipts, reader)
        try await passedOver?.learn(upto: page.events.last?.seq ?? 0, from: &puller)
        let (place, log, roster, times) = (puller.place, reader, opener.roster, opener.times)
        let (signatures, startCheck) = (signatures, startCheck)
        puller.advance(past: page)
        puller.lookAhead(page.head.hint, &receipts, reader)
        do throws(ClientError) {
            try await renewView(for: page, as: asked)
            let (events, keys) = (page.events, account.keys.timeline)
            guard events.count > Self.few else {
                let (flaws, unsigned) = try await verified(page, as: asked)
                return try await opened(page, Self.unsealed(events, with: keys), flaws, unsigned)
            }
            // Opening is half of the work, and needs nothing of what the other half finds out.
            async let unsealed = Self.unsealed(events, with: keys)
            let (flaws, unsigned) = try await verified(page, as: asked)
            return try await opened(page, await unsealed, flaws, unsigned)
        } catch {
            // Nothing of the page was shown: it is asked for again, and no receipt may cover it.
            puller.dropAhead(&receipts)
            (puller.place, reader, self.signatures, self.startCheck) = (place, log, signatures, startCheck)
            opener.goBack(to: roster, times)
            throw error
        }
    }

    /// The most events that are opened without another thread: it would begin after they are done.
    private static let few = 8

    private static func unsealed(_ events: [Event], with keys: EpochTimeline) -> [OpenedEvent.Body?] {
        events.map { OpenedEvent.unsealed($0, with: keys) }
    }

    /// Takes a later view where a page needs one: who the members are is asked for, and not taken from the page's word, and a
    /// rotation gives a key.
    private mutating func renewView(for page: Page, as asked: EventsQuery) async throws(ClientError) {
        var place = reader.leap(to: page, as: asked) ?? 0
        if let last = page.events.last(where: { $0.kind == .rotate }) { place = max(place, last.seq) }
        guard place > opener.view.head.size else { return }
        opener.renew(try await account.view(upto: place))
        try account.needKey()
    }

    /// Verifies a page before anything of it is shown, and folds its events.
    ///
    /// - Returns: what is wrong with events that change the crowd, and the seqs of what its members didn't sign.
    private mutating func verified(
        _ page: Page, as asked: EventsQuery
    ) async throws(ClientError) -> ([Int: RosterError], Set<Int>) {
        try await verify(page, as: asked)
        let flaws = try opener.fold(page.events)
        if page.gap != nil { signatures.passGap() }
        let unsigned = await signatures.unsigned(
            in: page.events, bodies: reader.bodies, page.cut, opener.roster, epoch: account.keys.epochs
        )
        guard !signatures.hasPart(isAtEnd: page.events.last?.seq == page.head.toCheck) else {
            throw .untrue("a part of a batch, up to seq \(page.events.last?.seq ?? 0)")
        }
        return (flaws, unsigned)
    }

    private mutating func verify(_ page: Page, as asked: EventsQuery) async throws(ClientError) {
        receipts.stamp(reader)
        let account = account
        let isFirst = reader.state == nil
        var lists: Folded?
        if receipts.gives, reader.lacksLists(for: page, as: asked) {
            lists = try await account.lists(at: page.events.first.map { $0.seq - 1 } ?? 0)
        }
        try await reader.take(page, as: asked, view: opener.view, lists: lists) { one, other throws(ClientError) in
            try await account.prove(one, other)
        }
        guard let log = reader.state else { return }
        if var check = startCheck {
            let view = opener.view
            let goesOn = try await check.take(page, after: log.size - page.events.count) { seq throws(ClientError) in
                try await account.time(of: seq, in: view)
            }
            startCheck = goesOn ? check : nil
        }
        // Other tasks of this process, and this one's views, prove heads meanwhile: all have to be on the same line.
        var held: ProvenHead
        repeat {
            held = account.log.held
            try await reader.join(held) { one, other throws(ClientError) in try await account.prove(one, other) }
        } while try !reach(over: held)
        if isFirst || page.gap != nil { receipts.begin(after: log.size - page.events.count) }
    }

    /// Notes how far was read, where that is as far as the head that is held.
    ///
    /// - Returns: false where another head is held by now.
    private mutating func reach(over held: ProvenHead) throws(ClientError) -> Bool {
        guard reader.isBeyond, let reached = reader.reached, reached.log.size >= held.size else {
            return account.log.held.head == held.head
        }
        guard try account.log.reach(reached, over: held.head) else { return false }
        reader.holdReached()
        return true
    }

    private mutating func opened(
        _ page: Page, _ unsealed: [OpenedEvent.Body?], _ flaws: [Int: RosterError], _ unsigned: Set<Int>
    ) async throws(ClientError) -> Pull {
        var events: [OpenedEvent] = []
        events.reserveCapacity(page.events.count)
        var claims: [SeenHeads.Claim] = []
        for place in page.events.indices {
            let seq = page.events[place].seq
            var opened = opener.open(
                page.events[place], unsealed[place], flaw: flaws.isEmpty ? nil : flaws[seq],
                isSigned: unsigned.isEmpty || !unsigned.contains(seq)
            )
            if case .content(let content) = opened.body, let seen = content.seen {
                claims.append((opened.event.member, seq, seen))
            }
            guard passedOver?.passes(opened, in: opener.roster, &receipts) != true else { continue }
            opener.mark(&opened)
            events.append(opened)
        }
        account.log.note(opener.times)
        let gap = page.gap?.news(after: passedOver?.cursor ?? 0)
        var pull = Pull(gap: gap, events: events, head: page.head)
        if let gap = gap?.shown, let told = gapsTold?.ofLog(upto: page.head.shown) {
            pull.removed = try await removed((gap.from...gap.upto).without(told.ranges), in: page)
        }
        if let gap = page.gap { pull.hidden = try await hidden(in: gap.shown, besides: tellsGaps ? pull.removed : []) }
        for claim in claims where try await seen.isOfAnotherLog(claim, than: reader, opener.roster, account) {
            let name = opener.view.markedName(of: claim.member)
            pull.otherLogs.append(name)
            account.log.noteOtherLog(of: name)
        }
        if let last = page.events.last?.seq { goneThrough.gave(upto: last) }
        absences.note(page.events, in: opener.roster)
        return pull
    }

    // MARK: What became of the events

    /// Says that an event was written out: the next request tells the relay of a message or a list edit.
    package mutating func wrote(_ seq: Int, _ kind: EventKind) {
        goneThrough.wrote(seq, kind)
        guard kind.isSent else { return }
        pass(upto: seq)
        if isHere(seq) { receipts.wrote(seq, kind) } else if isOwed(seq) { receipts.wroteEarly(seq, kind) }
    }

    /// Says that a message was read, too.
    package mutating func read(_ seq: Int) {
        pass(upto: seq)
        if isHere(seq) { receipts.read(seq) } else if isOwed(seq) { receipts.readEarly(seq) }
    }

    /// Whether this device was in the room then; see `Absences`.
    func isHere(_ seq: Int) -> Bool { absences.isHere(seq, in: opener.roster) }

    private func isOwed(_ seq: Int) -> Bool { absences.isOwed(seq, in: opener.roster) }

    /// Says that the caller has gone through all that was given.
    package mutating func passAll() {
        goneThrough.passedAll()
        pass(upto: .max)
    }

    /// Says that the caller has gone through all before a seq: a receipt of what came while this device was away ends with its join.
    package mutating func pass(upto seq: Int) {
        for join in absences.pass(upto: seq) { receipts.pass(join: join) }
    }

    /// Says that an event was not written out, so that no receipt covers it.
    ///
    /// - Parameter isTold: whether the user is told where it can't be shown: later runs don't.
    package mutating func withheld(_ event: OpenedEvent, isTold: Bool = true) {
        let isRead = event.body.isGenuine && account.log.readAway.range(around: event.event.seq) != nil
        if !absences.isOfPerson(event.event.seq) { receipts.withhold(event.event, isRead: isRead) }
        goneThrough.withheld(event.event.seq)
        // One that only looks has told the user nothing that the next one need not.
        guard isTold, receipts.gives, event.event.kind == .message, event.body.isNobodys else { return }
        account.log.noteNobodys(event.event.seq)
    }

    /// Says that all from this seq up to where the tail begins was given to this client before.
    mutating func reachBack(to seq: Int) { receipts.reachBack(to: seq) }

    /// Sends all receipts that no request has carried yet; to be called once at the end, and wherever they matter now.
    package mutating func settle() async throws(ClientError) {
        defer { goneThrough.note(before: receipts.lists.first?.lowerBound) }
        puller.dropAhead(&receipts)
        try await puller.send(&receipts, keepingLast: false, reader)
    }
}

extension Tail {
    /// The result of one request.
    package struct Pull: Sendable {
        /// The events before the first one that retention has removed; nil for none.
        package var gap: RelaysWord<Page.Gap>?
        /// Its parts without the events of other kinds, beyond what was told before; empty where they weren't asked for.
        package var removed: [ClosedRange<Int>] = []
        /// Those events of other kinds in it that are still to be shown, as is known here: an honest relay has none there.
        package var hidden: [ClosedRange<Int>] = []
        package var events: [OpenedEvent]
        /// The seq of the room's last event.
        package var head: RelaysWord<Int>
        /// The names of members who say that they have verified another log; each once.
        package var otherLogs: [String] = []
    }
}
