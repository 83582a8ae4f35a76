import Kernel
import Wire

/// Asks the relay for the pages of a room's log, one after another; the requests carry the receipts that are due.
struct PagePuller: Sendable {
    /// Up to where the log was read.
    struct Place: Sendable {
        /// Where the next page begins.
        var start: EventsQuery.Start
        /// Up to which seq the log was read; nil before the first page, where that isn't known before.
        var position: Int?
        /// Up to which seq the log is read before anything is waited for; known from the first page on.
        var end: Int?
    }

    private let relay: RelayClient
    /// The time in which the log is followed; nil where it is read up to its end.
    private var following: Limit?
    private let looksAhead: Bool
    /// Whether events of other kinds are wanted, too, that stand before messages which retention has removed.
    let wantsKept: Bool
    var place: Place
    /// Whether the relay may have another log by now than that in which the position was reached.
    private var isUnsure = false
    /// Whether the last request failed.
    private var isAway = false
    /// When the last answer came.
    private var answered = ContinuousClock.now
    /// The longest silence after which nothing is doubted.
    var longestTrust = Duration.seconds(1)
    /// How long a request waits for an event at most, in seconds.
    var longestWait = Limits.wait / 2
    /// The pages that were asked for ahead, in their order.
    private var ahead: [PageAhead] = []
    /// The number of events of the last page, and whether the one before it had as many: then the next has them, as a rule.
    private var count = 0
    private var isSteady = false
    private var pace = WaitPace()

    init(_ relay: RelayClient, at place: Place, following: Limit?, looksAhead: Bool, wantsKept: Bool) {
        (self.relay, self.place, self.following) = (relay, place, following)
        (self.looksAhead, self.wantsKept) = (looksAhead, wantsKept)
    }

    /// Whether the relay's answers to waits come so fast that they are slowed down.
    var isPaced: Bool { pace.isPaced }

    /// Whether the log was read up to the end that it had at the first page.
    var isCaughtUp: Bool {
        guard let end = place.end else { return false }
        return place.position.map { $0 >= end } ?? true
    }

    /// Whether the log isn't followed, and was read up to its end.
    var isAtEnd: Bool { following == nil && isCaughtUp }

    /// The next page, and the query that it answers.
    ///
    /// - Throws: `.otherLog` where the log has become shorter.
    mutating func pull(
        _ receipts: inout PendingReceipts, _ reader: LogReader
    ) async throws(ClientError) -> (page: Page, query: EventsQuery) {
        checkTime(&receipts)
        let answer: (page: Page, query: EventsQuery)
        if let taken = try await takeAhead(&receipts) {
            answer = taken
        } else {
            answer = try await ask(&receipts, reader)
        }
        if let position = place.position, answer.page.head.toCheck < position { throw .otherLog }
        return answer
    }

    /// Where the time to follow is over, the log is read up to the end that it has now.
    private mutating func checkTime(_ receipts: inout PendingReceipts) {
        guard following?.isPast == true else { return }
        (following, place.end, pace) = (nil, nil, WaitPace())
        dropAhead(&receipts)
    }

    /// Goes on behind a page.
    mutating func advance(past page: Page) {
        isSteady = page.events.count == count
        count = page.events.count
        // A relay that stops answers all who wait, with nothing.
        isUnsure = page.events.isEmpty && page.gap == nil
        if place.end == nil { place.end = page.head.hint }
        if let last = page.events.last {
            place.position = last.seq
        } else if let gap = page.gap {
            place.position = gap.hint.upto
        } else if beginsWithWhatComes {
            place.position = page.head.hint
        }
        if let position = place.position { place.start = .after(position) }
    }

    /// Whether all that comes after a page without events is to be shown. A time that is past here may lie ahead by the relay's
    /// clock, and what comes is later all the same.
    private var beginsWithWhatComes: Bool {
        switch place.start {
        case .last: true
        case .since(let time): time <= Syscalls.epochMilliseconds()
        default: false
        }
    }

    /// Asks for the next page, and tells the relay what is to be told before.
    private mutating func ask(
        _ receipts: inout PendingReceipts, _ reader: LogReader
    ) async throws(ClientError) -> (Page, EventsQuery) {
        checkSilence()
        // A relay that is back answers at once, so that it can be said.
        let isBack = isAway
        try await send(&receipts, keepingLast: receipts.read.first == nil, reader)
        var query = EventsQuery(start: place.start, kept: wantsKept)
        query.delivered = try receipts.firstDelivered(reader)
        let wait = place.end != nil && !isBack ? following : nil
        query.wait = wait.map { _ in longestWait }
        // A log that is put back to an older state while a request waits is noticed by its tree.
        query.tree = reader.tree(for: query.start, isUnsure: isUnsure || query.wait != nil)
        await pace.wait(by: wait ?? .never)
        let page: Page
        do throws(ClientError) {
            page = try await asking { [query] relay throws(ClientError) in
                try await (wait ?? .never).run { () throws(ClientError) in try await relay.events(query) }
            }
        } catch {
            checkTime(&receipts)
            // The time was over while the request waited.
            guard wait != nil, following == nil, !error.wantsPatience, !Task.isCancelled else { throw error }
            return try await ask(&receipts, reader)
        }
        let isEmpty = page.events.isEmpty && page.gap == nil
        pace.note(query.wait != nil && isEmpty ? .nothing : .news)
        if query.delivered != nil { receipts.tookDelivered() }
        return (page, query)
    }

    /// Sends the receipts that the request for a page doesn't carry.
    ///
    /// - Parameter keepingLast: whether the last delivered one is left for that request.
    mutating func send(
        _ receipts: inout PendingReceipts, keepingLast: Bool, _ reader: LogReader
    ) async throws(ClientError) {
        let sending = try receipts.lines(keepingLast: keepingLast, reader)
        guard !sending.isEmpty else { return }
        try await asking { relay throws(ClientError) in try await relay.acknowledge(sending) }
        receipts.tookLines(keepingLast: keepingLast)
    }

    /// Asks the relay, and remembers how that went.
    mutating func asking<Answer>(
        _ question: (RelayClient) async throws(ClientError) -> Answer
    ) async throws(ClientError) -> Answer {
        do throws(ClientError) {
            let answer = try await question(relay)
            isAway = false
            answered = .now
            return answer
        } catch {
            (isUnsure, isAway) = (true, true)
            throw error
        }
    }

    /// After a silence the relay may have been away without this end's noticing: a connection that was closed while nobody
    /// asked is opened again without a word.
    private mutating func checkSilence() {
        if place.position != nil, answered.duration(to: .now) > longestTrust { isUnsure = true }
    }

    // MARK: Looking ahead

    /// The most pages that are asked for ahead: while one is read and parsed here, the relay makes the other.
    private static let mostAhead = 2

    /// Asks for the pages after the one that was just read, where there are any and nothing is in doubt.
    mutating func lookAhead(_ head: Int, _ receipts: inout PendingReceipts, _ reader: LogReader) {
        guard looksAhead else { return }
        // A page that was asked for ahead may have lain here for long.
        checkSilence()
        // The last page was shorter or longer than those before it.
        if let next = ahead.first, next.query.start != place.start { dropAhead(&receipts) }
        guard let position = place.position, !isUnsure, receipts.delivered.ranges.count <= 1 else { return }
        let end = following == nil ? min(head, place.end ?? 0) : head
        while ahead.count < Self.mostAhead {
            // Where the page before it will end is known only once that is here.
            guard ahead.isEmpty || isSteady else { return }
            let start = position + ahead.count * count
            guard start < end else { return }
            var query = EventsQuery(start: .after(start), kept: wantsKept)
            query.tree = reader.tree(for: query.start, isUnsure: false)
            if receipts.delivered.first != nil, !receipts.isLent {
                guard let receipt = try? receipts.firstDelivered(reader) else { return }
                query.delivered = receipt
                receipts.lendDelivered()
            }
            ahead.append(PageAhead(relay, query))
        }
    }

    /// The next page, where it was asked for ahead; nil where it wasn't, or where it is to be asked for again.
    ///
    /// - Throws: where the relay said when it wants to be asked again, or that it was asked too often.
    private mutating func takeAhead(
        _ receipts: inout PendingReceipts
    ) async throws(ClientError) -> (Page, EventsQuery)? {
        guard let next = ahead.first, next.query.start == place.start else { return nil }
        if !isUnsure {
            switch await next.answer {
            case .success(let (page, time)):
                ahead.removeFirst()
                answered = time
                if next.query.delivered != nil { receipts.tookLent() }
                return (page, next.query)
            case .failure(let error):
                guard error.wantsPatience else { break }
                dropAhead(&receipts)
                (isUnsure, isAway) = (true, true)
                throw error
            }
        }
        dropAhead(&receipts)
        isUnsure = true
        return nil
    }

    /// Forgets the pages that were asked for ahead: what their requests receipted is owed still.
    mutating func dropAhead(_ receipts: inout PendingReceipts) {
        for page in ahead { page.cancel() }
        receipts.putBackLent()
        ahead = []
    }
}

/// A page of the log that is asked for while the one before it is opened and written out.
///
/// The request carries the receipt of what was written by then, never of more.
private struct PageAhead: Sendable {
    /// The relay's answer, and when it was there.
    typealias Answer = (page: Page, time: ContinuousClock.Instant)

    let query: EventsQuery
    private let task: Task<Result<Answer, ClientError>, Never>

    init(_ relay: RelayClient, _ query: EventsQuery) {
        self.query = query
        task = Task.detached {
            do throws(ClientError) { return .success((try await relay.events(query), .now)) } catch {
                return .failure(error)
            }
        }
    }

    /// The answer, or why there was none. The request ends where the waiting task is cancelled.
    var answer: Result<Answer, ClientError> { get async { await task.valueOrCancel } }

    func cancel() { task.cancel() }
}

extension Page {
    /// The flaw of the page as an answer to a query that began at `start`; nil for none.
    ///
    /// Each seq is the last plus one, and what retention removed is said: a lost message can't pass unseen.
    func flaw(as start: EventsQuery.Start) -> String? {
        let (head, gap) = (head.toCheck, gap?.toCheck)
        var next: Int? = if case .after(let seq) = start { seq + 1 } else { nil }
        if let gap {
            guard gap.from >= 1, gap.from <= gap.upto, next == nil || gap.from == next else {
                return "a gap from seq \(gap.from) to \(gap.upto)" + (next.map { " where \($0) comes next" } ?? "")
            }
            next = gap.upto + 1
        }
        for event in events {
            if let next, event.seq != next { return "seq \(event.seq) where \(next) comes next" }
            guard event.seq >= 1 else { return "a seq of \(event.seq)" }
            next = event.seq + 1
        }
        if let last = events.last?.seq ?? gap?.upto, last > head { return "seq \(last) beyond the head, \(head)" }
        if events.isEmpty, gap == nil, let next, next <= head {
            return "no events, though there are some up to \(head)"
        }
        return nil
    }
}
