import Client
import Kernel
import Wire

/// Sends each line of an input, through a window in memory.
///
/// Lines are read and sealed while the relay stores those before. Messages that the relay doesn't take go to the outbox, and
/// so do all later ones, in order, until the outbox is empty again. A signal ends the input: the lines read by then are
/// delivered to the relay or the outbox like any other.
final class LineSender {
    /// The shortest and the longest time between two tries of a relay that can't be reached, without a Retry-After, in
    /// milliseconds: one that hung, so that a try took long, may be back at once.
    private static let lookAgain = 1_000...15_000
    /// The longest time of a try. Nothing is read meanwhile.
    private static let longestLook = Duration.seconds(5)
    /// The longest Retry-After that is waited for at the end: with a longer one the outbox keeps the rest.
    private static let longestWait = Duration.seconds(5)

    private var sender: Sender
    private let signals: SignalWatch
    private let progress: Progress
    private var input: LineInput
    /// The time until which the relay is waited for.
    private var limit: Limit
    /// The longest time to wait for it after the output of a command has ended; nil for the rest of `limit`.
    private let patience: Duration?

    private var terminal: Terminal { sender.context.terminal }

    private var lastID = MessageID.now()
    /// The window: requests that are not answered yet.
    private var underWay: RequestQueue
    /// Messages for the outbox; their ids are not printed yet.
    private var held = HeldMessages()
    private var isFullSaid = false
    private var tally: LineTally
    private var retry = Retry()
    /// The error for which the relay doesn't accept messages now; nil while it does.
    private var trouble: ClientError?
    private var lookedAt = 0
    private var lookTook = 0
    /// Why the ids can't be written; nil while they can. What was read is sent or kept all the same, and no more is read.
    private var unwritten: Failure?
    /// The last message that the relay has stored, or the outbox has.
    private var last: MessageID?

    init(_ sender: Sender, _ input: LineInput, until signals: SignalWatch, patience: Duration? = nil) {
        (self.sender, self.input, self.signals, self.patience) = (sender, input, signals, patience)
        underWay = RequestQueue(sender.account, areNew: sender.ids == nil)
        tally = LineTally(waits: sender.waiting != nil)
        // A progress line would be drawn over lines that are typed, and over a command's output.
        let isWanted = !sender.output.isSeen && !input.isTerminal && patience == nil
        progress = Progress(sender.context.terminal, isWanted: isWanted)
        limit = sender.limit.until(signals.cutoff)
    }

    func send() async throws {
        defer { input.close() }
        try await sender.context.needKeyToSeal(of: sender.account, by: limit.forOneLook)
        if let waiting = sender.waiting {
            sender.waiting = try await waiting.checkAudience(by: waiting.limit.forOneLook.until(signals.cutoff))
        }
        let state = try sender.context.state()
        let others = state.outbox.filter { $0.failed == nil }
        held = HeldMessages(beside: others.count, bytes: others.reduce(0) { $0 + $1.body.count })
        if !state.waiting(in: sender.account.room).isEmpty { try await flush() }
        if let trouble, !sender.queues {
            var failure = Failure(trouble, account: sender.account)
            failure.hint = "the outbox is sent first, and could not be sent; no line was sent or queued"
            throw failure
        }
        var failure: (any Error)?
        do {
            while unwritten == nil, let lines = try nextLines() {
                let unsure = await takeNewerKeys()
                let messages = try seal(lines)
                if let unsure {
                    // What is under way is settled below.
                    guard unsure.isWorthRetrying, sender.queues else { throw unsure }
                    try fail(unsure, underWay.takeUnsent(), messages)
                    continue
                }
                if messages.isEmpty { try await settle() }
                // Where the room's key was changed, what is settled is sent again, and the queue is as full as before.
                while underWay.isFull { try await settle() }
                try await pass(messages)
                progress.show(tally.text(waiting: held.messages.count))
            }
            if let patience { limit = Limit(after: patience).until(signals.cutoff) }
            try await settleAll()
            try keep()
        } catch { failure = error }
        // The lines that were read are kept before an error is printed.
        terminal.clear()
        try await settleAll()
        try keep()
        // For `mine`, where the outbox didn't note it. A failure to write it is ignored: all was sent.
        if let last, tally.queued.isEmpty { try? sender.outgoing.noteLast(last) }
        if !input.isWritten { signals.end() }
        if let failure { throw failure }
        if let failure = unwritten ?? input.uncopied { throw readUpTo(tally.lines, failure) }
        try await finish()
    }

    /// The failure to write what is printed, with the place where the input can go on.
    private func readUpTo(_ line: Int, _ failure: Failure) -> Failure {
        var failure = failure
        let unread = input.ended ? nil : "what comes after line \(line) was not read"
        // The hint has the ids where they were to be printed.
        let isKept = failure.hint == nil && line > 0 && tally.isAllKept
        let read = isKept ? "what was read is stored by the relay, or in the outbox" : nil
        let hints = [failure.hint, read, unread].compactMap(\.self)
        failure.hint = hints.isEmpty ? nil : hints.joined(separator: "; ")
        return failure
    }

    /// Prints messages, as long as that can be done.
    private func show(_ write: () throws -> Void) {
        guard unwritten == nil else { return }
        do { try write() } catch { unwritten = Failure(error) }
    }

    /// The next lines. There are none for a while where the relay is away and the outbox is full, so that their writer
    /// waits. An input with a bound is read all the same.
    private func nextLines() throws -> [LineInput.Line]? {
        guard trouble != nil, held.areTooMany, try !input.isBounded else { return try input.next(wait: inputWait) }
        let lines = input.takeRead()
        guard lines.isEmpty else { return lines }
        if let trouble, !trouble.isWorthRetrying {
            terminal.warn("the outbox is full, and what comes after line \(tally.lines) is not read")
            throw trouble
        }
        guard !limit.isPast else {
            let after = "what comes after line \(tally.lines) was not read"
            throw Failure(.timedOut, "timed out: the outbox is full, and \(after)")
        }
        try keep()
        if !isFullSaid { terminal.warn("the outbox is full: no more lines are read until the relay is back") }
        isFullSaid = true
        return try input.pause(milliseconds: min(lookDue, Self.lookAgain.lowerBound)) ? [] : nil
    }

    /// The milliseconds to wait for input: 0 while a request is under way, and no longer than `held` may wait; nil for
    /// no limit.
    private var inputWait: Int? {
        if !underWay.isEmpty { return 0 }
        guard trouble != nil else { return nil }
        return min(held.timeLeft ?? lookDue, lookDue)
    }

    private var lookDue: Int {
        let asked = Int(trouble?.retryAfter?.components.seconds ?? 0) * 1_000
        let usual = min(max(3 * lookTook, Self.lookAgain.lowerBound), Self.lookAgain.upperBound)
        return max(0, lookedAt + max(usual, asked) - Syscalls.monotonicMilliseconds())
    }

    /// Takes the keys of a change that another process of this member has made or read: what is read from now on is sealed for
    /// them.
    ///
    /// - Returns: why the relay doesn't show the change: then the lines are kept for the outbox, which seals them again.
    private func takeNewerKeys() async -> ClientError? {
        guard trouble == nil, let state = try? sender.context.state() else { return nil }
        do throws(ClientError) {
            try await sender.account.takeNewerKeys(of: state, by: inTime.atMost(Self.longestLook))
        } catch { return error }
        return nil
    }

    private func seal(_ lines: [LineInput.Line]) throws -> [NewMessage] {
        var messages: [NewMessage] = []
        messages.reserveCapacity(lines.count)
        // Copied once: each call by way of the property would copy all of it.
        let sender = sender
        // The ids of one request are consecutive: a member who sees one of them can't use the next one first.
        lastID = max(lastID, .now())
        for text in lines {
            tally.lines += 1
            switch text {
            case .whole(let bytes) where DeviceSecret.isSecret(bytes):
                tally.unsent += 1
                terminal.warn("line \(tally.lines) is the secret of a device and was not sent")
            case .whole(let bytes):
                lastID = lastID.successor
                // Only the first message of a request says how far the log was verified: piped lines don't grow.
                let seen = messages.isEmpty && sender.ids == nil ? SeenHead(sender.account.log.held) : nil
                messages.append(try sender.seal(bytes, id: lastID, line: tally.lines, seen: seen))
            case .tooLong(let size):
                tally.unsent += 1
                terminal.warn("line \(tally.lines) is too long and was not sent: \(size) bytes, at most \(Limits.text)")
            }
        }
        return messages
    }

    /// Passes messages to the relay, or to the outbox while the relay can't be reached.
    private func pass(_ messages: [NewMessage]) async throws {
        guard trouble != nil else {
            if !messages.isEmpty { underWay.add(messages) }
            return
        }
        held.add(messages)
        if held.areDue { try keep() }
        if lookDue == 0 { try await look() }
    }

    /// Gives up a relay that doesn't answer, some time after the command has ended whose output is sent; nil for other inputs.
    private func alarm() -> Task<Void, Never>? {
        guard let patience, let writer = input.writer else { return nil }
        return Task { [cutoff = signals.cutoff] in
            do {
                while !writer.hasEnded { try await Task.sleep(for: .milliseconds(200)) }
                try await Task.sleep(for: patience)
                cutoff.end()
            } catch {}
        }
    }

    private func settleAll() async throws { while !underWay.isEmpty { try await settle() } }

    /// Waits for the answer to the oldest request.
    private func settle() async throws {
        guard let (messages, answer) = underWay.takeFirst() else { return }
        let alarm = alarm()
        defer { alarm?.cancel() }
        switch await inTime.run({ await answer.valueOrCancel }) {
        case .success(let accepted):
            sender.account.log.sent(accepted, to: messages, by: sender.account.me, areNew: sender.ids == nil)
            let stale = accepted.indices.filter { accepted[$0].isStale }.map { messages[$0] }
            let settled = stale.isEmpty ? accepted : accepted.filter { !$0.isStale }
            tally.note(settled, to: messages)
            last = settled.last { $0.seq != nil }?.id ?? last
            show { try sender.output.sent(settled) }
            if !stale.isEmpty { try await sendAgain(stale) }
            keep(refused: settled, of: messages)
        case .failure(let error): try fail(error, messages, underWay.takeUnsent())
        }
    }

    /// Seals messages again, and those sent after them, since the room's key was changed, and sends them.
    private func sendAgain(_ stale: [NewMessage]) async throws {
        let later = underWay.takeUnsent()
        do throws(ClientError) {
            let account = sender.account
            let resealed = try await inTime.run { () async throws(ClientError) in
                try await account.resealed(stale + later)
            }
            underWay.add(Array(resealed.prefix(stale.count)))
            if !later.isEmpty { underWay.add(Array(resealed.dropFirst(stale.count))) }
        } catch { try fail(error, stale, later) }
    }

    /// Keeps messages in the outbox that the relay didn't take.
    private func fail(_ error: ClientError, _ messages: [NewMessage], _ later: [NewMessage]) throws {
        guard error.isWorthRetrying, sender.queues else {
            var failure = Failure(error, account: sender.account)
            if error.mayBeDone, let first = messages.first, let last = messages.last {
                let ids = messages.count == 1 ? "\(first.id)" : "\(first.id) to \(last.id)"
                failure.hint = "the relay may have stored \(messages.count) more: \(ids)"
            }
            throw failure
        }
        if signals.signal == nil {
            terminal.say(try? retry.failed(error), of: sender.account, meanwhile: "lines go to the outbox")
        }
        trouble = error
        lookedAt = Syscalls.monotonicMilliseconds()
        held.add(messages + later)
        try keep()
    }

    /// Keeps messages in the outbox that the relay has refused for good: what was in them isn't lost. Not those of an id that is
    /// another message's, which was sent.
    private func keep(refused answers: [SendResult], of messages: [NewMessage]) {
        let refused = answers.filter { $0.code.map { $0.shown != .idTaken } ?? false }
        guard sender.queues, !refused.isEmpty else { return }
        do {
            tally.kept += try sender.outgoing.keep(refused: refused, of: messages, at: Syscalls.epochMilliseconds())
        } catch { terminal.warn(Failure(error)) }
    }

    /// Writes the held messages to the outbox.
    private func keep() throws {
        let (ids, conflicts) = try held.write(by: sender.outgoing, after: trouble)
        tally.note(conflicts.map { SendResult.refused(id: $0, code: RelaysWord(.idTaken)) })
        tally.queued.formUnion(ids)
        last = ids.last ?? last
        show { try sender.output.queued(ids) }
    }

    /// Checks cheaply whether the relay is back, and then sends the outbox.
    private func look() async throws {
        let start = Syscalls.monotonicMilliseconds()
        let relay = sender.account.relay
        let isBack = await inTime.atMost(Self.longestLook).run { (try? await relay.health()) != nil }
        if isBack {
            try keep()
            try await flush()
        }
        lookedAt = Syscalls.monotonicMilliseconds()
        lookTook = lookedAt - start
    }

    private func flush() async throws {
        let report = try await sender.outgoing.flush(.own([]), by: inTime)
        if let error = report.error, trouble == nil, sender.waiting != nil {
            terminal.say(try? retry.failed(error), of: sender.account)
        }
        if report.error == nil { terminal.say(retry.answered(), of: sender.account) }
        trouble = report.error
        isFullSaid = isFullSaid && trouble != nil
        held.outboxSent(report)
        tally.note(report.answers.values.filter { tally.queued.remove($0.id) != nil })
        lookedAt = Syscalls.monotonicMilliseconds()
    }

    /// The limit of a request, which a signal ends early. Lines are sent also when the time is up, but not to a relay
    /// that doesn't answer.
    private var inTime: Limit { limit.afterwards.forOneLook }

    /// Looks for the relay while it is away: three times, or with `--wait` until the time is up.
    private func waitForRelay(_ tries: inout Int) async throws {
        while let error = trouble,
            !limit.isPast, error.isWorthRetrying,
            sender.waiting != nil || tries < 3 && !error.isSilence && error.retryAfter ?? .zero < Self.longestWait
        {
            await retry.pause(after: error, by: limit)
            try await look()
            tries += 1
        }
    }

    /// Tries to send the lines that are in the outbox still.
    ///
    /// - Returns: those that were dropped meanwhile, and whether the outbox has the rest.
    private func sendQueued() async throws -> (dropped: [MessageID], isQueued: Bool) {
        var tries = 0
        var dropped: [MessageID] = []
        var isQueued = true
        while true {
            try await waitForRelay(&tries)
            // Others may have sent or removed some; and with a key the outbox may have had some before, also refused ones.
            guard trouble == nil, !tally.queued.isEmpty else { return (dropped, isQueued) }
            let before = tally.queued.count
            let report = try await sender.outgoing.deliver(Array(tally.queued), by: inTime)
            tally.note(report.answers.values.filter { tally.queued.remove($0.id) != nil })
            dropped += report.dropped.filter { tally.queued.remove($0) != nil }
            (trouble, isQueued) = (report.error, report.isQueued)
            if tally.queued.count < before { tries = 0 }
        }
    }

    /// Tries to send the rest of the outbox, reports failures, and waits for receipts with `--wait`.
    private func finish() async throws {
        let (dropped, isQueued) = try await sendQueued()
        if let trouble {
            var failure = Failure(trouble, account: sender.account)
            failure.status = trouble.isWorthRetrying ? .queued : failure.status
            failure.hint =
                isQueued && trouble.isWorthRetrying
                ? "messages that could not be sent are in the outbox; 'tick outbox flush' sends them" : failure.hint
            if sender.waiting != nil, trouble.isWorthRetrying {
                let lines = LineTally.lines(tally.queued.count)
                throw Failure(.timedOut, "timed out: \(lines) not sent yet", hint: failure.hint)
            }
            throw failure
        }
        if let failure = tally.refusal(room: sender.account.room, isKeyed: sender.ids != nil) { throw failure }
        guard dropped.isEmpty else { throw Failure.dropped(Unsent(noun: sender.noun, ids: dropped)) }
        if !tally.targets.isEmpty { try await sender.waiting?.run(tally.targets) }
        if tally.unsent > 0 { throw Failure.quiet(.badInput) }
    }
}
