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
    private let signals: SignalWatch
    private let progress: Progress
    private(set) var input: LineInput
    /// The time until which the relay is waited for.
    private(set) var limit: Limit
    /// The longest time to wait for it after the output of a command has ended; nil for the rest of `limit`.
    private let patience: Duration?

    private var terminal: Terminal { sender.context.terminal }

    private var lastID = MessageID.now()
    /// The window: requests that are not answered yet.
    private var underWay: RequestQueue
    /// Whether the relay can't have had any of what is sent.
    private var areNew: Bool
    /// Messages for the outbox; their ids are not printed yet.
    private(set) var held = HeldMessages()
    private var isFullSaid = false
    private var isUnwritableSaid = false
    /// Why what the outbox has can't be taken out of it, though the relay has it; nil where it can.
    private(set) var stuck: StateError?
    /// The number of lines that only memory had, and that the relay has refused as a whole.
    private(set) var refused = 0
    var tally: LineTally
    var retry = Retry()
    /// The error for which the relay doesn't accept messages now; nil while it does.
    var trouble: ClientError?
    private var lookedAt = 0
    private var lookTook = 0
    /// Why the ids can't be written; nil while they can. What was read is sent or kept all the same, and no more is read.
    private var unwritten: Failure?
    /// The last message that the relay has stored, or the outbox has.
    private var last: MessageID?

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
        if trouble == nil, !state.waiting(in: sender.account.room).isEmpty { try await flush() }
        if let trouble, !sender.queues {
            var failure = Failure(trouble, account: sender.account)
            failure.hint = "the outbox is sent first, and could not be sent; no line was sent or queued"
            throw failure
        }
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
        do {
            try await settleAll()
            try keep()
        } catch { failure = failure ?? error }
        // For `mine`, where the outbox didn't note it. A failure to write it ends nothing: all was sent.
        if let last, tally.queued.isEmpty {
            do { try sender.outgoing.noteLast(last) } catch {
                sender.context.warn(of: error, sender.account, hint: "'mine' still names a message before these")
            }
        }
        if !input.isWritten {
            // The signal ends the process below.
            if signals.signal != nil, let lost { terminal.say(lost) }
            signals.end()
        }
        if let failure { throw ended(by: failure) }
        if let failure = unwritten ?? input.uncopied { throw withLoss(readUpTo(tally.lines, failure)) }
        try await finish()
    }

    /// Prints messages, as long as that can be done.
    private func show(_ write: () throws -> Void) {
        guard unwritten == nil else { return }
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
    private func settle() async throws {
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
            if error.mayBeStored, let first = messages.first, let last = messages.last {
                let ids = messages.count == 1 ? "\(first.id)" : "\(first.id) to \(last.id)"
                failure.hint = "the relay may have stored \(messages.count) more: \(ids)"
            }
            if error.holds, sender.queues {
                // They wait for the room's relay, or until the user has said which log is the room's: this one may lose what it took.
                trouble = error
                held.add(messages + later)
                try keep()
                if case .moved = error { failure.hint = Self.kept }
            } else if isUnwritableSaid || !error.mayBeStored {
                refused += messages.count + later.count
            }
            failure.hint = Self.hint([failure.hint, unread(after: tally.lines)])
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

    /// Writes the held messages to the outbox, where that can be written.
    private func keep() throws {
        let (ids, conflicts) = try held.write(by: sender.outgoing, after: trouble)
        if let message = held.trouble.flatMap({ Failure($0).message }), !isUnwritableSaid {
            terminal.warn("\(message): lines are held in memory")
            isUnwritableSaid = true
        }
        tally.note(conflicts.map { SendResult.refused(id: $0, code: RelaysWord(.idTaken)) })
        tally.queued.formUnion(ids)
        last = ids.last ?? last
        show { try sender.output.queued(ids) }
    }

    /// Checks cheaply whether the relay is back, and then sends the outbox.
    func look() async throws {
        let start = Syscalls.monotonicMilliseconds()
        let relay = sender.account.relay
        let isBack = await inTime.atMost(Self.longestLook).run { (try? await relay.health()) != nil }
        if isBack {
            try keep()
            try await flush()
            try await sendHeld()
        }
        lookedAt = Syscalls.monotonicMilliseconds()
        lookTook = lookedAt - start
    }

    /// Sends what could not be written to the outbox, once that has nothing to send before it.
    private func sendHeld() async throws {
        guard trouble == nil, !held.messages.isEmpty else { return }
        // The relay may have had some of them.
        areNew = false
        underWay = RequestQueue(sender.account, areNew: areNew)
        var rest = held.takeAll()[...]
        // Those of a request that fails are held before it.
        defer { held.add(Array(rest)) }
        do throws(ClientError) {
            let made = try await renewed(rest)
            rest = rest.map { made[$0.id] ?? $0 }[...]
        } catch { return try fail(error, [], []) }
        while trouble == nil, !rest.isEmpty {
            guard !underWay.isFull else {
                try await settle()
                continue
            }
            let request = Outgoing.firstRequest(of: rest) { $0.body }
            underWay.add(Array(request))
            rest = rest.dropFirst(request.count)
        }
    }

    private func flush() async throws {
        let report: Outgoing.Report
        do throws(StateError) { report = try await sender.outgoing.flush(.own([]), by: inTime) } catch {
            // Nothing can be taken out of it: no line is sent before what is there.
            guard error.isUnwritable, trouble != nil, !held.messages.isEmpty else { throw error }
            stuck = error
            return
        }
        stuck = nil
        if let error = report.error, trouble == nil, sender.queues {
            terminal.say(try? retry.failed(error), of: sender.account, meanwhile: "lines go to the outbox")
        }
        if report.error == nil { terminal.say(retry.answered(), of: sender.account) }
        // Where nothing waits in the outbox it hasn't asked for a log that is doubted.
        trouble = report.error
        if trouble == nil { trouble = await sender.account.doubt(by: inTime) }
        isFullSaid = isFullSaid && trouble != nil
        held.outboxSent(report)
        tally.note(report.answers.values.filter { tally.queued.remove($0.id) != nil })
        lookedAt = Syscalls.monotonicMilliseconds()
    }

    /// The limit of a request, which a signal ends early. Lines are sent also when the time is up, but not to a silent relay.
    var inTime: Limit { limit.afterwards.forOneLook }
}

extension ClientError {
    /// Whether the relay may have stored what was sent to it.
    fileprivate var mayBeStored: Bool { if case .untrue = self { true } else { mayBeDone } }
}
