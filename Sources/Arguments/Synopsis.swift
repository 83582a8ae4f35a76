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
