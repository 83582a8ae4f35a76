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
        blocks.append(rows(of: program.options) { $0.help })
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
        blocks.append(rows(of: command.options, help: command.help(of:)))
        return blocks.joined(separator: "\n")
    }

    /// Rows with the long options aligned, with or without a short one.
    private func rows(of options: [OptionSyntax], help: (OptionSyntax) -> String) -> String {
        options.map { option in
            let short = option.short.map { "-\($0), " } ?? "    "
            return Layout.row("  \(short)\(option.long)", help(option))
        }.joined()
    }
}

/// The usage forms of a table as atoms: pieces without line breaks.
enum Synopsis {
    /// The forms of a command, each without program and command.
    static func forms(of command: CommandSyntax) -> [[String]] {
        guard command.usage.isEmpty else { return command.usage.map(atoms(of:)) }
        return [atoms(of: command.options, exclusive: command.exclusive) + atoms(of: command.operands)]
    }

    /// `[-lq]` for all flags that have a letter, then each other option, each group of alternatives as one.
    static func atoms(of options: [OptionSyntax], exclusive: [[String]] = []) -> [String] {
        let listed = options.filter { $0.name != Flag.help.name }
        let grouped = Set(exclusive.joined())
        let bundle = listed.filter { $0.value == nil && !grouped.contains($0.name) }.compactMap(\.short)
        var atoms = bundle.isEmpty ? [] : ["[-\(String(bundle))]"]
        var shown: Set<String> = []
        for option in listed where shown.insert(option.name).inserted {
            if let group = exclusive.first(where: { $0.contains(option.name) }) {
                shown.formUnion(group)
                let alternatives = listed.filter { group.contains($0.name) }.map(\.brief)
                atoms.append("[\(alternatives.joined(separator: " | "))]")
            } else if option.value != nil || option.short == nil {
                atoms.append("[\(option.brief)]\(option.value?.isRepeatable == true ? "..." : "")")
            }
        }
        return atoms
    }

    /// `ROOM` and `[ID|SEQ...]`; an optional operand stands inside the one before it: `[ROOM [ID|SEQ...]]`.
    static func atoms(of operands: [Operand]) -> [String] {
        var optional = ""
        for operand in operands.reversed() where !operand.isNeeded {
            let word = operand.placeholder + (operand.isMany ? "..." : "")
            optional = optional.isEmpty ? "[\(word)]" : "[\(word) \(optional)]"
        }
        let needed = operands.filter(\.isNeeded).map { $0.placeholder + ($0.isMany ? "..." : "") }
        return optional.isEmpty ? needed : needed + [optional]
    }

    /// A hand-written form, split at the spaces outside all brackets.
    static func atoms(of form: String) -> [String] {
        var atoms: [String] = []
        var atom = ""
        var depth = 0
        for character in form {
            if "[(<".contains(character) { depth += 1 }
            if "])>".contains(character) { depth -= 1 }
            if character != " " || depth > 0 {
                atom.append(character)
            } else if !atom.isEmpty {
                atoms.append(atom)
                atom = ""
            }
        }
        return atom.isEmpty ? atoms : atoms + [atom]
    }
}

/// Lines of at most 80 columns. Each character counts as one column: the tables are our own text.
enum Layout {
    static let columns = 80
    /// The column where the help of an option begins.
    static let gutter = 25

    /// `usage: tick send …`, and `   or: tick send …` for each further form.
    static func usage(_ command: String, _ forms: [[String]]) -> String {
        var text = ""
        for (place, atoms) in forms.enumerated() {
            let start = "\(place == 0 ? "usage" : "   or"): \(command)"
            let pieces = atoms.flatMap { self.pieces(of: $0, in: columns - start.count - 1) }
            text += start + (atoms.isEmpty ? "" : " ") + wrap(pieces, indent: start.count + 1) + "\n"
        }
        return text
    }

    /// An atom of a usage form; where it is wider than this many columns, its alternatives.
    private static func pieces(of atom: String, in columns: Int) -> [String] {
        guard atom.count > columns else { return [atom] }
        let alternatives = atom.split(separator: " | ").map(String.init)
        return alternatives.dropLast().map { $0 + " |" } + alternatives.suffix(1)
    }

    /// A label and its help beside it, or below where the label is too long.
    static func row(_ label: String, _ help: String, at column: Int = gutter) -> String {
        guard !help.isEmpty else { return label + "\n" }
        let gap = column - label.count
        let start = gap >= 2 ? String(repeating: " ", count: gap) : "\n" + String(repeating: " ", count: column)
        return label + start + wrap(help.split(separator: " ").map(String.init), indent: column) + "\n"
    }

    /// Words separated by spaces and line breaks; the first line is indented already.
    static func wrap(_ words: [String], indent: Int) -> String {
        var text = ""
        var column = indent
        for word in words {
            if text.isEmpty {
                column += word.count
            } else if column + 1 + word.count <= columns {
                text += " "
                column += 1 + word.count
            } else {
                text += "\n" + String(repeating: " ", count: indent)
                column = indent + word.count
            }
            text += word
        }
        return text
    }
}
