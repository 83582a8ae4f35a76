import Client
import Kernel
import Proving
import Sealing
import Wire

/// Sends the messages of `send` or the edits of `list`, by way of the outbox. `LineSender` sends many lines.
struct Sender {
    let account: Account
    /// Whether the outbox keeps messages that the relay can't take.
    let queues: Bool
    /// The source of ids with `--key`; nil for random ids.
    let ids: KeyedIDs?
    var waiting: WaitOptions?
    /// The time until which the relay is waited for, with or without `--wait`.
    let limit: Limit
    let output: SendOutput
    let context: Context
    /// The noun for a message in errors.
    var noun = "message"

    var outgoing: Outgoing { Outgoing(account, file: context.stateFile, isKeyed: ids != nil, keeps: queues) }

    func send(_ bytes: [UInt8]) async throws {
        guard !bytes.isEmpty else { throw Failure(.usage, "the message is empty") }
        guard !DeviceSecret.isSecret(bytes) else { throw Failure.secret(as: noun) }
        try await context.needKeyToSeal(of: account, by: limit.forOneLook)
        // With a key a repetition has to be the same bytes.
        try await send([try seal(bytes, seen: ids == nil ? SeenHead(account.log.held) : nil)])
    }

    /// Sends sealed messages or list edits, in order, with as few requests as that takes. All of them are in the outbox before
    /// the relay is asked, so a crash at any time loses nothing.
    ///
    /// - Parameter silence: the error of a relay that was silent just now: it isn't asked again at once.
    /// - Returns: their seqs.
    @discardableResult
    func send(
        _ messages: [NewMessage], after silence: ClientError? = nil
    ) async throws -> [MessageID: RelaysWord<Int>] {
        guard !messages.isEmpty else { return [:] }
        let look = limit.forOneLook
        let signals = try SignalWatch()
        let waiting: WaitOptions?
        let seqs: [MessageID: RelaysWord<Int>]
        do {
            // A signal ends the question; the message is queued all the same.
            waiting = try await self.waiting?.checkAudience(by: look.until(signals.cutoff))
            if let queued = try queue(messages, after: silence) {
                do {
                    seqs = try await deliver(messages, queued, after: silence, by: look, signals)
                } catch let error as StateError { throw unnoted(messages, error) }
            } else {
                seqs = try await sendUnqueued(messages, by: look.until(signals.cutoff))
            }
        } catch {
            // The signal ends the process below, so the error, with the place of the messages, is printed here.
            if signals.signal != nil { context.terminal.say(Failure(error, account: account)) }
            signals.end()
            throw error
        }
        // A signal ends the wait below, and the process: what was sent is remembered before.
        _ = await context.keepAll(by: look.until(signals.cutoff))
        signals.end()
        try await wait(waiting, for: messages.map { .sent(SentMessage($0), seq: seqs[$0.id] ?? 0) })
        return seqs
    }

    /// Waits for what was sent. Where the condition can't hold it says that it was: the relay may not have told before who is in the room.
    func wait(_ waiting: WaitOptions?, for targets: [DeliveryWait.Target]) async throws {
        do { try await waiting?.run(targets) } catch var failure as Failure {
            // A relay that was caught with a lie isn't said to have it.
            if failure.status == .no || failure.status == .refused && account.end == .left {
                failure.hint = "the \(noun)\(targets.count == 1 ? " was" : "s were") sent"
            }
            throw failure
        }
    }

    /// Seals a message.
    ///
    /// - Parameters:
    ///   - id: its id where it doesn't come from a key.
    ///   - seen: the verified part of the log, to be said with it.
    ///   - line: the number of its line in the input; 0 where it is no line.
    func seal(_ bytes: [UInt8], id: MessageID = .now(), line: Int = 0, seen: SeenHead? = nil) throws -> NewMessage {
        var content: Content
        do { content = try Content(bytes: bytes) } catch {
            throw Failure(.badInput, "the message is too long: \(InputFile.excess(bytes.count, over: Limits.text))")
        }
        content.seen = seen
        return try account.seal(content, id: ids?.id(line: line) ?? id)
    }

    /// Puts messages into the outbox.
    ///
    /// - Returns: nil where the outbox can't be written and nothing waits before the one message: then it is sent without it, with a
    ///   warning.
    private func queue(_ messages: [NewMessage], after silence: ClientError?) throws -> Outgoing.QueueResult? {
        let result: Outgoing.QueueResult
        do throws(StateError) {
            result = try outgoing.queue(messages, at: Syscalls.epochMilliseconds(), after: silence)
        } catch {
            let isAlone = try messages.count == 1 && context.state().waiting(in: account.room).isEmpty
            guard error.isUnwritable, isAlone else { throw error }
            let hint = messages[0].kind == .message ? "'mine' will not name this message" : nil
            context.warn(of: error, account, hint: hint)
            return nil
        }
        guard result.conflicts.isEmpty else { throw refusal(.idTaken) }
        return result
    }

    /// Sends a message that the outbox doesn't take, as `send -l` sends its lines. Without the relay it is lost,
    /// which is the error.
    ///
    /// - Returns: their seqs.
    private func sendUnqueued(
        _ messages: [NewMessage], by limit: Limit
    ) async throws -> [MessageID: RelaysWord<Int>] {
        let (answers, sent): ([SendResult], [NewMessage])
        do throws(ClientError) {
            (answers, sent) = try await limit.run { [account, areNew = ids == nil] () async throws(ClientError) in
                try await account.send(messages, areNew: areNew)
            }
        } catch { throw Failure.notSent(unsent(messages), error, account: account) }
        account.log.sent(answers, to: sent, by: account.me, areNew: ids == nil)
        return try seqs(answers, isShown: false)
    }

    /// Delivers messages that are in the outbox. With `--wait` a relay that can't be reached is asked again until the time
    /// is up. The ids are printed as soon as it is known that the messages are durable, and where.
    ///
    /// - Returns: their seqs.
    private func deliver(
        _ messages: [NewMessage], _ queued: Outgoing.QueueResult, after silence: ClientError?, by look: Limit,
        _ signals: SignalWatch
    ) async throws -> [MessageID: RelaysWord<Int>] {
        let (all, unsent) = (messages.map(\.id), unsent(messages))
        var open = all
        var answers: [MessageID: SendResult] = [:]
        var (dropped, kept) = (Set<MessageID>(), Set<MessageID>())
        var retry = Retry()
        while !open.isEmpty {
            var report = Outgoing.Report()
            if let silence, !retry.isAway {
                report.error = silence
            } else {
                report = try await outgoing.deliver(
                    open, ids == nil ? [] : messages, by: look.until(signals.cutoff))
            }
            if let text = report.refused(besides: all) { context.terminal.warn(text) }
            answers.merge(report.answers) { $1 }
            dropped.formUnion(report.dropped)
            kept.formUnion(report.kept)
            open.removeAll { answers[$0] != nil || dropped.contains($0) }
            guard !open.isEmpty, let error = report.error else { continue }
            guard queues, error.isWorthRetrying else {
                // What was told of stays in the outbox.
                var isQueued = true
                if !retry.isAway, queues, error.holds {
                    // They stay until the log is accepted, or for the room's other relay.
                    try output.queued(all)
                } else if !retry.isAway {
                    let mayBeDone = error.mayBeDone || report.mayBeStored
                    isQueued = try drop(open, before: mayBeDone ? open.last : queued.formerLast)
                    try output.sent(all.compactMap { answers[$0] })
                }
                if queues, case .moved = error {
                    throw Failure.notSentYet(unsent, error, isQueued: report.isQueued, account: account)
                }
                throw Failure.notSent(
                    Unsent(noun: noun, ids: open), error, isQueued: isQueued, isTaken: report.mayBeStored,
                    account: account
                )
            }
            // Nobody sends it any more: its id would say that it is durable.
            let hasLeft = account.end == .left
            if !retry.isAway, !hasLeft { try output.queued(all) }
            let note = try? retry.failed(error)
            if let signal = signals.signal { throw Failure.interruption(unsent, signal, isQueued: report.isQueued) }
            guard !hasLeft else {
                if !retry.isAway { try output.sent(all.compactMap { answers[$0] }) }
                throw Failure.left(
                    dropping: Unsent(noun: noun, ids: open), isDoubtful: error.mayBeDone, account: account)
            }
            guard let waiting else {
                throw Failure.notSentYet(unsent, error, isQueued: report.isQueued, account: account)
            }
            if !waiting.limit.isPast { context.terminal.say(note, of: account) }
            await retry.pause(after: error, by: waiting.limit.until(signals.cutoff))
            if waiting.limit.isPast { throw Failure.notSentInTime(unsent, isQueued: report.isQueued) }
        }
        let isShown = retry.isAway
        context.terminal.say(retry.answered(), of: account)
        try drop(all.filter { answers[$0]?.code != nil && !kept.contains($0) }, before: queued.formerLast)
        let seqs = try seqs(all.compactMap { answers[$0] }, isShown: isShown)
        guard dropped.isEmpty else {
            throw try context.dropped(Unsent(noun: noun, ids: Array(dropped)), of: account)
        }
        return seqs
    }

    /// Prints the messages that the relay has stored.
    ///
    /// - Throws: the relay's refusal of a message.
    private func seqs(_ answers: [SendResult], isShown: Bool) throws -> [MessageID: RelaysWord<Int>] {
        if !isShown { try output.sent(answers) }
        let refused = answers.filter { $0.code != nil }
        if let code = refused.first?.code {
            guard answers.count > 1 else { throw refusal(code.shown) }
            let lines = refused.map { "\($0.id): \($0.code?.shown.title ?? "")" }
            throw Failure(
                .refused,
                (["the relay refused \(refused.count) of \(answers.count) \(noun)s:"] + lines).joined(separator: "\n")
            )
        }
        return Dictionary(answers.compactMap { answer in answer.seq.map { (answer.id, $0) } }) { $1 }
    }

    /// - Returns: whether the outbox has some that other commands put there.
    @discardableResult
    private func drop(_ ids: [MessageID], before former: MessageID?) throws -> Bool {
        try !ids.isEmpty && outgoing.drop(Set(ids), before: former)
    }

    private func refusal(_ code: ProblemCode) -> Failure {
        .refusal(code, of: noun, room: account.room, isKeyed: ids != nil)
    }

    /// The failure of messages that are in the outbox when the state file can't be used any more: the relay may have them.
    private func unnoted(_ messages: [NewMessage], _ error: StateError) -> Failure {
        // A file that can't be read has what was put there.
        let queued = (try? context.state()).map { Set($0.waiting(in: account.room).map(\.id)) }
        let left = messages.filter { queued?.contains($0.id) ?? true }
        return left.isEmpty ? Failure(error) : Failure.unnoted(unsent(left), error)
    }

    private func unsent(_ messages: [NewMessage]) -> Unsent { Unsent(noun: noun, ids: messages.map(\.id)) }
}
