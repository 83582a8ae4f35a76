/// How a command is typed. Built once from the keys that the command reads what was typed with.
package struct CommandSyntax: Sendable {
    package let name: String
    /// What the command does, in one line: lower case, no full stop.
    package let summary: String
    /// In the order of the usage text, `--help` last.
    package let options: [OptionSyntax]
    /// In the order typed: needed ones, then optional ones, then at most one that stands for many words.
    package let operands: [Operand]
    /// Long names of options of which at most one may be typed.
    package let exclusive: [[String]]
    /// After so many operands every word is an operand, whatever it begins with; nil: options stand anywhere before `--`.
    package let optionsEndAfter: Int?
    /// Usage forms that replace the one made from the tables, without program and command; empty: that one is right.
    package let usage: [String]
    /// What other programs call it: not understood, but who types one is told the name here.
    package let elsewhere: [String]
    /// The same for its options: what other programs spell otherwise, dashes included, and what to type here.
    package let strange: [String: String]

    /// Declares a command; a table that contradicts itself is a bug and traps.
    package init(
        _ name: String,
        summary: String,
        options: [any OptionKey] = [],
        operands: [Operand] = [],
        exclusive: [[any OptionKey]] = [],
        optionsEndAfter: Int? = nil,
        usage: [String] = [],
        elsewhere: [String] = [],
        strange: [String: String] = [:]
    ) {
        self.name = name
        self.summary = summary
        self.options = options.map(\.syntax) + [Flag.help.syntax]
        self.operands = operands
        self.exclusive = exclusive.map { $0.map(\.syntax.name) }
        self.optionsEndAfter = optionsEndAfter
        self.usage = usage
        self.elsewhere = elsewhere
        self.strange = strange
        if let flaw = TableFlaw.first(options: self.options, operands: operands, exclusive: self.exclusive) {
            preconditionFailure("BUG: the table of '\(name)': \(flaw)")
        }
    }

    /// All spellings of its options, without values, in order: `-l`, `--lines`, … `-h`, `--help`.
    package var spellings: [String] { options.flatMap(\.spellings) }

    /// Whether a word of the command line may be a code or a token.
    var takesSecrets: Bool {
        operands.contains { $0.isSecret } || options.contains { $0.value?.isSecret == true }
    }
}
