import Arguments
import Kernel

/// `tick help`: the man page where there is one, else the usage; `tick help bug`: what a bug report needs.
enum HelpCommand: Command {
    static let word = "help"
    static let needsState = false

    /// The word that asks for what a bug report needs.
    static let bug = "bug"

    /// The pages that are no command's, each with the word that asks for it.
    private static let otherPages = [
        (word: "formats", name: "tick-formats", section: "5"), (word: "json", name: "tick.json", section: "5"),
        (word: "protocol", name: "tickprotocol", section: "5"),
        (word: "postgres", name: "tick-postgres", section: "7"),
    ]

    static let keyword = Option<String>(
        "keyword", short: "k", "WORD", help: "the lines of all man pages that have WORD", repeats: .refused
    )

    static let syntax = CommandSyntax(
        word, summary: "Show a command's man page", options: [keyword],
        operands: [
            Operand(
                "COMMAND|bug", .optional, help: "the command; 'bug': what a bug report needs",
                completes: .command([bug] + otherPages.map(\.word))
            ),
            Operand("OPERATION", .optional, help: "an operation of the command, whose page has it"),
        ],
        rules: [Rule([keyword], not: [Given({ "'\($0.operands[0])'" }) { !$0.operands.isEmpty }])],
        uses: ["apropos": "help -k WORD", bug: "help bug"]
    )

    // man(1) for each page is run beside others.
    static func onlyPrints(_ typed: Parsed) -> Bool { typed[keyword] == nil }

    static func run(_ typed: Parsed, in context: Context) async throws {
        let usage = UsageText(Program.syntax)
        if let word = typed[keyword] { return try await find(word, usage, in: context) }
        guard let name = typed.operands.first else { return try context.terminal.write(usage.overview) }
        let command = command(named: name)
        if typed.operands.count > 1, command?.hasOperations != true {
            throw Failure(
                .usage, "unexpected operand '\(typed.operands[1].printable)'", hint: "see 'tick help -h'")
        }
        if name == bug { return try context.terminal.write(BugReport.text(in: context)) }
        if name == Program.syntax.name { return try show(name, else: usage.overview, in: context) }
        guard let command else {
            if let (_, page, section) = otherPage(of: name) {
                if Syscalls.isTerminal(STDOUT_FILENO), hasManPage(page) {
                    try? Syscalls.become(["man", section, page])
                }
                throw Failure(.usage, "'\(name)' is a page, and no command", hint: "'man \(section) \(page)' shows it")
            }
            let similar = Program.syntax.suggestion(for: name)
            throw Failure(
                .usage, "unknown command '\(name.printable)'",
                hint: similar.map { "did you mean '\($0)'?" } ?? "'tick -h' lists the commands"
            )
        }
        try show("tick-\(command.name)", else: usage.text(of: command), in: context)
    }

    /// The command of that name, or of the page of that name.
    private static func command(named name: String) -> CommandSyntax? {
        Program.syntax.command(named: name)
            ?? (name.hasPrefix("tick-") ? Program.syntax.command(named: String(name.dropFirst(5))) : nil)
    }

    /// Shows a man page where stdout is a terminal, else a text; also where there is no such page.
    private static func show(_ page: String, else text: String, in context: Context) throws {
        if Syscalls.isTerminal(STDOUT_FILENO), hasManPage(page) {
            // The process becomes man(1), whose pager needs the terminal.
            try? Syscalls.become(["man", page])
        }
        try context.terminal.write(text)
    }

    /// The page that is no command's by its name, or by the word that asks for it; nil where there is none.
    private static func otherPage(of name: String) -> (word: String, name: String, section: String)? {
        otherPages.first { [$0.word, $0.name].contains(name) }
    }

    /// Prints the lines of the man pages that have a word; where there are none, those of the usage texts.
    private static func find(_ word: String, _ usage: UsageText, in context: Context) async throws {
        let commands = Program.syntax.commands.map(\.name)
        let pages =
            [("1", "tick")] + commands.map { ("1", "tick-\($0)") }
            + otherPages.map { ($0.section, $0.name) }
        // man(1) takes a tenth of a second for each.
        let manuals = try await pages.concurrently { section, page in manual(page, section) }
        var texts = zip(pages, manuals).compactMap { page, text in text.map { ("\(page.1)(\(page.0))", $0) } }
        if texts.isEmpty { texts = Program.syntax.commands.map { ("tick \($0.name) -h", usage.text(of: $0)) } }
        let lowered = word.lowercased()
        var found = false
        for (title, text) in texts {
            for line in text.split(separator: "\n") where line.lowercased().contains(lowered) {
                found = true
                try context.terminal.line("\(title): \(line.trimmingPrefix { $0 == " " })")
            }
        }
        guard found else { throw Failure(.no, "no man page has '\(word.printable)'") }
    }

    /// A man page as plain text; nil where there is none.
    private static func manual(_ page: String, _ section: String) -> String? {
        let variables = [Child.Variable("MANWIDTH", Array("80".utf8))]
        guard let (bytes, ended) = try? Child().run(["man", section, page], variables, errors: nil), ended == .exited(0)
        else { return nil }
        // Bold and underlined letters are overstruck: a letter, a backspace, the letter.
        var text: [UInt8] = []
        for byte in bytes {
            if byte == 8 {
                while let last = text.popLast(), last & 0xC0 == 0x80 {}
            } else {
                text.append(byte)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func hasManPage(_ page: String) -> Bool {
        (try? Child().run(["man", "-w", page], errors: nil))?.ended == .exited(0)
    }
}
