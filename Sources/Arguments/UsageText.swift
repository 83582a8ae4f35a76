/// The text that `-h` prints: usage lines, a summary, and the options, in 80 columns. Every text ends with a newline.
package struct UsageText: Sendable {
    private let program: ProgramSyntax

    package init(_ program: ProgramSyntax) { self.program = program }

    /// The usage forms of a command in pieces without line breaks. Tests compare man pages with them.
    package static func synopsis(of command: CommandSyntax) -> [[String]] { Synopsis.forms(of: command) }

    /// The text of `tick -h`.
    package var overview: String {
        let atoms = Synopsis.atoms(of: program.options) + ["<command> ..."]
        var blocks = [Layout.usage(program.name, [atoms]), program.summary + "\n"]
        let width = program.commands.map(\.name.count).max() ?? 0
        for group in program.groups {
            let rows = group.commands.map { Layout.row("   \($0.name)", $0.summary, at: width + 6) }
            blocks.append(group.title + "\n" + rows.joined())
        }
        blocks.append(rows(of: program.options))
        blocks.append("see '\(program.name) <command> -h' for what a command takes\n")
        return blocks.joined(separator: "\n")
    }

    /// The text of `tick COMMAND -h`.
    package func text(of command: CommandSyntax) -> String {
        var blocks = [
            Layout.usage("\(program.name) \(command.name)", Synopsis.forms(of: command)),
            Layout.wrap(command.summary.split(separator: " ").map(String.init), indent: 0) + "\n",
        ]
        let operands = command.operands.filter { !$0.help.isEmpty }
        if !operands.isEmpty { blocks.append(operands.map { Layout.row("  \($0.placeholder)", $0.help) }.joined()) }
        blocks.append(rows(of: command.options))
        return blocks.joined(separator: "\n")
    }

    /// Long options stand below each other, with or without a short one.
    private func rows(of options: [OptionSyntax]) -> String {
        options.map { option in
            let short = option.short.map { "-\($0), " } ?? "    "
            return Layout.row("  \(short)\(option.long)", option.help)
        }.joined()
    }
}
