import Arguments
import Client
import Wire

/// `tick push`: has the relay wake this member when it is away, by a request to an address of the member's choice.
enum PushCommand: Command {
    static let ntfy = Flag("ntfy", help: "have ntfy show the text of a push")
    static let label = Option<String>(
        "label",
        "TEXT",
        help: "what a push calls the room (a push doesn't name it)",
        parse: { text throws(ValueError) in
            guard !text.isEmpty, text.printable == text else { throw ValueError("empty, or with control characters") }
            guard text.utf8.count <= Limits.pushLabel else {
                throw ValueError("\(text.utf8.count) bytes; at most \(Limits.pushLabel)")
            }
            return text
        }
    )
    static let every = Option<Int>(
        "every",
        "DUR",
        help: "the least time between two pushes, from 10s to 1d (60s)",
        parse: { text throws(ValueError) in
            let (seconds, attoseconds) = try DurationGrammar.parse(text).components
            guard attoseconds == 0, Limits.pushEvery.contains(Int(seconds)) else {
                throw ValueError("must be whole seconds, from 10s to 1d")
            }
            return Int(seconds)
        }
    )
    static let json = Flag("json", help: "print an object for each room")
    static let listen = Option<String>(
        "listen", "HOST:PORT", help: "the address to listen on (127.0.0.1:8426, or a socket of systemd's)",
        repeats: .refused
    )
    static let exec = Option<String>(
        "exec", "CMD", help: "'tick tail' runs CMD for each message instead of printing it", completes: .file,
        repeats: .refused, parse: TailCommand.exec.parse
    )

    static let word = "push"

    static let syntax = CommandSyntax(
        word,
        summary: "Be woken while away",
        options: [ntfy, label, every, json, listen, exec, TimeLimit.option],
        operands: [
            Operand(
                operations.joined(separator: "|"), .optional, help: "the operation (list)",
                completes: .words(operations)
            ),
            Operand("ROOM", .zeroOrMore, help: "the rooms; with set: a room, and a URL or '-'", completes: .room),
        ],
        rules: [
            Rule([ntfy, label, every], onlyWith: ["set"]), Rule([json], onlyWith: ["list"]),
            Rule([listen, exec], onlyWith: ["receive"]),
            Rule([TimeLimit.option], onlyWith: ["list", "set", "off", "test"]),
        ],
        operation: { ($0.first.flatMap(Operation.init) ?? .list).rawValue },
        usage: [
            "[--json] [--timeout DUR] [list] [ROOM...]",
            "[--ntfy] [--label TEXT] [--every DUR] [--timeout DUR] set ROOM [URL|-]",
            "[--timeout DUR] (off | test) ROOM",
            "secret ROOM",
            "[--listen HOST:PORT] [--exec CMD] receive ROOM...",
        ],
        elsewhere: ["hook", "notify", "wake", "webhook"]
    )

    private enum Operation: String, CaseIterable {
        case list, set, off, test, secret, receive
    }

    private static let operations = Operation.allCases.map(\.rawValue)

    static func run(_ typed: Parsed, in context: Context) async throws {
        let operation = typed.operands.first.flatMap(Operation.init)
        // Without a word for the operation all words are rooms.
        let words = operation == nil ? typed.operands : Array(typed.operands.dropFirst())
        // The room was forgotten: no error repeats the URL, which may be a secret.
        guard words.first?.contains("://") != true else {
            throw Failure(.usage, "no room given", hint: "see 'tick push -h'")
        }
        switch operation ?? .list {
        case .list:
            let accounts = try accounts(words, in: context)
            let list = PushList(context: context, json: typed[json])
            if accounts.isEmpty { context.terminal.say("no rooms") }
            try await TimeLimit(typed).run { try await list.show(accounts) }
        case .set:
            let room = try room(words, atMost: 2)
            let account = try context.account(room)
            let settings = try settings(words.dropFirst().first, typed, for: account.room, in: context)
            try await work(typed, account, in: context) { setting in try await setting.set(settings) }
        case .off:
            try await work(typed, context.account(try room(words)), in: context) { setting in
                try await setting.clear()
            }
        case .test:
            try await work(typed, context.account(try room(words)), in: context) { setting in
                try await setting.test()
            }
        case .receive:
            guard !words.isEmpty else { throw Failure(.usage, "no room given", hint: "see 'tick push -h'") }
            let receiving = PushReceiving(rooms: words, address: typed[listen], command: typed[exec], context: context)
            try await receiving.run()
        case .secret: try context.terminal.line(context.account(try room(words)).pushSecret.text)
        }
    }

    /// Makes the requests of the command, after those of the outbox.
    private static func work(
        _ typed: Parsed, _ account: Account, in context: Context,
        _ work: @escaping @Sendable (PushSetting) async throws -> Void
    ) async throws {
        try await TimeLimit(typed).run {
            try await context.sendOutbox(of: account)
            try await work(PushSetting(account: account, context: context))
        }
    }

    /// The one room that is named. An error repeats none of the words after it: one may be a secret URL.
    private static func room(_ words: [String], atMost most: Int = 1) throws -> String {
        guard let room = words.first else { throw Failure(.usage, "no room given", hint: "see 'tick push -h'") }
        guard words.count <= most else { throw Failure(.usage, "too many operands", hint: "see 'tick push -h'") }
        return room
    }

    private static func accounts(_ rooms: [String], in context: Context) throws -> [Account] {
        guard !rooms.isEmpty else { return try context.accounts() }
        let state = try context.state()
        var accounts: [Account] = []
        for room in rooms {
            if state.rooms[room] == nil, let similar = Suggestion.closest(to: room, among: operations) {
                throw Failure(
                    .usage,
                    "'\(room.printable)' is neither an operation nor a room",
                    hint: similar == room
                        ? "the operation goes first: 'tick push \(room) ROOM'" : "did you mean '\(similar)'?"
                )
            }
            accounts.append(try context.account(room))
        }
        return accounts.unique { $0.room }
    }

    /// The target to set: a new one, or without a URL the one set before, with the typed options changed.
    private static func settings(
        _ url: String?, _ typed: Parsed, for room: String, in context: Context
    ) throws -> PushSettings {
        let known = try context.state().rooms[room]?.push
        var settings: PushSettings
        if let url {
            let text = url == "-" ? try context.terminal.secret(prompt: "URL: ") : url
            settings = try PushSettings(typed: text, asksForText: typed[ntfy], known: known)
        } else {
            guard let known else {
                throw Failure(.usage, "no URL given", hint: "give it as an operand, or '-' to be asked for it")
            }
            settings = try PushSettings(typed: known.url, asksForText: typed[ntfy], known: known)
            (settings.label, settings.every) = (known.label, known.every)
        }
        settings.label = typed[label] ?? settings.label
        settings.every = typed[every] ?? settings.every
        return settings
    }
}
