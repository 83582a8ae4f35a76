import Arguments

/// A small program with every kind of option and operand.
enum Sample {
    enum Color: String, CaseIterable, Sendable { case auto, always, never }

    static let config = Option("config", "FILE", help: "use this state file", completes: .file)
    static let color = Option<Color>("color", help: "when to use colors")

    enum Send {
        static let lines = Flag("lines", short: "l", help: "each line is one message")
        static let quiet = Flag("quiet", short: "q", help: "print no ids")
        static let json = Flag("json", help: "print one object a line")
        static let format = Option("format", "FORMAT", help: "print each id like this")
        static let file = Option("file", short: "f", "FILE", help: "send what is in this file", completes: .file)
        static let count = Option("count", short: "n", "N", help: "how many", parse: IntegerGrammar.within(-9...99))
        static let wait = Option(
            "wait", short: "w", "COND",
            help: "exit only when the message is sent, delivered or read, and say who is missing",
            completes: .words(["sent", "delivered", "read", "read:@"]), bare: "sent"
        ) { text throws(ValueError) in
            guard ["sent", "delivered", "read"].contains(text.prefix { $0 != ":" }) else {
                throw ValueError("not a condition")
            }
            return text
        }
        static let timeout = Option("timeout", "DUR", help: "wait at most this long", parse: DurationGrammar.parse)
        static let to = Option("to", short: "t", "NAME", help: "name a member", completes: .member, repeats: .allCount)

        static let syntax = CommandSyntax(
            "send",
            summary: "send a message to a room",
            options: [lines, quiet, json, format, file, count, wait, timeout, to],
            operands: [
                Operand("ROOM", help: "where to send it", completes: .room), Operand("TEXT", .zeroOrMore),
            ],
            exclusive: [[json, format]],
            text: { _ in 1 }
        )
    }

    enum Tail {
        static let follow = Flag("follow", short: "f", help: "go on when the end is reached")
        static let quiet = Flag("quiet", short: "q", help: "no notes")
        static let last = Option("last", short: "n", "N|+SEQ", help: "where to begin")
        static let syntax = CommandSyntax(
            "tail", summary: "show messages", options: [follow, quiet, last],
            operands: [Operand("ROOM", .oneOrMore, completes: .room)]
        )
    }

    enum Join {
        static let new = Flag("new", help: "make a code")
        static let code = Option("code", short: "c", "CODE", help: "the code", isSecret: true) {
            text throws(ValueError) in
            guard text.utf8.count > 4 else { throw ValueError("too weak") }
            return text
        }
        static let syntax = CommandSyntax(
            "join", summary: "join a room", options: [new, code],
            operands: [Operand("ROOM"), Operand("INVITE", .optional, isSecret: true)]
        )
    }

    static let status = CommandSyntax(
        "status", summary: "show who has what",
        operands: [Operand("ROOM", .optional, completes: .room), Operand("ID|SEQ", .zeroOrMore)],
        usage: ["[ROOM [ID|SEQ...]]", "--invite ROOM"]
    )
    static let leave = CommandSyntax("leave", summary: "leave a room", operands: [Operand("ROOM")])

    static func group(_ title: String, _ commands: CommandSyntax...) -> ProgramSyntax.Group {
        .init(title, commands.map { command in .init(command.name) { command } })
    }

    static let program = ProgramSyntax(
        "tick",
        summary: "group chat for the shell",
        options: [config, color],
        groups: [
            group("talk", Send.syntax, Tail.syntax), group("rooms", Join.syntax, leave, status),
        ]
    )

    /// What was typed for a command; nil where it asks for help or the version.
    static func parse(_ words: String...) throws(UsageError) -> Parsed? { try parse(words) }

    static func parse(_ words: [String]) throws(UsageError) -> Parsed? {
        guard case .run(_, let arguments, _) = try Parser(program).parse(words) else { return nil }
        return arguments
    }

    /// What is wrong with the words; nil where nothing is.
    static func fault(_ words: String...) -> UsageError.Fault? {
        do throws(UsageError) {
            _ = try Parser(program).parse(words)
            return nil
        } catch {
            return error.fault
        }
    }
}
