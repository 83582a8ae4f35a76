/// The syntax of the program: the options of all commands, and the commands.
package struct ProgramSyntax: Sendable {
    /// Commands of one purpose, under a title.
    package struct Group: Sendable {
        package let title: String
        let entries: [Entry]

        package init(_ title: String, _ entries: [Entry]) { (self.title, self.entries) = (title, entries) }

        package var commands: [CommandSyntax] { entries.map { $0.syntax() } }
    }

    /// A command's name and table, which is made on demand: most runs need that of one command.
    package struct Entry: Sendable {
        let name: String
        let syntax: @Sendable () -> CommandSyntax

        package init(_ name: String, _ syntax: @escaping @Sendable () -> CommandSyntax) {
            (self.name, self.syntax) = (name, syntax)
        }
    }

    package let name: String
    package let summary: String
    /// The options in the order of the usage text, `--help` and `--version` last.
    package let options: [OptionSyntax]
    package let groups: [Group]

    /// Declares a program.
    package init(_ name: String, summary: String, options: [any OptionKey] = [], groups: [Group]) {
        (self.name, self.summary) = (name, summary)
        self.options = options.map(\.syntax) + [Flag.help.syntax, Flag.version.syntax]
        self.groups = groups
    }

    /// The first flaw of its tables; nil for none. No start looks for it: a test does.
    package var flaw: TableFlaw? {
        TableFlaw.first(options: options) ?? TableFlaw.first(names: names) ?? commands.lazy.compactMap(\.flaw).first
    }

    /// The options that may also stand after the command.
    var everywhere: [OptionSyntax] { options.filter { ![Flag.help.name, Flag.version.name].contains($0.name) } }

    private var names: [String] { groups.flatMap { $0.entries.map(\.name) } }

    /// The commands in the order of the overview.
    package var commands: [CommandSyntax] { groups.flatMap(\.commands) }

    package func command(named name: String) -> CommandSyntax? {
        groups.lazy.flatMap(\.entries).first { $0.name == name }?.syntax()
    }

    /// The command that an unknown word may stand for: one with that name in other programs, or with a similar name; or
    /// a use of a command.
    package func suggestion(for word: String) -> String? {
        commands.lazy.compactMap { $0.uses[word] }.first
            ?? commands.first { $0.elsewhere.contains(word) }?.name
            ?? Suggestion.closest(to: word, among: names)
    }

    /// All spellings of the options before the command, without values, in order.
    package var spellings: [String] { options.flatMap(\.spellings) }
}

/// A contradiction in a table, which is a bug.
package enum TableFlaw: Equatable, Sendable {
    case twice(String)
    case badName(String)
    case operandOrder(String)
    case unknownInGroup(String)

    /// The first flaw of a table, or nil for a sound one.
    static func first(options: [OptionSyntax], operands: [Operand] = [], groups: [[String]] = []) -> TableFlaw? {
        for option in options {
            let letters = option.name.unicodeScalars
            let isSound = letters.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" }
            guard isSound, letters.count > 1, letters.first != "-" else { return .badName(option.name) }
            if let short = option.short, !short.isASCII || !(short.isLetter || short.isNumber) {
                return .badName(String(short))
            }
        }
        let names = Set(options.map(\.name))
        let unknown = groups.joined().first { !names.contains($0) }
        return first(names: options.flatMap(\.spellings)) ?? unknown.map { .unknownInGroup($0) } ?? flaw(of: operands)
    }

    /// The first name that occurs twice.
    static func first(names: [String]) -> TableFlaw? {
        var seen: Set<String> = []
        return names.first { !seen.insert($0).inserted }.map { .twice($0) }
    }

    /// Checks the order of operands: in any other order a word could be parsed in two ways.
    private static func flaw(of operands: [Operand]) -> TableFlaw? {
        for (operand, next) in zip(operands, operands.dropFirst()) {
            if operand.isMany || (operand.arity == .optional && next.isNeeded) {
                return .operandOrder(next.placeholder)
            }
        }
        return nil
    }
}
