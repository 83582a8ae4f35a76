import Arguments
import Client
import Kernel
import Wire

/// `tick outbox`: lists, sends or drops messages that no relay has stored yet.
enum OutboxCommand: Command {
    static let json = Flag("json", help: "print an object for each message")
    static let all = Flag("all", help: "all messages")
    static let wait = Flag("wait", help: "wait until the relay is back and all is sent")
    static let timeout = TimeLimit.option(help: "give up after DUR, such as 90s or 300ms (a number alone is seconds)")

    static let word = "outbox"

    static let syntax = CommandSyntax(
        word,
        summary: "List, send or drop messages that are not sent yet",
        options: [json, all, wait, timeout],
        operands: [
            Operand("list|flush|drop", .optional, help: "the operation (list)", completes: .words(operations)),
            Operand("ID", .zeroOrMore, help: "the messages to drop", completes: .after("drop", .outbox)),
        ],
        rules: [
            Rule([wait, timeout], onlyWith: ["flush"]), Rule([all], onlyWith: ["drop"]),
            Rule([json], onlyWith: ["list"]),
            Rule([all], not: [Given("messages") { $0.operands.count > 1 }], hint: "'tick outbox' lists their ids"),
        ],
        operation: { operands in
            let word = operands.first ?? "list"
            return operations.contains(word) ? word : nil
        },
        elsewhere: ["queue"], uses: ["flush": "outbox flush", "resend": "outbox flush", "retry": "outbox flush"]
    )

    private static let operations = ["list", "flush", "drop"]

    static func run(_ typed: Parsed, in context: Context) async throws {
        let ids = Array(typed.operands.dropFirst())
        switch typed.operands.first ?? "list" {
        case "list":
            try noOperands(ids, hint: "'tick outbox' lists what waits for all rooms")
            try list(json: typed[json], in: context)
        case "flush":
            try noOperands(ids, hint: "'tick outbox flush' sends what waits for all rooms")
            try await flush(typed, in: context)
        case "drop": try await drop(ids, all: typed[all], in: context)
        case let word:
            let similar = Suggestion.closest(to: word, among: operations)
            throw Failure(
                .usage, "unknown operation '\(word.printable)'",
                hint: similar.map { "did you mean '\($0)'?" } ?? "list, flush or drop"
            )
        }
    }

    private static func noOperands(_ ids: [String], hint: String) throws {
        if let id = ids.first { throw Failure(.usage, "unexpected operand '\(id.printable)'", hint: hint) }
    }

    private static func list(json: Bool, in context: Context) throws {
        let now = Syscalls.epochMilliseconds()
        let state = try context.state()
        for entry in state.outboxEntries {
            try context.terminal.line(json ? String(decoding: entry.json, as: UTF8.self) : entry.text(now: now))
        }
    }

    /// Sends the outbox of all rooms.
    private static func flush(_ typed: Parsed, in context: Context) async throws {
        let state = try context.state()
        // Another state file than was meant would have all sent, too.
        guard !state.rooms.isEmpty else { throw Failure.noRoomJoined }
        let waiting = Set(state.outbox.map(\.room) + state.acks.map(\.room))
        let flush = OutboxFlush(context: context, waits: typed[wait], limit: Limit(after: typed[timeout]))
        let rooms = try context.accounts().filter { waiting.contains($0.room) }
        // One error for all rooms of a relay; one that was printed already has no text.
        var said: Set<String> = []
        let failures = await flush.run(rooms).filter { $0.message.map { said.insert($0).inserted } ?? true }
        for failure in failures.dropLast() { context.terminal.say(failure) }
        if let failure = failures.last { throw failure }
    }

    private static func drop(_ texts: [String], all: Bool, in context: Context) async throws {
        guard all || !texts.isEmpty else {
            throw Failure(.usage, "no message given", hint: "'tick outbox' lists their ids")
        }
        let state = try context.state()
        let waiting = Set(state.outbox.map(\.id) + state.acks.map(\.id))
        if all, waiting.isEmpty { return context.terminal.say("the outbox is empty") }
        var ids = all ? waiting : []
        for text in texts {
            guard let id = MessageID(text) else { throw Failure(.usage, "'\(text.printable)' is not an id") }
            guard waiting.contains(id) else { throw Failure(.refused, "the outbox holds no message '\(id)'") }
            ids.insert(id)
        }
        let dropped: [Queued]
        switch try await context.stateFile.drop(ids, areAll: all) {
        case .done(let messages): dropped = messages
        case .gone(let id):
            throw Failure(.refused, "the outbox holds no message '\(id)' any more", hint: "nothing was dropped")
        case .sending(let id):
            throw Failure(
                .busy, "another command is sending '\(id)' now",
                hint: "nothing was dropped: try it again when that has ended"
            )
        }
        let doubtful = dropped.filter(\.isDoubtful)
        guard let first = doubtful.first else { return }
        let others = doubtful.count > 1 ? " and \(doubtful.count - 1) more" : ""
        context.terminal.warn("the relay may have taken '\(first.id)'\(others) before, and show what it took to others")
    }
}

/// A message or an ack in the outbox.
protocol OutboxEntry: Record {
    var room: String { get }
    var id: MessageID { get }
    var queuedAt: Int { get }
    var tries: Int { get }
    var lastError: String? { get }
    /// `sending`, or `failed` where it was refused for good.
    var state: MessageState { get }
    /// The messages that an ack is for: ids and seqs, or `all`; nil for a message.
    var ack: [String]? { get }
    /// Whether it is an edit of a list.
    var isEdit: Bool { get }
}

extension OutboxEntry {
    fileprivate static func list() -> Fields<Self> {
        [
            .object("id", ["w": 1]) { .id($0.id) },
            .object("room", ["w": 2]) { .text($0.room) },
            .object("state", ["w": 3]) { .text($0.state.rawValue) },
            .object("queued_at", ["w": 4]) { .number($0.queuedAt) },
            .object("tries", ["w": 5]) { .number($0.tries) },
            .object("last_error", ["w": .text]) { .text($0.lastError) },
            .object("ack") { .names($0.ack) },
            .object("event") { .text($0.isEdit ? EventKind.list.rawValue : nil) },
        ]
    }

    /// The line for people.
    func text(now: Int) -> String { id.description + "  " + words(now: now) }

    /// The line without the id.
    func words(now: Int) -> String {
        let words = [
            room.printable, (state == .failed ? "failed " : "sending") + (ack.map(Self.words) ?? ""),
            "\(Age(now - queuedAt).text), \(tries == 1 ? "1 try" : "\(tries) tries")",
        ]
        return (words + (lastError.map { [$0.printable] } ?? [])).joined(separator: "  ")
    }

    private static func words(_ ack: [String]) -> String {
        ack.count > 3 ? "  ack of \(ack.count) messages" : "  ack of \(ack.joined(separator: ", "))"
    }
}

extension Queued: OutboxEntry {
    static let fields = list()
    var state: MessageState { failed == nil ? .sending : .failed }
    var ack: [String]? { nil }
    var isEdit: Bool { kind == .list }
}

extension QueuedAck: OutboxEntry {
    static let fields = list()
    var state: MessageState { isFailed ? .failed : .sending }
    var ack: [String]? { names }
    var isEdit: Bool { false }
}

extension State {
    /// The messages, then the acks.
    var outboxEntries: [any OutboxEntry] { outbox + acks }
}
