import Arguments
import Client
import Foundation
import Kernel
import Wire

/// `tick outbox`: what was taken from the user and the relay doesn't have yet.
enum OutboxCommand: Command {
    static let json = Flag("json", help: "print an object a message")

    static let syntax = CommandSyntax(
        "outbox",
        summary: "Show, send or drop messages that wait",
        options: [json],
        operands: [
            Operand(
                "list|flush|drop",
                .optional,
                help: "what to do; list where nothing is said",
                completes: .words(["list", "flush", "drop"])
            ),
            Operand("ID", .zeroOrMore, help: "the messages to drop", completes: .after("drop", .outbox)),
        ],
        elsewhere: ["queue"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        let ids = Array(typed.operands.dropFirst())
        switch typed.operands.first ?? "list" {
        case "list":
            try noOperands(ids)
            try list(json: typed[json], in: context)
        case "flush":
            try noOperands(ids)
            try await flush(in: context)
        case "drop": try drop(ids, in: context)
        case let word:
            let similar = Suggestion.closest(to: word, among: ["list", "flush", "drop"])
            throw Failure(
                .usage,
                "unknown operation '\(word.printable)'",
                hint: similar.map { "did you mean '\($0)'?" } ?? "list, flush or drop"
            )
        }
    }

    private static func noOperands(_ ids: [String]) throws(Failure) {
        if let id = ids.first { throw Failure(.usage, "unexpected operand '\(id.printable)'") }
    }

    private static func list(json: Bool, in context: Context) throws(Failure) {
        let now = Syscalls.epochMilliseconds()
        for queued in try context.state().outbox {
            if json {
                try context.terminal.line(OutboxLine(queued).line)
            } else {
                let tries = queued.tries == 1 ? "1 try" : "\(queued.tries) tries"
                let state = queued.failed == nil ? "sending" : "failed "
                let reason = queued.lastError
                try context.terminal.line(
                    "\(queued.id)  \(queued.room.printable)  \(state)  \(Age(now - queued.queuedAt).text), \(tries)"
                        + (reason.map { "  \($0.printable)" } ?? "")
                )
            }
        }
    }

    /// Sends what waits, room by room; also what a relay has refused, since the user asks for it.
    private static func flush(in context: Context) async throws(Failure) {
        let state = try context.state()
        var failure: Failure?
        for account in try context.accounts() where state.outbox.contains(where: { $0.room == account.room }) {
            let report: Outgoing.Report
            do { report = try await Outgoing(account, file: context.stateFile).flush(retryingFailed: true) } catch {
                throw Failure(error)
            }
            if let error = report.error {
                var next = Failure(error, account: account)
                if error.isWorthRetrying { next.status = .queued }
                if let failure { context.terminal.say(failure) }
                failure = next
            } else if report.answers.values.contains(where: { $0.seq == nil }) {
                failure = Failure(
                    .refused,
                    "the relay refused messages for room '\(account.room.printable)'",
                    hint: "see 'tick outbox'"
                )
            }
        }
        if let failure { throw failure }
    }

    private static func drop(_ texts: [String], in context: Context) throws(Failure) {
        guard !texts.isEmpty else { throw Failure(.usage, "no message given", hint: "'tick outbox' lists their ids") }
        let waiting = Set(try context.state().outbox.map(\.id))
        var ids: Set<MessageID> = []
        for text in texts {
            guard let id = MessageID(text) else { throw Failure(.usage, "'\(text.printable)' is no id") }
            guard waiting.contains(id) else { throw Failure(.refused, "the outbox holds no message '\(id)'") }
            ids.insert(id)
        }
        let dropped = ids
        do { try context.stateFile.update { _ = $0.dequeue(dropped) } } catch { throw Failure(error) }
    }
}
