import Client
import Foundation
import Kernel
import Sealing
import Wire

/// Sends what `send` was given: one message by way of the outbox, many lines through a window in memory.
struct Sender {
    /// How often a line-by-line send looks for a relay that went away.
    private static let lookAgain = 1_000

    private let account: Account
    private let queues: Bool
    private let output: SendOutput
    private let context: Context
    private let outgoing: Outgoing

    init(_ account: Account, queues: Bool, output: SendOutput, context: Context) {
        self.account = account
        self.queues = queues
        self.output = output
        self.context = context
        outgoing = Outgoing(account, file: context.stateFile)
    }

    // MARK: One message

    /// Sends one message. It is in the outbox before the relay is asked, so a crash anywhere loses nothing.
    func send(_ bytes: [UInt8]) async throws(Failure) {
        guard !bytes.isEmpty else { throw Failure(.usage, "the message is empty") }
        let message = try seal(bytes, id: .now())
        do {
            try outgoing.queue([message], at: Syscalls.epochMilliseconds())
            let report = try await outgoing.flush()
            if let answer = report.answers[message.id] {
                try await accept(answer)
            } else if let error = report.error {
                try await keep(message, error)
            } else {
                // Another process has taken it out of the outbox: it was sent, under the same id.
                try output.queued([message.id])
            }
        } catch let error as StateError {
            throw Failure(error)
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(.bug, "\(error)")
        }
    }

    private func accept(_ answer: Accepted) async throws(Failure) {
        if answer.seq != nil { return try output.sent([answer]) }
        do { try outgoing.drop([answer.id]) } catch { throw Failure(error) }
        throw Failure(.refused, "the relay refused the message: \((answer.code ?? .badRequest).title)")
    }

    private func keep(_ message: NewMessage, _ error: ClientError) async throws(Failure) {
        var failure = Failure(error, account: account)
        guard queues, error.isWorthRetrying else {
            do { try outgoing.drop([message.id]) } catch { throw Failure(error) }
            throw failure
        }
        try output.queued([message.id])
        failure.status = .queued
        failure.hint = "the message is in the outbox; the next command that reaches the relay sends it"
        throw failure
    }

    // MARK: Lines

    /// Sends each line of a file or of standard input.
    ///
    /// The next lines are read and sealed while the relay stores the last ones. What it doesn't take goes to the outbox, and
    /// from then on everything does, in order, until the outbox is empty again.
    func send(linesOf file: String?) async throws(Failure) {
        var input = try LineInput(file)
        defer { input.close() }
        var run = LineRun()
        if try outgoingIsWaiting() { try await flush(&run) }
        do {
            while let lines = try input.next(waits: run.inFlight == nil) {
                if lines.isEmpty {
                    try await settle(&run)
                    continue
                }
                let messages = try seal(lines, &run)
                try await settle(&run)
                try await pass(messages, &run)
            }
            try await settle(&run)
        } catch {
            // Whatever stopped it: what was read is kept before it is said.
            try await settle(&run)
            throw error
        }
        try await end(&run)
    }

    /// What a line-by-line send remembers on its way.
    private struct LineRun {
        var lastID = MessageID.now()
        /// The window: sent, not answered yet.
        var inFlight: (messages: [NewMessage], answer: Task<Result<[Accepted], ClientError>, Never>)?
        /// Why the relay doesn't take messages now; nil while it does.
        var trouble: ClientError?
        var lookedAt = 0
        var refused = 0
        var tooLong = 0
        var line = 0
    }

    private func seal(_ lines: [LineInput.Line], _ run: inout LineRun) throws(Failure) -> [NewMessage] {
        var messages: [NewMessage] = []
        messages.reserveCapacity(lines.count)
        for line in lines {
            run.line += 1
            guard case .whole(let bytes) = line else {
                run.tooLong += 1
                if case .tooLong(let size) = line {
                    context.terminal.warn(
                        "line \(run.line) is too long and was not sent: \(size) bytes, at most \(Limits.text)"
                    )
                }
                continue
            }
            run.lastID = max(run.lastID.successor, .now())
            messages.append(try seal(bytes, id: run.lastID))
        }
        return messages
    }

    private func pass(_ messages: [NewMessage], _ run: inout LineRun) async throws(Failure) {
        guard !messages.isEmpty else { return }
        guard run.trouble == nil else {
            try queue(messages)
            if Syscalls.monotonicMilliseconds() - run.lookedAt >= Self.lookAgain { try await flush(&run) }
            return
        }
        let outgoing = outgoing
        run.inFlight = (
            messages,
            Task.detached {
                do throws(ClientError) { return .success(try await outgoing.send(messages)) } catch {
                    return .failure(error)
                }
            }
        )
    }

    private func settle(_ run: inout LineRun) async throws(Failure) {
        guard let (messages, answer) = run.inFlight else { return }
        run.inFlight = nil
        switch await answer.value {
        case .success(let accepted):
            run.refused += accepted.count { $0.seq == nil }
            try output.sent(accepted.filter { $0.seq != nil })
        case .failure(let error):
            guard error.isWorthRetrying, queues else { throw Failure(error, account: account) }
            if run.trouble == nil {
                context.terminal.warn("\(Failure(error, account: account).message ?? ""); lines go to the outbox")
            }
            run.trouble = error
            run.lookedAt = Syscalls.monotonicMilliseconds()
            try queue(messages)
        }
    }

    private func queue(_ messages: [NewMessage]) throws(Failure) {
        do { try outgoing.queue(messages, at: Syscalls.epochMilliseconds()) } catch { throw Failure(error) }
        try output.queued(messages.map(\.id))
    }

    private func flush(_ run: inout LineRun) async throws(Failure) {
        do {
            let report = try await outgoing.flush()
            run.trouble = report.error
            run.refused += report.answers.values.count { $0.seq == nil }
        } catch { throw Failure(error) }
        run.lookedAt = Syscalls.monotonicMilliseconds()
    }

    private func outgoingIsWaiting() throws(Failure) -> Bool {
        try context.state().outbox.contains { $0.room == account.room && $0.failed == nil }
    }

    private func end(_ run: inout LineRun) async throws(Failure) {
        var backoff = Backoff()
        for _ in 0..<3 where run.trouble != nil {
            try? await Task.sleep(for: backoff.delay())
            try await flush(&run)
        }
        if let trouble = run.trouble {
            var failure = Failure(trouble, account: account)
            failure.status = trouble.isWorthRetrying ? .queued : failure.status
            failure.hint = "what could not be sent is in the outbox; 'tick outbox flush' sends it"
            throw failure
        }
        if run.refused > 0 {
            throw Failure(.refused, "the relay refused \(run.refused) of the messages", hint: "see 'tick outbox'")
        }
        if run.tooLong > 0 { throw .quiet(.badInput) }
    }

    private func seal(_ bytes: [UInt8], id: MessageID) throws(Failure) -> NewMessage {
        let content: Content
        do { content = try Content(bytes: bytes) } catch {
            throw Failure(.badInput, "the message is too long: \(bytes.count) bytes, at most \(Limits.text)")
        }
        do { return try account.seal(content, id: id) } catch { throw Failure(error) }
    }
}
