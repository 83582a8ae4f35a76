/// The syntax of the program: the options of all commands, and the commands.
package struct ProgramSyntax: Sendable {
    /// Commands that belong together, under a title.
    package struct Group: Sendable {
        package let title: String
        let entries: [Entry]

        package init(_ title: String, _ entries: [Entry]) {
            self.title = title
            self.entries = entries
        }

        package var commands: [CommandSyntax] { entries.map { $0.syntax() } }
    }

    /// A command's name, and its table, which is made when it is asked for: most runs need that of one command.
    package struct Entry: Sendable {
        let name: String
        let syntax: @Sendable () -> CommandSyntax

        package init(_ name: String, _ syntax: @escaping @Sendable () -> CommandSyntax) {
            self.name = name
            self.syntax = syntax
        }
    }

    package let name: String
    package let summary: String
    /// In the order of the usage text, `--help` and `--version` last.
    package let options: [OptionSyntax]
    package let groups: [Group]

    /// Declares a program; a contradictory table is a bug and traps.
    package init(_ name: String, summary: String, options: [any OptionKey] = [], groups: [Group]) {
        self.name = name
        self.summary = summary
        self.options = options.map(\.syntax) + [Flag.help.syntax, Flag.version.syntax]
        self.groups = groups
        if let flaw = TableFlaw.first(options: self.options) ?? TableFlaw.first(names: names) {
            preconditionFailure("BUG: the table of '\(name)': \(flaw)")
        }
    }

    /// The options that may also stand behind the command.
    var everywhere: [OptionSyntax] { options.filter { ![Flag.help.name, Flag.version.name].contains($0.name) } }

    private var names: [String] { groups.flatMap { $0.entries.map(\.name) } }

    /// In the order of the overview.
    package var commands: [CommandSyntax] { groups.flatMap(\.commands) }

    package func command(named name: String) -> CommandSyntax? {
        for group in groups {
            if let entry = group.entries.first(where: { $0.name == name }) { return entry.syntax() }
        }
        return nil
    }

    /// The command that an unknown word may stand for: one with that name in other programs, or with a similar name;
    /// or a use of a command.
    package func suggestion(for word: String) -> String? {
        commands.lazy.compactMap { $0.uses[word] }.first
            ?? commands.first { $0.elsewhere.contains(word) }?.name
            ?? Suggestion.closest(to: word, among: names)
    }

    /// All spellings of the options before the command, without values, in order.
    package var spellings: [String] { options.flatMap(\.spellings) }
}
