import Arguments
import Foundation
import Kernel

/// `tick help`: the man page where there is one, else the usage.
enum HelpCommand: Command {
    static let word = "help"

    static let syntax = CommandSyntax(
        word,
        summary: "Show a command's man page",
        operands: [Operand("COMMAND", .optional, help: "the command", completes: .command)]
    )

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        let usage = UsageText(Program.syntax)
        guard let name = typed.operands.first else { return try context.terminal.write(usage.overview) }
        guard let command = Program.syntax.command(named: name) else {
            let similar = Program.syntax.suggestion(for: name)
            throw Failure(
                .usage,
                "unknown command '\(name.printable)'",
                hint: similar.map { "did you mean '\($0)'?" } ?? "'tick -h' lists the commands"
            )
        }
        let page = "tick-\(name)"
        if Syscalls.isTerminal(STDOUT_FILENO), hasManPage(page) {
            // The process becomes man(1), whose pager needs the terminal.
            try? Syscalls.become(["man", page])
        }
        try context.terminal.write(usage.text(of: command))
    }

    private static func hasManPage(_ page: String) -> Bool {
        let man = Process()
        man.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        man.arguments = ["man", "-w", page]
        man.standardInput = FileHandle.nullDevice
        man.standardOutput = FileHandle.nullDevice
        man.standardError = FileHandle.nullDevice
        guard (try? man.run()) != nil else { return false }
        man.waitUntilExit()
        return man.terminationStatus == 0
    }
}
