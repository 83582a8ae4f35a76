/// The syntax of a command, made of the keys with which the command reads its values.
package struct CommandSyntax: Sendable {
    package let name: String
    /// The purpose of the command, in one line: lower case, no full stop.
    package let summary: String
    /// The options in the order of the usage text, `--help` last.
    package let options: [OptionSyntax]
    /// The operands in the order typed: required ones, then optional ones, then at most one that takes many words.
    package let operands: [Operand]
    /// Groups of long names of options; at most one of each group may be typed.
    package let exclusive: [[String]]
    /// The other rules for combinations of its options and operands.
    let rules: [Rule]
    /// The number of operands after which every word is an operand, whatever it begins with; nil: options may stand
    /// anywhere before `--`.
    package let optionsEndAfter: Int?
    /// The index of the operand that is the first word of a TEXT, given the first operand; nil: there is no TEXT.
    ///
    /// After a TEXT only long options may stand, and nothing else after these.
    let text: @Sendable (String?) -> Int?
    /// The operation that the operands ask for, as rules name it; nil where it isn't known, and for a command without
    /// operations.
    let operation: @Sendable ([String]) -> String?
    /// Usage forms that replace the one made from the tables, without program and command; empty where that one is
    /// right.
    package let usage: [String]
    /// The names that other programs have for the command. They are not accepted; the error names this command.
    package let elsewhere: [String]
    /// Words with a fuller suggestion than the name: `invite` for `status --invite ROOM`.
    package let uses: [String: String]
    /// The spellings of options in other programs and the ones here, dashes included.
    package let strange: [String: String]

    /// Declares a command.
    package init(
        _ name: String, summary: String, options: [any OptionKey] = [], operands: [Operand] = [],
        exclusive: [[any OptionKey]] = [], rules: [Rule] = [], optionsEndAfter: Int? = nil,
        text: @escaping @Sendable (String?) -> Int? = { _ in nil },
        operation: @escaping @Sendable ([String]) -> String? = { _ in nil }, usage: [String] = [],
        elsewhere: [String] = [], uses: [String: String] = [:], strange: [String: String] = [:]
    ) {
        (self.name, self.summary) = (name, summary)
        self.options = options.map(\.syntax) + [Flag.help.syntax]
        self.operands = operands
        self.exclusive = exclusive.map { $0.map(\.syntax.name) }
        self.rules = rules
        self.optionsEndAfter = optionsEndAfter
        self.text = text
        self.operation = operation
        (self.usage, self.elsewhere, self.uses, self.strange) = (usage, elsewhere, uses, strange)
    }

    /// The first flaw of its table; nil for none.
    var flaw: TableFlaw? {
        TableFlaw.first(options: options, operands: operands, groups: exclusive + rules.map(\.options))
    }

    /// Whether its first operand is one of some words.
    package var hasOperations: Bool {
        switch operands.first?.completes {
        case .words, .operation: true
        default: false
        }
    }

    /// All spellings of its options, without values, in order: `-l`, `--lines`, … `-h`, `--help`.
    package var spellings: [String] { options.flatMap(\.spellings) }

    /// The help of one of its options, with the requirements of the option.
    package func help(of option: OptionSyntax) -> String {
        (rules.lazy.compactMap { $0.help(of: option.name) }.first ?? "") + option.help
    }

    /// Whether a word of the command line may be a code or a token.
    var takesSecrets: Bool { operands.contains { $0.isSecret } || options.contains { $0.value?.isSecret == true } }
}

/// An operand: a word of a command line that is no option.
package struct Operand: Equatable, Sendable {
    /// The number of words that an operand takes.
    package enum Arity: Equatable, Sendable {
        case required, optional, zeroOrMore, oneOrMore
    }

    /// Its name in usage lines: `ROOM`, `ID|SEQ`.
    package let placeholder: String
    package let arity: Arity
    /// Its meaning, in a few words; empty where the usage line is enough.
    package let help: String
    package let completes: Completion
    /// Whether it may be a code or a token, which no error may repeat.
    package let isSecret: Bool

    package init(
        _ placeholder: String, _ arity: Arity = .required, help: String = "", completes: Completion = .none,
        isSecret: Bool = false
    ) {
        self.placeholder = placeholder
        (self.arity, self.help, self.completes, self.isSecret) = (arity, help, completes, isSecret)
    }

    var isNeeded: Bool { arity == .required || arity == .oneOrMore }
    var isMany: Bool { arity == .zeroOrMore || arity == .oneOrMore }
}
