import Arguments
import Client
import Kernel
import Listing

/// `tick completion`: prints a shell's completion script, and answers these scripts what can stand at the cursor.
///
/// Names come from the state file, those of members also from the relay. Nothing is changed, and nothing is printed on
/// stderr: that would appear in the line that is being typed.
enum CompletionCommand: Command {
    static let words = Option<String>(
        "words", "CURRENT", help: "print what can stand at the cursor behind the WORDs; CURRENT is typed of it",
        takesOptions: true
    )

    static let word = "completion"

    static let syntax = CommandSyntax(
        word,
        summary: "Print a shell's completion script",
        options: [words],
        operands: [
            Operand("SHELL", .optional, help: "bash, zsh or fish", completes: .words(Shell.allCases.map(\.rawValue))),
            Operand("WORD", .zeroOrMore, help: "with --words: the words before the cursor, without 'tick'"),
        ],
        usage: ["bash|zsh|fish", "--words CURRENT -- [WORD...]"]
    )

    /// The words of a command line that is being typed.
    static var rawOperands: Int? { 0 }

    static func onlyPrints(_ typed: Parsed) -> Bool { typed[words] == nil }

    static func run(_ typed: Parsed, in context: Context) async throws {
        if let current = typed[words] { return try await answer(typed.operands, current, in: context) }
        guard let name = typed.operands.first else {
            throw Failure(.usage, "no shell given", hint: "bash, zsh or fish")
        }
        guard let shell = Shell(rawValue: name), typed.operands.count == 1 else {
            let word = typed.operands.count > 1 ? typed.operands[1] : name
            throw Failure(.usage, "no completion for '\(word.printable)'", hint: "bash, zsh or fish")
        }
        try context.terminal.write(shell.script)
    }

    /// Prints what can stand at the cursor, as `Shell` describes it.
    private static func answer(_ words: [String], _ current: String, in context: Context) async throws {
        // Each candidate repeats the beginning of the word as typed: no control character may reach the shell by it.
        guard current.printable == current else { return }
        let typing = Typing(Program.syntax, words, current: current)
        let offer = typing.offer
        if let start = offer.commandStart { try context.terminal.line("\t\t\(start)") }
        if offer.isPath { try context.terminal.line("\t" + offer.stem) }
        func show(_ words: [(word: String, help: String)]) throws {
            for (word, help) in words { try context.terminal.line(help.isEmpty ? word : word + "\t" + help) }
        }
        try show(offer.words)
        guard let kind = offer.names else { return }
        do {
            let context = try self.context(typing, context)
            try show(await names(kind, in: typing, context).map { (offer.stem + $0.word, $0.help) })
            _ = await context.keepAll()
        } catch { throw Failure.quiet(Failure(error).status) }
    }

    /// The surroundings of the command that is being typed, which may have another state file.
    private static func context(_ typing: Typing, _ context: Context) throws -> Context {
        let environment = context.environment
        var stateFile = context.stateFile
        if var file = typing.globals[Program.config] {
            // No shell has expanded it.
            if file.hasPrefix("~/"), let home = context.variable("HOME") { file = home + file.dropFirst() }
            stateFile = try StateFile(config: file, environment: environment)
        }
        return Context(terminal: context.terminal, environment: environment, stateFile: stateFile)
    }

    /// The names of a kind, but for those that a shell would have to quote: they come from a file, or from other members. An id
    /// has behind it its member's name, the text of its row, or what waits under it.
    private static func names(
        _ kind: Completion, in typing: Typing, _ context: Context
    ) async throws -> [(word: String, help: String)] {
        let operands = typing.operands
        let names: [String]
        switch kind {
        case .room:
            let rooms = try context.state().rooms.keys.sorted().filter(isPlain)
            return (context.variable("TICK_ROOM") == nil ? rooms : ["."] + rooms).map { ($0, "") }
        case .member: return try await others(accounts(operands.first, in: context))
        case .outbox:
            let state = try context.state()
            let now = Syscalls.epochMilliseconds()
            return state.outboxEntries.map { ($0.id.description, $0.words(now: now)) }
        case .listName: names = Set(try folds(nil, in: context).flatMap(\.names)).sorted()
        case .row where operands.first != "add":
            let list = typing.options?[ListCommand.list] ?? ListEdit.usualList
            let rows = try folds(operands.dropFirst().first, in: context).flatMap { $0.lists[list]?.rows ?? [] }
            return rows.map { ($0.id.description, context.terminal.cut($0.text.printable, to: 60)) }
        default: names = []
        }
        return names.filter(isPlain).map { ($0, "") }
    }

    private static func isPlain(_ word: String) -> Bool {
        // Names such as 'bob@laptop' and 'bob/phone' need no quoting either.
        do { try RoomName.check(word.replacing("@", with: "_").replacing("/", with: "_")) } catch { return false }
        return true
    }

    /// The account of the room, or those of all rooms.
    private static func accounts(_ room: String?, in context: Context) throws -> [Account] {
        guard let room else { return try context.accounts() }
        return [try context.account(room)]
    }

    /// The lists of the room, or of all rooms, as they were read here.
    private static func folds(_ room: String?, in context: Context) throws -> [ListFold] {
        try accounts(room, in: context).compactMap { try? ListReader($0, file: context.stateFile).kept.fold }
    }

    /// The names of the other members of the rooms, as far as the relays answer within a second. The beginning of the id stands for
    /// one that several have, or that a shell would have to quote.
    private static func others(_ accounts: [Account]) async -> [(word: String, help: String)] {
        let limit = Limit(after: .seconds(1))
        let members = await accounts.results { account in
            let view = try await limit.run { try await account.view() }
            let mine = view.person(of: account.me)
            return (view.persons + view.devices).filter { $0.member != mine && $0.member != account.me }
        }
        return members.compactMap { try? $0.get() }.joined().map { member in
            let id = member.mark ?? (isPlain(member.name) ? nil : member.shortID)
            return id.map { ($0, member.name.printable) } ?? (member.name, "")
        }
        .unique(by: \.word).sorted { $0.word < $1.word }
    }
}
