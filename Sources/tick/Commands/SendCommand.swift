import Arguments
import Client
import Foundation
import Kernel
import Sealing

/// `tick send`: sends messages; a printed id is durable.
enum SendCommand: Command {
    static let lines = Flag("lines", short: "l", help: "each line is a message")
    static let file = Option<String>(
        "file", short: "f", "FILE", help: "read the message, or with -l the lines, from FILE", completes: .file,
        repeats: .refused
    )
    static let noQueue = Flag("no-queue", help: "fail if the relay can't be reached, and keep no message in the outbox")
    static let key = Option<String>(
        "key",
        "KEY",
        help: "send once: the same KEY and text again are the same message",
        repeats: .refused,
        parse: { text throws(ValueError) in
            if text.isEmpty { throw ValueError("it is empty") }
            return text
        }
    )
    static let quiet = Flag("quiet", short: "q", help: "don't print ids")
    static let json = Flag("json", help: "print an object instead of the id")
    static let tee = Flag("tee", help: "print the lines as they are read, instead of ids")

    static let word = "send"

    static let syntax = CommandSyntax(
        word,
        summary: "Send a message, or each line of a pipe as one",
        options: [
            lines, file, WaitOptions.wait, WaitOptions.except, WaitOptions.everyDevice, WaitOptions.timeout, key,
            noQueue, quiet, json, tee,
        ],
        operands: [
            Operand("ROOM", .required, help: "the room to send to", completes: .room),
            Operand("TEXT", .zeroOrMore, help: "the message, words joined by spaces; '-' or nothing: standard input"),
        ],
        exclusive: [[json, tee]],
        rules: [
            Rule([tee], needs: [lines]), Rule([quiet], not: [json, tee]),
            Rule([WaitOptions.everyDevice], needs: [WaitOptions.wait]),
            Rule([Given("text") { !readsInput(words: $0.operands.dropFirst()) }], not: [file, lines]),
            Rule([Given("'-'") { $0.operands.dropFirst() == ["-"] }], not: [file]),
        ] + WaitOptions.rules,
        text: { _ in 1 },
        elsewhere: ["chat", "message", "msg", "post", "produce", "pub", "publish", "say", "write"],
        strange: [
            "-W": "--timeout", "-w": "--wait", "-m": "tick send ROOM TEXT", "--message": "tick send ROOM TEXT",
            "-t": "tick send ROOM TEXT", "--topic": "tick send ROOM TEXT",
        ]
    )

    /// Whether the text comes from standard input.
    private static func readsInput(words: ArraySlice<String>) -> Bool { words.isEmpty || words == ["-"] }

    /// The words of the text.
    static var rawOperands: Int? { 1 }

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try account(typed, in: context)
        let output = SendOutput(
            room: account.room, form: typed[tee] ? .lines : typed[quiet] ? .none : typed[json] ? .json : .id,
            terminal: context.terminal
        )
        let words = typed.operands.dropFirst()
        if readsInput(words: words), typed[file] == nil || typed[file] == "-" {
            if typed[lines] {
                context.terminal.sayReading("lines", each: "is sent")
            } else {
                context.terminal.sayReading("the message")
            }
        }
        let waiting = try WaitOptions(typed, account, context.terminal)
        let sender = Sender(
            account: account, queues: !typed[noQueue], ids: try ids(typed, account, context), waiting: waiting,
            limit: waiting?.limit ?? Limit(after: typed[WaitOptions.timeout]), output: output, context: context
        )
        if typed[lines] {
            // Before signals are caught: the opening of a FIFO waits for its writer, and they end the process then.
            let opened = try InputFile.open(typed[file])
            let signals = try SignalWatch()
            let input = LineInput(opened, until: signals, copiedTo: typed[tee] ? context.terminal : nil)
            try await LineSender(sender, input, until: signals).send()
        } else if readsInput(words: words) {
            var bytes = try InputFile.read(typed[file])
            if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
            try await sender.send(bytes)
        } else {
            let typedWords = typed.places.dropFirst().map { context.arguments[$0 + 1] }
            try await sender.send(
                typedWords.allSatisfy(\.isEmpty) ? [] : Array(typedWords.joined(separator: [UInt8(ascii: " ")])))
        }
        await context.finishSending(of: account, by: sender.limit)
    }

    /// The account of the room. A single word that is no room may be a text without one: nothing is guessed.
    private static func account(_ typed: Parsed, in context: Context) throws -> Account {
        do { return try context.account(firstOf: typed.operands) } catch {
            var failure = Failure(error)
            guard failure.status == .refused, typed.operands.count == 1, !typed[lines], typed[file] == nil else {
                throw error
            }
            let joined = try context.state().rooms.keys.sorted()
            guard joined.count == 1 || context.variable("TICK_ROOM") != nil else { throw error }
            failure.status = .usage
            failure.hint =
                "'tick send . TEXT' sends to \(joined.count == 1 ? "the only room" : "the room of TICK_ROOM")"
            throw failure
        }
    }

    /// The source of ids with `--key`; nil without it.
    private static func ids(_ typed: Parsed, _ account: Account, _ context: Context) throws -> KeyedIDs? {
        guard let key = typed[key], let secret = try context.state().identity else { return nil }
        return try KeyedIDs(key, identity: Identity(secret: Array(secret)), room: account.keys.room)
    }
}
