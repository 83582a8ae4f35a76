import Client
import Foundation
import Kernel
import Sealing
import Wire

/// Sends what `send` was given: one message by way of the outbox. Many lines are a `LineSender`'s.
struct Sender {
    let account: Account
    /// Whether the outbox keeps what the relay can't take.
    let queues: Bool
    /// Where ids come from; nil where they are chance.
    let ids: KeyedIDs?
    let waiting: Waiting?
    let output: SendOutput
    let context: Context

    var outgoing: Outgoing { Outgoing(account, file: context.stateFile) }

    /// Sends one message. It is in the outbox before the relay is asked, so a crash anywhere loses nothing.
    func send(_ bytes: [UInt8]) async throws(Failure) {
        guard !bytes.isEmpty else { throw Failure(.usage, "the message is empty") }
        let message = try seal(bytes)
        // From here on the relay is asked.
        let look = waiting?.deadline.forOneLook ?? .never
        try await waiting?.checkNames(by: look)
        let signals = try SignalWatch()
        let reference: Endpoint.Reference
        do throws(Failure) { reference = try await deliver(queued(message), by: look, until: signals) } catch {
            // Who ended it is told where the message is.
            if signals.signal != nil { context.terminal.say(error) }
            signals.end()
            throw error
        }
        signals.end()
        try await waiting?.run([reference])
    }

    /// Puts a message into the outbox.
    private func queued(_ message: NewMessage) throws(Failure) -> NewMessage {
        let kept = try stored { () throws(StateError) in
            try outgoing.queue([message], at: Syscalls.epochMilliseconds())
        }
        guard kept.taken.isEmpty else { throw refusal(.idTaken) }
        return message
    }

    /// Seals a message.
    ///
    /// - Parameters:
    ///   - id: its id where it doesn't come from a key.
    ///   - line: which line of the input it is; 0 where it is none.
    func seal(_ bytes: [UInt8], id: MessageID = .now(), line: Int = 0) throws(Failure) -> NewMessage {
        let content: Content
        do { content = try Content(bytes: bytes) } catch {
            throw Failure(.badInput, "the message is too long: \(bytes.count) bytes, at most \(Limits.text)")
        }
        do throws(SealingError) {
            return try account.seal(content, id: ids?.id(line: line) ?? id)
        } catch { throw Failure(error) }
    }

    /// Does what can fail by the state file.
    func stored<Value>(_ work: () throws(StateError) -> Value) throws(Failure) -> Value {
        do throws(StateError) { return try work() } catch { throw Failure(error) }
    }

    /// Brings a message from the outbox to the relay. Its id is printed once it is known where the message is.
    ///
    /// Where something is waited for, a relay that is away is asked again until the time is up.
    ///
    /// - Parameters:
    ///   - look: when the relay isn't asked any longer.
    ///   - signals: what ends it sooner, and leaves the message in the outbox.
    private func deliver(
        _ message: NewMessage,
        by look: Deadline,
        until signals: SignalWatch
    ) async throws(Failure) -> Endpoint.Reference {
        var backoff = Backoff()
        var isShown = false
        while true {
            let report = try await flush(by: look, until: signals)
            if let answer = report.answers[message.id] {
                guard let seq = answer.seq else {
                    try stored { () throws(StateError) in try outgoing.drop([message.id]) }
                    throw refusal(answer.code ?? .badRequest)
                }
                if !isShown { try output.sent([answer]) }
                return .seq(seq)
            }
            // Another process may have had the relay's answer first, under the same id; or an earlier one with the same key.
            let kept = try context.state().outbox.first { $0.id == message.id && $0.room == account.room }
            if let code = kept?.failed { throw refusal(code) }
            var trouble = report.error
            if kept == nil {
                switch await event(of: message, by: look, until: signals) {
                case .success(let event):
                    if !isShown { try output.sent([Accepted(id: event.id, seq: event.seq, at: event.at)]) }
                    return .seq(event.seq)
                case .failure(let error) where error.problem?.code == .noSuchMessage:
                    throw Failure(.refused, "the message was dropped from the outbox before it was sent")
                case .failure(let error): trouble = trouble ?? error
                }
            }
            guard let error = trouble else { continue }
            var failure = Failure(error, account: account)
            guard queues, error.isWorthRetrying else {
                try stored { () throws(StateError) in try outgoing.drop([message.id]) }
                if error.mayBeDone {
                    let room = account.room.printable
                    failure.hint =
                        "the relay may have stored message \(message.id) all the same: "
                        + "'tick status \(room) \(message.id)' tells"
                } else if error.isWorthRetrying {
                    failure.hint = failure.hint ?? "the message was not sent, nor queued"
                }
                throw failure
            }
            if !isShown { try output.queued([message.id]) }
            failure.hint =
                kept == nil
                ? "another process took the message out of the outbox; 'tick status' says what became of it"
                : "the message is in the outbox; the next command that reaches the relay sends it"
            if let signal = signals.signal { throw interruption(signal, kept == nil ? failure.hint : nil, message.id) }
            guard let waiting else {
                failure.status = .queued
                throw failure
            }
            if !isShown, !waiting.deadline.isPast { context.terminal.warn("\(failure.message ?? ""); waiting for it") }
            isShown = true
            let (deadline, pause) = (waiting.deadline, backoff.delay(atLeast: error.retryAfter))
            await signals.value(of: Task { await deadline.sleep(for: pause) })
            if waiting.deadline.isPast {
                throw Failure(.timedOut, "timed out: the message was not sent yet", hint: failure.hint)
            }
        }
    }

    /// The event of a message that another process took out of the outbox.
    private func event(
        of message: NewMessage,
        by look: Deadline,
        until signals: SignalWatch
    ) async -> Result<Event, ClientError> {
        let relay = account.relay
        let asking = Task {
            await look.limit { () async -> Result<Event, ClientError> in
                do throws(ClientError) {
                    let event = try await relay.message(.id(message.id)).event
                    return event.id == message.id
                        ? .success(event) : .failure(.nonsense("another message than was asked for"))
                } catch { return .failure(error) }
            }
        }
        return await signals.value(of: asking)
    }

    private func flush(by look: Deadline, until signals: SignalWatch) async throws(Failure) -> Outgoing.Report {
        let outgoing = outgoing
        let flushing = Task { () async -> Result<Outgoing.Report, StateError> in
            do throws(StateError) { return .success(try await outgoing.flush(by: look)) } catch {
                return .failure(error)
            }
        }
        let result = await signals.value(of: flushing)
        return try stored { () throws(StateError) in try result.get() }
    }

    /// The words for a message that a signal left in the outbox.
    private func interruption(_ signal: Int32, _ hint: String?, _ id: MessageID) -> Failure {
        Failure(
            ExitStatus(rawValue: 128 + signal) ?? .interrupted,
            "a signal came before the relay had answered",
            hint: hint
                ?? "the message is in the outbox; the next command that reaches the relay sends it, "
                + "'tick outbox drop \(id)' removes it"
        )
    }

    private func refusal(_ code: ProblemCode) -> Failure {
        guard code == .idTaken, ids != nil else {
            return Failure(.refused, "the relay refused the message: \(code.title)")
        }
        return Failure(
            .refused,
            "another message was sent to room '\(account.room.printable)' with this key",
            hint: "the same key with the same text is the same message; a new message needs a new key"
        )
    }
}
