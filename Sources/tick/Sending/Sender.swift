import Client
import Foundation
import Kernel
import Proving
import Sealing
import Wire

/// Sends what `send` was given: one message, by way of the outbox. `LineSender` sends many lines.
struct Sender {
    let account: Account
    /// Whether the outbox keeps what the relay can't take.
    let queues: Bool
    /// The source of ids with `--key`; nil for random ids.
    let ids: KeyedIDs?
    var waiting: WaitOptions?
    /// When the relay isn't waited for any longer, with or without `--wait`.
    let deadline: Deadline
    let output: SendOutput
    let context: Context
    var unsent = Unsent()

    var outgoing: Outgoing { Outgoing(account, file: context.stateFile, isKeyed: ids != nil) }

    /// Sends one message. It is in the outbox before the relay is asked, so a crash at any time loses nothing.
    func send(_ bytes: [UInt8]) async throws(Failure) {
        guard !bytes.isEmpty else { throw Failure(.usage, "the message is empty") }
        // With a key a repetition has to be the same bytes.
        try await send(try seal(bytes, seen: ids == nil ? SeenHead(account.log.held) : nil))
    }

    /// Sends a sealed message or list edit.
    func send(_ message: NewMessage) async throws(Failure) {
        let look = deadline.forOneLook
        let waiting = try await waiting?.checkAudience(by: look)
        let signals = try SignalWatch()
        let seq: Int
        do throws(Failure) {
            if try queue(message) {
                let delivery = Delivery(
                    account: account,
                    stateFile: context.stateFile,
                    outgoing: outgoing,
                    message: message,
                    deadline: look,
                    signals: signals
                )
                seq = try await deliver(by: delivery)
            } else {
                seq = try await sendUnqueued(message, by: look, signals)
            }
        } catch {
            // The signal ends the process below, so where the message is is printed here.
            if signals.signal != nil { context.terminal.say(error) }
            signals.end()
            throw error
        }
        signals.end()
        try await waiting?.run([.sent(message.id, seq: seq, body: SHA256.digest(of: message.body))])
    }

    /// Seals a message.
    ///
    /// - Parameters:
    ///   - id: its id where it doesn't come from a key.
    ///   - seen: what of the log was verified, to be said with it.
    ///   - line: the number of its line in the input; 0 where it is no line.
    func seal(_ bytes: [UInt8], id: MessageID = .now(), line: Int = 0, seen: SeenHead? = nil) throws(Failure)
        -> NewMessage
    {
        var content: Content
        do { content = try Content(bytes: bytes) } catch {
            throw Failure(.badInput, "the message is too long: \(bytes.count) bytes, at most \(Limits.text)")
        }
        content.seen = seen
        do throws(SealingError) {
            return try account.seal(content, id: ids?.id(line: line) ?? id)
        } catch { throw Failure(error) }
    }

    /// Does work that fails only by the state file.
    func stored<Value>(_ work: () throws(StateError) -> Value) throws(Failure) -> Value {
        do throws(StateError) { return try work() } catch { throw Failure(error) }
    }

    /// Puts the message into the outbox.
    ///
    /// - Returns: false where the disk is full, and nothing waits before the message: then it can do without.
    private func queue(_ message: NewMessage) throws(Failure) -> Bool {
        let result: Outgoing.QueueResult
        do throws(StateError) {
            result = try outgoing.queue([message], at: Syscalls.epochMilliseconds())
        } catch {
            guard error.isFull, try context.state().waiting(in: account.room).isEmpty else { throw Failure(error) }
            return false
        }
        guard result.conflicts.isEmpty else { throw refusal(.idTaken) }
        return true
    }

    /// Sends a message that the outbox has no room for, as `send -l` sends its lines: without the relay it is lost, and that is
    /// the error.
    ///
    /// - Returns: its seq.
    private func sendUnqueued(
        _ message: NewMessage,
        by deadline: Deadline,
        _ signals: SignalWatch
    ) async throws(Failure) -> Int {
        let (account, areNew) = (account, ids == nil)
        let sending = Task { () async -> Result<[SendResult], ClientError> in
            do throws(ClientError) {
                return .success(
                    try await deadline.limiting { () async throws(ClientError) in
                        try await account.send([message], areNew: areNew)
                    }
                )
            } catch { return .failure(error) }
        }
        let answer: SendResult?
        do throws(ClientError) { answer = try await signals.value(of: sending).get().first } catch {
            throw .notSent(message.id, error, account: account)
        }
        guard let answer, let seq = answer.seq else { throw refusal(answer?.code ?? .failed) }
        account.log.sent([answer], to: [message], by: account.me, areNew: ids == nil)
        try output.sent([answer])
        return seq
    }

    /// Delivers a message that is in the outbox. With `--wait` a relay that can't be reached is asked again until the time
    /// is up. The id is printed as soon as it is known that the message is durable, and where.
    ///
    /// - Returns: its seq.
    private func deliver(by delivery: Delivery) async throws(Failure) -> Int {
        let id = delivery.message.id
        var retry = Retry()
        var isShown = false
        while true {
            let (error, isQueued): (ClientError, Bool)
            switch try await outcome(of: delivery) {
            case .stored(let seq, let at):
                if !isShown { try output.sent([.stored(id: id, seq: seq, at: at)]) }
                context.terminal.say(retry.answered(), of: account)
                return seq
            case .refused(let code, let isKept):
                if !isKept { try drop(id) }
                throw refusal(code)
            case .dropped: throw .dropped
            case .failed(let reason, let isKept): (error, isQueued) = (reason, isKept)
            }
            let note = try? retry.failed(error)
            guard queues, error.isWorthRetrying else {
                try drop(id)
                throw .notSent(id, error, account: account)
            }
            if !isShown { try output.queued([id]) }
            if let signal = delivery.signals.signal { throw .interruption(unsent, signal, id, isQueued: isQueued) }
            let failure = Failure.notSentYet(unsent, error, isQueued: isQueued, account: account)
            guard let waiting else { throw failure }
            if !waiting.deadline.isPast { context.terminal.say(note, of: account) }
            isShown = true
            let (deadline, paused) = (waiting.deadline, retry)
            retry = await delivery.signals.value(
                of: Task {
                    var retry = paused
                    await retry.pause(after: error, by: deadline)
                    return retry
                }
            )
            if deadline.isPast { throw .notSentInTime(unsent, isQueued: isQueued) }
        }
    }

    private func outcome(of delivery: Delivery) async throws(Failure) -> Delivery.Outcome {
        do throws(StateError) { return try await delivery.attempt() } catch { throw Failure(error) }
    }

    private func drop(_ id: MessageID) throws(Failure) {
        try stored { () throws(StateError) in try outgoing.drop([id]) }
    }

    private func refusal(_ code: ProblemCode) -> Failure {
        .refusal(code, room: account.room, isKeyed: ids != nil)
    }
}
