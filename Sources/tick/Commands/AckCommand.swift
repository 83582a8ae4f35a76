import Arguments
import Client
import Foundation
import Kernel
import Wire

/// `tick ack`: marks messages as read.
enum AckCommand: Command {
    static let all = Flag("all", help: "everything that is in the room now")
    static let only = Flag("only", help: "just the messages named, not those before them")

    static let syntax = CommandSyntax(
        "ack",
        summary: "Mark messages as read",
        options: [all, only],
        operands: [
            Operand("ROOM", .required, help: "the room", completes: .room),
            Operand(
                "ID|SEQ|-",
                .zeroOrMore,
                help: "up to and including this message; '-': ids, or the lines of 'tail --json', from standard input"
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
                hint: "name one by id or seq, or take '--all'"
            )
        }
        let account = try context.account(typed.operands[0])
        var references: [Endpoint.Reference] = []
        for name in names { references += name == "-" ? try fromInput() : [try reference(name)] }
        try await context.flushOutbox(of: account, in: context.state())
        do throws(ClientError) {
            var seqs: [Int] = []
            if typed[all] {
                let head = try await account.relay.standing().head
                if head > 0 { seqs = [head] }
            }
            for name in references { seqs.append(try await seq(of: name, account)) }
            try await acknowledge(seqs, only: typed[only], account)
        } catch {
            throw Failure(error, account: account)
        }
    }

    /// Sends the receipts: who has read a message also has it.
    private static func acknowledge(_ seqs: [Int], only: Bool, _ account: Account) async throws(ClientError) {
        guard let last = seqs.max() else { return }
        let ranges = only ? Set(seqs).sorted().map { $0...$0 } : [1...last]
        var receipts: [Receipt] = []
        for range in ranges {
            for kind in [ReceiptKind.delivered, .read] { receipts.append(try account.receipt(kind, range)) }
        }
        try await account.relay.acknowledge(receipts)
    }

    private static func seq(of reference: Endpoint.Reference, _ account: Account) async throws(ClientError) -> Int {
        // A seq is asked for too: one that isn't there is an error, not a receipt for what is to come. And what answers has
        // to be that message, or a relay could have receipts for whatever it likes.
        let event = try await account.relay.message(reference).event
        let isThat =
            switch reference {
            case .id(let id): event.id == id
            case .seq(let seq): event.seq == seq
            }
        guard isThat, account.opens(event) else { throw .nonsense("another message than was asked for") }
        return event.seq
    }

    private static func reference(_ text: String) throws(Failure) -> Endpoint.Reference {
        guard let reference = Endpoint.Reference(text) else {
            throw Failure(.usage, "'\(text.printable)' is neither an id nor a seq")
        }
        return reference
    }

    /// Reads an id, a seq or an object of `tail --json` a line.
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
                    throw Failure(.badInput, "a line of standard input is no object of 'tail --json'")
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
