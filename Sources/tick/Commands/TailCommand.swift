import Arguments
import Client
import Foundation
import Kernel
import Wire

/// `tick tail`: shows a room's messages; what was written out is receipted as delivered.
enum TailCommand: Command {
    static let follow = Flag("follow", short: "f", help: "go on: show messages as they come")
    static let number = Option<TailStart>(
        "lines",
        short: "n",
        "N|+SEQ",
        help: "the last N messages (10), or all from SEQ on",
        parse: TailStart.parse
    )
    static let new = Flag("new", help: "what was not delivered to me yet")
    static let unread = Flag("unread", help: "what I have not read yet")
    static let count = Option<Int>(
        "count",
        short: "c",
        "COUNT",
        help: "end after COUNT messages",
        parse: IntegerGrammar.within(1 ... .max)
    )
    static let peek = Flag("peek", help: "send no receipts")
    static let json = Flag("json", help: "print an object a message")
    static let raw = Flag("raw", help: "print the text alone, as it was sent")

    static let syntax = CommandSyntax(
        "tail",
        summary: "Show messages, and follow a room",
        options: [follow, number, new, unread, count, peek, json, raw],
        operands: [Operand("ROOM", help: "the room", completes: .room)],
        exclusive: [[number, new, unread], [json, raw]]
    )

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        let account = try context.account(typed.operands[0])
        try await context.flushOutbox(of: account, in: context.state())
        let start: Tail.Start =
            if typed[new] { .without(.delivered) } else if typed[unread] { .without(.read) } else {
                switch typed[number] ?? .last(10) {
                case .last(let count): .last(count)
                case .from(let seq): .from(seq)
                }
            }
        let form: EventLine.Form = typed[json] ? .json : typed[raw] ? .raw : .text
        var follower = Follower(
            account,
            start: start,
            follows: typed[follow],
            receipts: !typed[peek],
            count: typed[count],
            form: form,
            terminal: context.terminal
        )
        try await follower.run()
    }
}

/// What `-n` says: how many of the last messages, or from which seq on.
enum TailStart: Sendable {
    case last(Int)
    case from(Int)

    static func parse(_ text: String) throws(ValueError) -> TailStart {
        guard text.hasPrefix("+") else { return .last(try IntegerGrammar.count(text)) }
        return .from(try IntegerGrammar.count(String(text.dropFirst())))
    }
}
