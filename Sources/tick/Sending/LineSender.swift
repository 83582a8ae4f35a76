import Client
import Kernel
import Wire

/// Sends each line of an input, through a window in memory.
///
/// Lines are read and sealed while the relay stores those before. Messages that the relay doesn't take go to the outbox, and
/// so do all later ones, in order, until the outbox is empty again. Where the outbox can't be written they wait in memory. A
/// signal ends the input: the lines read by then are delivered to the relay or the outbox like any other.
final class LineSender {
    /// The shortest and the longest time between two tries of a relay that can't be reached, without a Retry-After, in
    /// milliseconds: one that hung, so that a try took long, may be back at once.
    private static let lookAgain = 1_000...15_000
    /// The longest time of a try. Nothing is read meanwhile.
    static let longestLook = Duration.seconds(5)

    private(set) var sender: Sender
    let signals: SignalWatch
    private let progress: Progress
    private(set) var input: LineInput
    /// The time until which the relay is waited for.
    private(set) var limit: Limit
    /// The longest time to wait for it after the output of a command has ended; nil for the rest of `limit`.
    let patience: Duration?

    var terminal: Terminal { sender.context.terminal }

    private var lastID = MessageID.now()
    /// The window: requests that are not answered yet.
    var underWay: RequestQueue
    /// Whether the relay can't have had any of what is sent.
    var areNew: Bool
    /// Messages for the outbox; their ids are not printed yet.
    var held = HeldMessages()
    var isFullSaid = false
    var isUnwritableSaid = false
    /// Why what the outbox has can't be taken out of it, though the relay has it; nil where it can.
    var stuck: StateError?
    /// The number of lines that only memory had, and that the relay has refused as a whole.
    var refused = 0
    var tally: LineTally
    var retry = Retry()
    /// The error for which the relay doesn't accept messages now; nil while it does.
    var trouble: ClientError?
    /// The time at which the answers of the relay were kept last; nil for not yet.
    private var keptAt: ContinuousClock.Instant?
    var lookedAt = 0
    var lookTook = 0
    /// Why the ids can't be written; nil while they can. What was read is sent or kept all the same, and no more is read.
    private var unwritten: Failure?
    /// Whether more ids were to be printed after that.
    var hasUnprinted = false
    /// The last message that the relay has stored, or the outbox has.
    var last: MessageID?
    /// How many messages the relay has stored without the outbox, but those of a key.
    private var counted = 0

    init(_ sender: Sender, _ input: LineInput, until signals: SignalWatch, patience: Duration? = nil) {
        (self.sender, self.input, self.signals, self.patience) = (sender, input, signals, patience)
        areNew = sender.ids == nil
        underWay = RequestQueue(sender.account, areNew: areNew)
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
        trouble = await sender.account.doubt(by: inTime)
        if trouble == nil, !state.waiting(in: sender.account.room).isEmpty {
            let alarm = alarm()
            defer { alarm?.cancel() }
            try await flush()
        }
        if let trouble, patience == nil, !goesOn(after: trouble) { throw notBegun(trouble) }
        var failure: (any Error)?
        do {
            while unwritten == nil, let lines = try await nextLines() {
                let unsure = await lookBeforeSealing()
                let messages = try seal(lines)
                if let unsure {
                    // What is under way is settled below.
                    guard unsure.isWorthRetrying || unsure.holds, sender.queues else {
                        refused += messages.count
                        throw unsure
                    }
                    try fail(unsure, underWay.takeUnsent(), new: messages)
                    continue
                }
                if messages.isEmpty { try await settle() }
                // Where the room's key was changed, what is settled is sent again, and the queue is as full as before.
                while underWay.isFull { try await settle() }
                try await pass(messages)
                if let trouble, patience == nil, !goesOn(after: trouble) { try fail(trouble, []) }
                progress.show(tally.text(waiting: held.messages.count))
            }
            if let patience { limit = Limit(after: patience).until(signals.cutoff) }
            try await settleAll()
            try keep()
        } catch { failure = error }
        // The lines that were read are kept before an error is printed.
        terminal.clear()
        do {
            try await settleAll()
            try keep()
        } catch { failure = failure ?? error }
        // For `mine`, where the outbox didn't note it. A failure to write it is only a warning: all was sent.
        let unnoted = tally.queued.isEmpty ? last : nil
        if unnoted != nil || counted > 0 {
            do { try sender.outgoing.noteSent(last: unnoted, count: counted) } catch {
                sender.context.warn(of: error, sender.account, hint: "'mine' still names a message before these")
            }
        }
        if !input.isWritten {
            // The signal ends the process below.
            if signals.signal != nil {
                if let lost { terminal.say(lost) } else if !tally.queued.isEmpty { terminal.hint(Self.kept) }
            }
            // All that was sent is remembered first.
            _ = await sender.context.keepAll(by: inTime)
            signals.end()
        }
        if let failure { throw ended(by: failure) }
        if let failure = unwritten ?? input.uncopied { throw withLoss(readUpTo(tally.lines, failure)) }
        try await finish()
    }

    /// Prints so many messages, as long as that can be done.
    func show(_ count: Int, _ write: () throws -> Void) {
        guard unwritten == nil else {
            hasUnprinted = hasUnprinted || count > 0
            return
        }
        do { try write() } catch { unwritten = Failure(error) }
    }

    /// The next lines. There are none for a while where the relay is away and the outbox is full, so that their writer
    /// waits. An input with a bound is read all the same, unless the outbox can't be written.
    private func nextLines() async throws -> [LineInput.Line]? {
        guard trouble != nil, held.areTooMany, try held.trouble != nil || !input.isBounded else {
            return try input.next(wait: inputWait)
        }
        let lines = input.takeRead()
        guard lines.isEmpty else { return lines }
        if let trouble, !trouble.isWorthRetrying {
            terminal.warn("the outbox is full, and what comes after line \(tally.lines) is not read")
            throw trouble
        }
        let full = stuck == nil && held.trouble == nil ? "the outbox is full" : "the outbox cannot be written"
        guard !limit.isPast else {
            let after = "what comes after line \(tally.lines) was not read"
            throw Failure(.timedOut, "timed out: \(full), and \(after)")
        }
        if held.trouble == nil || held.areDue { try keep() }
        if held.trouble != nil, try input.isBounded {
            // Nobody waits for it to be read.
            var tries = 0
            try await waitForRelay(&tries)
            guard let trouble else { return [] }
            var failure = Failure(trouble, account: sender.account)
            failure.hint = unread(after: tally.lines)
            throw failure
        }
        if !isFullSaid {
            let wanted = stuck == nil ? "the relay is back" : "it can be"
            terminal.warn("\(full): no more lines are read until \(wanted)")
        }
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
            case .cut:
                tally.unsent += 1
                terminal.warn("line \(tally.lines) was not sent: it \(InputFile.isCut)")
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

    func settleAll() async throws { while !underWay.isEmpty { try await settle() } }

    /// Waits for the answer to the oldest request.
    func settle() async throws {
        guard let (messages, answer) = underWay.takeFirst() else { return }
        let alarm = alarm()
        defer { alarm?.cancel() }
        switch await inTime.run({ await answer.valueOrCancel }) {
        case .success(let accepted):
            sender.account.log.sent(accepted, to: messages, by: sender.account.me, areNew: areNew)
            let stale = accepted.indices.filter { accepted[$0].isStale }.map { messages[$0] }
            let settled = stale.isEmpty ? accepted : accepted.filter { !$0.isStale }
            tally.note(settled, to: messages)
            last = settled.last { $0.seq != nil }?.id ?? last
            if sender.ids == nil { counted += zip(accepted, messages).count { $0.seq != nil && $1.kind == .message } }
            await sender.context.keepAll(since: &keptAt, by: inTime)
            show(settled.count) { try sender.output.sent(settled) }
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

    /// The limit of a request, which a signal ends early. Lines are sent also when the time is up, but not to a silent relay.
    var inTime: Limit { limit.afterwards.forOneLook }
}
