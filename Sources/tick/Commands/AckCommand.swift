import Arguments
import Client
import Foundation
import Kernel
import Wire

/// `tick ack`: marks messages as read.
enum AckCommand: Command {
    static let all = Flag("all", help: "all messages that are in the room now")
    static let only = Flag("only", help: "only the messages named, not those before them")
    static let timeout = Option<Duration>(
        "timeout",
        "DUR",
        help: "give up after DUR, such as 90s or 300ms (a number alone is seconds): then the ack is queued",
        parse: DurationGrammar.parse
    )

    static let word = "ack"

    static let syntax = CommandSyntax(
        word,
        summary: "Mark messages as read",
        options: [all, only, timeout],
        operands: [
            Operand("ROOM", .required, help: "the room", completes: .room),
            Operand(
                "ID|SEQ|-",
                .zeroOrMore,
                help: "up to and including this message; '-': read ids or lines of 'tail --json' from standard input"
            ),
        ],
        exclusive: [[all, only]],
        elsewhere: ["confirm", "seen"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        let names = typed.operands.dropFirst()
        guard typed[all] != !names.isEmpty else {
            throw Failure(
                .usage,
                typed[all] ? "'--all' and messages cannot be used together" : "no message given",
                hint: "name one by id or seq, or use '--all'"
            )
        }
        let account = try context.account(typed.operands[0])
        var references: [Endpoint.Reference] = []
        for name in names { references += name == "-" ? try fromInput() : [try reference(name)] }
        let deadline = Deadline(after: typed[timeout]).forOneLook
        let trouble = try await context.sendOutbox(of: account, by: deadline)
        guard typed[all] || !references.isEmpty else { return }
        do throws(ClientError) {
            // A relay that didn't answer isn't asked again.
            if let trouble, trouble.isWorthRetrying { throw trouble }
            let (messages, marksAll, isAlone) = (references, typed[all], typed[only])
            try await deadline.limiting { () async throws(ClientError) in
                if marksAll {
                    try await account.acknowledgeAll()
                } else {
                    try await account.acknowledge(messages, alone: isAlone)
                }
            }
        } catch {
            let failure = Failure(error, account: account)
            if case .nonsense = error { throw failure }
            guard error.isWorthRetrying else { throw failure }
            let now = Syscalls.epochMilliseconds()
            var ack =
                typed[all]
                ? QueuedAck(allOf: account, at: now)
                : QueuedAck(references, alone: typed[only], of: account, at: now)
            ack?.tries = 1
            ack?.lastError = error.reason
            throw try queue(ack, of: account, after: failure, in: context)
        }
        try await deadline.limiting { () async throws(Failure) in try await context.keepCheckpoint(of: account) }
    }

    /// Leaves the ack in the outbox.
    ///
    /// - Parameter ack: nil where it can't be kept, since it isn't known what it would be for.
    /// - Returns: the failure to end with.
    private static func queue(
        _ ack: QueuedAck?,
        of account: Account,
        after failure: Failure,
        in context: Context
    ) throws(Failure) -> Failure {
        var failure = failure
        guard let ack else {
            failure.hint = "a message that was not read here can't be marked without the relay, except by its id"
            return failure
        }
        do throws(StateError) {
            try Outgoing(account, file: context.stateFile).queue(ack)
        } catch { throw Failure(error) }
        failure.status = .queued
        failure.hint = "the ack is in the outbox; the next command that reaches the relay sends it"
        return failure
    }

    private static func reference(_ text: String) throws(Failure) -> Endpoint.Reference {
        guard let reference = Endpoint.Reference(text) else {
            throw Failure(.usage, "'\(text.printable)' is neither an id nor a seq")
        }
        return reference
    }

    /// Reads lines, each an id, a seq or an object of `tail --json`.
    private static func fromInput() throws(Failure) -> [Endpoint.Reference] {
        struct Line: Decodable {
            var event: String?
            var id: MessageID?
        }
        var references: [Endpoint.Reference] = []
        for line in try InputFile.read("-").split(separator: UInt8(ascii: "\n")) {
            let text = String(decoding: line, as: UTF8.self).trimmingWhiteSpace
            guard !text.isEmpty else { continue }
            if text.hasPrefix("{") {
                guard let object = try? JSON.value(Line.self, from: Data(line)) else {
                    throw Failure(.badInput, "a line of standard input is not an object of 'tail --json'")
                }
                guard object.event ?? "message" == "message", let id = object.id else { continue }
                references.append(.id(id))
            } else if let reference = Endpoint.Reference(text) {
                references.append(reference)
            } else {
                throw Failure(
                    .badInput,
                    "a line of standard input is neither an id nor a seq: '\(text.prefix(40).printable)'"
                )
            }
        }
        return references
    }
}
