import Arguments
import Client
import Foundation
import Kernel
import Wire

/// `tick ack`: marks messages as read.
enum AckCommand: Command {
    static let all = Flag("all", help: "all messages that are in the room now")
    static let only = Flag("only", help: "only the messages named, not those before them")

    static let syntax = CommandSyntax(
        "ack",
        summary: "Mark messages as read",
        options: [all, only, TimeLimit.option],
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
        let (messages, marksAll, isAlone) = (references, typed[all], typed[only])
        try await TimeLimit(typed).keep { () async throws(Failure) in
            try await context.sendOutbox(of: account)
            do throws(ClientError) {
                if marksAll {
                    try await account.acknowledgeAll()
                } else {
                    try await account.acknowledge(messages, alone: isAlone)
                }
            } catch { throw Failure(error, account: account) }
            try await context.keepCheckpoint(of: account)
        }
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
