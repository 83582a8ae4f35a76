import Client
import Wire

/// Shows one room, page by page; waits for a relay that can't be reached.
struct Follower: Sendable {
    let account: Account
    let request: TailRequest
    let line: EventLine
    let hook: Hook?
    let session: TailSession
    let context: Context
    /// Wakes the sender of the outbox; nil where the room isn't followed.
    let outbox: AsyncStream<Void>.Continuation?
    /// Whether another command has moved the room to another relay, or left it.
    let moved: RoomEnd
    /// The time in which the room is followed at that relay.
    private let following: Limit
    let unshown: Unshown
    /// The members whose messages are shown; nil for all.
    private(set) var senders: MessageFilter.Senders?
    /// The rows of lists, where list edits are shown, and the details of the edits of the last page by their seqs.
    var lists: ListNames?
    var edits: [Int: ListNames.Details] = [:]
    /// The messages that were passed over, where that matters.
    var failed = FailedMessages()
    /// Those of them that this run has shown and marked as read.
    var acknowledged: Set<Int> = []
    /// The number of those for which the command failed again.
    var failedAgain = 0
    /// The number of those that are no longer kept.
    var lost = 0
    /// Whether an event later than `--until` was read.
    var isAtEnd = false
    /// Whether not everything was shown that was there at the beginning.
    private var isBehind = true
    /// Whether a page was not shown whole, since the session ended.
    var wasCut = false
    /// The seq before which all of the last page was gone through.
    var rest = 0
    private var keptAt = ContinuousClock.now
    /// When the relay took no receipt for what a command had ended; nil for never.
    private var refusedAt: ContinuousClock.Instant?
    /// Whether the relay showed another log than the one that was read.
    private var isOfAnotherLog = false
    private var retry = Retry()

    init(
        _ account: Account, _ request: TailRequest, line: EventLine, hook: Hook?, session: TailSession,
        outbox: AsyncStream<Void>.Continuation?, context: Context
    ) {
        self.account = account
        (self.request, self.line, self.hook, self.session, self.outbox) = (request, line, hook, session, outbox)
        moved = RoomEnd(account)
        unshown = Unshown(room: account.room)
        following = request.following.until(moved.cutoff)
        self.context = context
    }

    /// Shows the log, and with `follows` new events. Receipts for everything written are sent before it returns.
    ///
    /// - Returns: the failure of this room; nil for none.
    mutating func run() async -> Failure? {
        var failure: Failure?
        defer { if !session.isOver { noteCaughtUp() } }
        do {
            let limit = request.follows ? following.forOneLook : .never
            let sent = try await context.flushOutbox(of: account, by: limit)
            context.warn(of: sent.trouble, account)
            if let text = sent.text(room: session.isAlone ? nil : account.room) { session.note(text) }
            // The task sends the rest, and messages that were queued meanwhile.
            outbox?.yield()
            guard var tail = try await begin() else { return nil }
            if request.beginsWithWhatComes { noteCaughtUp() }
            do {
                while !session.isOver, !isAtEnd, let pull = try await next(&tail) {
                    try await show(pull, &tail)
                    if tail.isCaughtUp, !wasCut { noteCaughtUp() }
                    try await keepCheckpoint()
                }
            } catch { failure = self.failure(error) }
            for text in unshown.counts { session.warn(text) }
            // A relay that shows another log gets no receipt.
            let untold = isOfAnotherLog ? nil : await settle(tail)
            if untold == nil, !isOfAnotherLog {
                do { try forgetAcknowledged(of: tail) } catch { failure = failure ?? Failure(error) }
            }
            // Where no receipt can say that a message was read, it isn't.
            let unmarked = tail.unmarked.map { Failure(ClientError.away($0), account: account) }
            failure = failure ?? untold ?? stillFailed ?? unmarked
            if let other = await keepLastCheckpoint() { failure = failure ?? other }
        } catch { failure = self.failure(error) }
        return failure?.message == nil ? nil : failure
    }

    private mutating func begin() async throws -> Tail? {
        if request.isOfFailed || request.ack != nil {
            failed = try context.stateFile.failedMessages(of: account.keys.room)
        }
        var start = request.start
        if request.isOfFailed {
            guard let first = failed.messages.first else { return nil }
            start = .from(first.seq)
        }
        if let name = request.named { start = try await place(of: name, in: start) }
        session.noteRequest(to: account.relay.relay)
        while !session.isOver {
            let tail: Tail
            let view: RoomView
            do throws(ClientError) {
                tail = try await Tail(
                    account, start: start, follows: request.follows, until: following,
                    receipts: request.receipts, showsOthers: request.kinds.haveOthers,
                    showsPresence: request.showsPresence, gapsTold: gapsTold,
                    tellsGaps: request.kinds.gaps, showsEdits: request.kinds.contains(.list),
                    looksAhead: request.ack == nil && hook == nil
                )
                // The times of presence tell apart members who share a name.
                view = request.filter.senders.isEmpty ? try await account.lastView() : try await account.view()
            } catch {
                if !session.isOver { session.noteAnswer(of: account.relay.relay) }
                try await wait(after: error)
                continue
            }
            session.noteAnswer(of: account.relay.relay)
            answered()
            for note in account.rosterNotes() { session.warn(note.text) }
            if request.kinds.contains(.list), lists == nil { lists = try await listNames() }
            return try findSenders(in: view) ? tail : nil
        }
        return nil
    }

    /// The start at this room's `last` or `mine`.
    private func place(of name: MessageName, in start: Tail.Start) async throws -> Tail.Start {
        let found = try await MessageName.references([name], of: account, in: context)
        let place: Tail.Start =
            switch found.first {
            case .seq(let seq)?: .from(seq)
            case .id(let id)?: .message(id)
            case nil: start
            }
        if case .latest(let count, _) = start { return .latest(count, of: place) }
        return place
    }

    /// The texts of the rows of the room's lists; nil where the relay doesn't answer just now: then their ids are
    /// shown.
    func listNames() async throws -> ListNames? {
        var reader = try ListReader(account, file: context.stateFile)
        do throws(ClientError) {
            var flaws = ListFlaws(account)
            let changes = try await reader.next()
            for text in flaws.texts(of: changes, by: reader) { session.warn(text) }
            // A failure to keep them is ignored: the next run reads them again.
            _ = try await reader.keep()
        } catch {
            guard error.isWorthRetrying else { throw error }
            return nil
        }
        return ListNames(reader)
    }

    /// Finds the members of `--from`.
    ///
    /// - Returns: false where there is none in this one of all rooms.
    private mutating func findSenders(in view: RoomView) throws -> Bool {
        do { senders = try request.filter.senders(of: account, in: view) } catch {
            guard request.isOfAllRooms, request.filter.senders.allSatisfy({ view.senders(called: $0).isEmpty }),
                !session.isLastWithoutSenders(of: request.rooms.count)
            else { throw error }
            return false
        }
        return true
    }

    private mutating func noteCaughtUp() {
        if isBehind { session.noteCaughtUp() }
        isBehind = false
    }

    /// Keeps how far the log was verified, also after a failure or a signal.
    private func keepLastCheckpoint() async -> Failure? {
        await Self.last { [account, context] in
            do { try await context.keepCheckpoint(of: account) } catch { return Failure(error, account: account) }
            return nil
        }
    }

    /// Makes the last requests, ten seconds at most, also where this task was cancelled.
    private static func last(_ requests: @escaping @Sendable () async -> Failure?) async -> Failure? {
        await Task { await Limit(after: .seconds(10)).run(requests) }.value
    }

    /// Keeps how far the log was verified, now and then while it is followed.
    private mutating func keepCheckpoint() async throws {
        guard keptAt.duration(to: .now) > .seconds(10) else { return }
        keptAt = .now
        do { try await context.keepCheckpoint(of: account) } catch {
            isOfAnotherLog = true
            throw error
        }
    }

    private mutating func next(_ tail: inout Tail) async throws -> Tail.Pull? {
        while !session.isOver {
            do throws(ClientError) {
                if let move { throw move }
                let pull = try await tail.next()
                answered()
                session.terminal.say(retry.takes(isPaced: tail.isPaced), of: account)
                return pull
            } catch {
                isOfAnotherLog = error == .otherLog
                try await wait(after: error)
            }
        }
        return nil
    }

    private mutating func answered() {
        let wasAway = retry.isAway
        session.answered(account, &retry)
        // The outbox is sent at once. Its task looks first whether the relay is noted as back.
        if wasAway { outbox?.yield() }
    }

    /// The longest time that a relay may ask for and that is waited for beyond the end of `--until`.
    private static let longestPatience = Duration.seconds(10)

    /// Waits for the relay, as long as the room is followed.
    private mutating func wait(after error: ClientError) async throws {
        if let move {
            session.giveUp(account, &retry)
            throw move
        }
        guard request.follows && !request.following.isPast || session.isOver else {
            session.giveUp(account, &retry)
            throw error
        }
        // A relay that names a time that isn't far is asked then, and not before.
        let isBrief = error.retryAfter.map { $0 <= Self.longestPatience } ?? false
        try await session.wait(after: error, account, &retry, by: isBrief ? Limit.never.until(moved.cutoff) : following)
    }

    /// Sends the receipts that are due.
    mutating func receipt(_ tail: inout Tail) async throws {
        while !session.isOver {
            do {
                try await tail.settle()
                return answered()
            } catch { try await wait(after: error) }
        }
    }

    /// Sends the receipts that are due of what a command has ended for, but waits for no relay: it runs for the next message then, and
    /// what is owed goes out later.
    mutating func offerReceipts(of tail: inout Tail) async {
        let isTime = refusedAt.map { $0.duration(to: .now) >= .seconds(10) } ?? true
        guard isTime, !session.isOver else { return }
        do throws(ClientError) {
            tail = try await Limit(after: .seconds(2)).run { [tail] () async throws(ClientError) in
                var tail = tail
                try await tail.settle()
                return tail
            }
        } catch { refusedAt = .now }
    }

    /// Sends the last receipts, also after a failure or a signal.
    private func settle(_ tail: Tail) async -> Failure? {
        await Self.last { [account] in
            var tail = tail
            do throws(ClientError) { try await tail.settle() } catch { return Failure(error, account: account) }
            return nil
        }
    }
}
