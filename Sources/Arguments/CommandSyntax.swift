/// The syntax of a command, made of the same keys that the command reads its values with.
package struct CommandSyntax: Sendable {
    package let name: String
    /// What the command does, in one line: lower case, no full stop.
    package let summary: String
    /// In the order of the usage text, `--help` last.
    package let options: [OptionSyntax]
    /// In the order typed: required ones, then optional ones, then at most one that takes many words.
    package let operands: [Operand]
    /// Long names of options of which at most one may be typed.
    package let exclusive: [[String]]
    /// After so many operands every word is an operand, whatever it begins with; nil: options may stand anywhere before `--`.
    package let optionsEndAfter: Int?
    /// The place of the operand that is the first word of a TEXT, given the operands so far; nil: there is no TEXT.
    ///
    /// Behind a TEXT only long options may stand, and nothing else behind these.
    let text: @Sendable ([String]) -> Int?
    /// Usage forms that replace the one made from the tables, without program and command; empty: that one is right.
    package let usage: [String]
    /// The names that other programs have for it. They are not accepted; the error names this command.
    package let elsewhere: [String]
    /// Words for which not the name alone but this is suggested: `invite` for `status --invite ROOM`.
    package let uses: [String: String]
    /// The same for its options, dashes included: the spelling of other programs, and the one here.
    package let strange: [String: String]

    /// Declares a command; a contradictory table is a bug and traps.
    package init(
        _ name: String,
        summary: String,
        options: [any OptionKey] = [],
        operands: [Operand] = [],
        exclusive: [[any OptionKey]] = [],
        optionsEndAfter: Int? = nil,
        text: @escaping @Sendable ([String]) -> Int? = { _ in nil },
        usage: [String] = [],
        elsewhere: [String] = [],
        uses: [String: String] = [:],
        strange: [String: String] = [:]
    ) {
        self.name = name
        self.summary = summary
        self.options = options.map(\.syntax) + [Flag.help.syntax]
        self.operands = operands
        self.exclusive = exclusive.map { $0.map(\.syntax.name) }
        self.optionsEndAfter = optionsEndAfter
        self.text = text
        self.usage = usage
        self.elsewhere = elsewhere
        self.uses = uses
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
