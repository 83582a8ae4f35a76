import Client
import Foundation
import Kernel
import Sealing
import Wire

/// Sends each line of an input, through a window in memory.
///
/// The next lines are read and sealed, and wait to go, while the relay stores the last ones. What it doesn't take goes to the outbox, and
/// from then on everything does, in order, until the outbox is empty again. A signal ends the input where it is: what was
/// read by then is brought to the relay or the outbox like any other.
final class LineSender {
    /// How often a relay that went away is looked for, in milliseconds.
    private static let lookAgain = 1_000
    /// A relay that wants to be left alone for longer is not waited for in the end: the outbox keeps what is left.
    private static let longestWait = Duration.seconds(5)

    private let sender: Sender
    private let signals: SignalWatch
    private let progress: Progress

    private var line = 0
    private var lastID = MessageID.now()
    /// The window: on their way, not answered yet.
    private var underWay: RequestQueue
    /// Read and sealed, to be written to the outbox together; their ids are not printed yet.
    private var held: [NewMessage] = []
    private var pace = RewritePace()
    /// How many messages the outbox holds.
    private var kept = 0
    /// Why the relay doesn't take messages now; nil while it does.
    private var trouble: ClientError?
    private var lookedAt = 0
    private var lookTook = 0

    private var sent = 0
    private var refused = 0
    private var isKeyTaken = false
    private var tooLong = 0
    /// What is waited for in the end: the seqs, and what the outbox has of this input.
    private var seqs: [Int] = []
    private var queued: Set<MessageID> = []

    init(_ sender: Sender) throws(Failure) {
        self.sender = sender
        underWay = RequestQueue(sender.account.relay)
        signals = try SignalWatch()
        progress = Progress(sender.context.terminal, isWanted: !sender.output.isSeen)
    }

    /// Sends each line of a file or of standard input.
    func send(linesOf file: String?) async throws(Failure) {
        var input = try LineInput(file, until: signals)
        defer { input.close() }
        if let waiting = sender.waiting { try await waiting.checkNames(by: waiting.deadline.forOneLook) }
        let outbox = try sender.context.state().outbox
        kept = outbox.count
        if outbox.contains(where: { $0.room == sender.account.room && $0.failed == nil }) { try await flush() }
        if let trouble, !sender.queues {
            var failure = Failure(trouble, account: sender.account)
            failure.hint = "the outbox, whose messages come first, could not be sent; no line was sent, nor queued"
            throw failure
        }
        do throws(Failure) {
            while let lines = try input.next(wait: patience) {
                let messages = try seal(lines)
                if underWay.isFull || messages.isEmpty { try await settle() }
                try await pass(messages)
                progress.show(progressText)
            }
            try await settleAll()
            try keep()
        } catch {
            // Whatever stopped it: what was read is kept before it is said.
            progress.clear()
            try await settleAll()
            try keep()
            signals.end()
            throw error
        }
        progress.clear()
        signals.end()
        try await finish()
    }

    /// How long to wait for input: not at all while an answer is due, and not so long that what is held gets old.
    private var patience: Int? {
        if !underWay.isEmpty { return 0 }
        guard trouble != nil else { return nil }
        return held.isEmpty ? lookDue : min(pace.timeLeft, lookDue)
    }

    private var lookDue: Int {
        let asked = Int(trouble?.retryAfter?.components.seconds ?? 0) * 1_000
        return max(0, lookedAt + max(Self.lookAgain, 3 * lookTook, asked) - Syscalls.monotonicMilliseconds())
    }

    private var progressText: String {
        let waiting = held.count + queued.count
        return "sent \(sent) of \(line) lines" + (waiting > 0 ? ", \(waiting) wait for the relay" : "")
    }

    private func seal(_ lines: [LineInput.Line]) throws(Failure) -> [NewMessage] {
        var messages: [NewMessage] = []
        messages.reserveCapacity(lines.count)
        // The ids of one request follow each other: who sees one of them can't send another of them first.
        lastID = max(lastID, .now())
        for text in lines {
            line += 1
            switch text {
            case .whole(let bytes):
                lastID = lastID.successor
                messages.append(try sender.seal(bytes, id: lastID, line: line))
            case .tooLong(let size):
                tooLong += 1
                warn("line \(line) is too long and was not sent: \(size) bytes, at most \(Limits.text)")
            }
        }
        return messages
    }

    /// Hands messages on: to the relay, or while that is away to the outbox.
    private func pass(_ messages: [NewMessage]) async throws(Failure) {
        guard trouble == nil else {
            if held.isEmpty { pace.restart() }
            held += messages
            if pace.allows(held.count, of: kept) { try keep() }
            if lookDue == 0 { try await look() }
            return
        }
        guard !messages.isEmpty else { return }
        underWay.add(messages)
    }

    private func settleAll() async throws(Failure) {
        while !underWay.isEmpty { try await settle() }
    }

    /// Waits for the oldest answer.
    private func settle() async throws(Failure) {
        guard let (messages, answer) = underWay.takeFirst() else { return }
        switch await inTime(answer) {
        case .success(let accepted):
            note(accepted)
            try sender.output.sent(accepted.filter { $0.seq != nil })
        case .failure(let error):
            let unsent = messages + underWay.takeUnsent()
            var failure = Failure(error, account: sender.account)
            guard error.isWorthRetrying, sender.queues else {
                if error.mayBeDone, let first = messages.first, let last = messages.last {
                    let ids = messages.count == 1 ? "\(first.id)" : "\(first.id) to \(last.id)"
                    failure.hint = "the relay may have stored \(messages.count) more, \(ids), all the same"
                }
                throw failure
            }
            if signals.signal == nil { warn("\(failure.message ?? ""); lines go to the outbox") }
            trouble = error
            lookedAt = Syscalls.monotonicMilliseconds()
            try keep(unsent, after: error)
        }
    }

    private func note(_ answers: some Sequence<Accepted>) {
        for answer in answers {
            if let seq = answer.seq {
                sent += 1
                if sender.waiting != nil { seqs.append(seq) }
            } else {
                refused += 1
                if answer.code == .idTaken { isKeyTaken = true }
            }
        }
    }

    /// Writes to the outbox what is held.
    private func keep() throws(Failure) {
        guard !held.isEmpty else { return }
        let messages = held
        held = []
        try keep(messages, after: trouble)
    }

    private func keep(_ messages: [NewMessage], after error: ClientError?) throws(Failure) {
        let now = Syscalls.epochMilliseconds()
        let outbox = try pace.measure { () throws(Failure) in
            try sender.stored { () throws(StateError) in try sender.outgoing.queue(messages, at: now, after: error) }
        }
        kept = outbox.count
        let taken = Set(outbox.taken)
        note(taken.map { Accepted(id: $0, code: .idTaken) })
        let ids = messages.map(\.id).filter { !taken.contains($0) }
        queued.formUnion(ids)
        try sender.output.queued(ids)
    }

    /// Looks whether the relay is back, at little cost, and if it is sends what waits.
    private func look() async throws(Failure) {
        let start = Syscalls.monotonicMilliseconds()
        let relay = sender.account.relay
        let isBack = await inTime(Task { (try? await relay.health()) != nil })
        if isBack {
            try keep()
            try await flush()
        }
        lookedAt = Syscalls.monotonicMilliseconds()
        lookTook = lookedAt - start
    }

    private func flush() async throws(Failure) {
        let outgoing = sender.outgoing
        let flushing = Task { () async -> Result<Outgoing.Report, StateError> in
            do throws(StateError) { return .success(try await outgoing.flush()) } catch { return .failure(error) }
        }
        let result = await inTime(flushing)
        let report = try sender.stored { () throws(StateError) in try result.get() }
        if let error = report.error, trouble == nil, sender.waiting != nil {
            warn("\(Failure(error, account: sender.account).message ?? ""); waiting for it")
        }
        trouble = report.error
        kept = max(0, kept - report.answers.count)
        note(report.answers.values.filter { queued.remove($0.id) != nil })
        lookedAt = Syscalls.monotonicMilliseconds()
    }

    /// What a task has done until a signal, or a little after what is waited for is late, has cancelled it: lines are sent
    /// also when the time is up, but not to a relay that doesn't answer.
    private func inTime<Value: Sendable>(_ task: Task<Value, Never>) async -> Value {
        guard let waiting = sender.waiting else { return await signals.value(of: task) }
        let deadline = waiting.deadline.afterwards.forOneLook
        let limited = Task {
            await deadline.limit {
                await withTaskCancellationHandler {
                    await task.value
                } onCancel: {
                    task.cancel()
                }
            }
        }
        return await signals.value(of: limited)
    }

    /// Tries to send what is still in the outbox, says what came of it all, and waits where that was asked for.
    private func finish() async throws(Failure) {
        var backoff = Backoff()
        var tries = 0
        while let error = trouble,
            sender.waiting.map({ !$0.deadline.isPast }) ?? (tries < 3 && error.retryAfter ?? .zero < Self.longestWait)
        {
            await (sender.waiting?.deadline ?? .never).sleep(for: backoff.delay(atLeast: error.retryAfter))
            try await look()
            tries += 1
        }
        if let trouble {
            var failure = Failure(trouble, account: sender.account)
            failure.status = trouble.isWorthRetrying ? .queued : failure.status
            failure.hint = "what could not be sent is in the outbox; 'tick outbox flush' sends it"
            if sender.waiting != nil, trouble.isWorthRetrying {
                let lines = "\(queued.count) line\(queued.count == 1 ? " was" : "s were")"
                throw Failure(.timedOut, "timed out: \(lines) not sent yet", hint: failure.hint)
            }
            throw failure
        }
        if isKeyTaken, sender.ids != nil {
            throw Failure(
                .refused,
                "other messages were sent to room '\(sender.account.room.printable)' with this key: "
                    + "\(refused) line\(refused == 1 ? " was" : "s were") not sent",
                hint: "the same key with the same text is the same message; new messages need a new key"
            )
        }
        if refused > 0 {
            throw Failure(.refused, "the relay refused \(refused) of the messages", hint: "see 'tick outbox'")
        }
        if sent + queued.count > 0 {
            try await sender.waiting?.run(seqs.map { .seq($0) } + queued.map { .id($0) })
        }
        if tooLong > 0 { throw .quiet(.badInput) }
    }

    private func warn(_ text: String) {
        progress.clear()
        sender.context.terminal.warn(text)
    }
}
