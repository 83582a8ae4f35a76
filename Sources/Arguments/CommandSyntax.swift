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
    /// How its options and operands go together otherwise.
    let rules: [Rule]
    /// After so many operands every word is an operand, whatever it begins with; nil: options may stand anywhere before `--`.
    package let optionsEndAfter: Int?
    /// The place of the operand that is the first word of a TEXT, given the operands so far; nil: there is no TEXT.
    ///
    /// Behind a TEXT only long options may stand, and nothing else behind these.
    let text: @Sendable ([String]) -> Int?
    /// The operation that the operands ask for, as rules name it; nil where it isn't known, and for a command without any.
    let operation: @Sendable ([String]) -> String?
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
        rules: [Rule] = [],
        optionsEndAfter: Int? = nil,
        text: @escaping @Sendable ([String]) -> Int? = { _ in nil },
        operation: @escaping @Sendable ([String]) -> String? = { _ in nil },
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
        self.rules = rules
        self.optionsEndAfter = optionsEndAfter
        self.text = text
        self.operation = operation
        self.usage = usage
        self.elsewhere = elsewhere
        self.uses = uses
        self.strange = strange
        let groups = self.exclusive + rules.map(\.options)
        if let flaw = TableFlaw.first(options: self.options, operands: operands, groups: groups) {
            preconditionFailure("BUG: the table of '\(name)': \(flaw)")
        }
    }

    /// All spellings of its options, without values, in order: `-l`, `--lines`, … `-h`, `--help`.
    package var spellings: [String] { options.flatMap(\.spellings) }

    /// The help of one of its options, with what the option needs.
    package func help(of option: OptionSyntax) -> String {
        (rules.lazy.compactMap { $0.help(of: option.name) }.first ?? "") + option.help
    }

    /// Whether a word of the command line may be a code or a token.
    var takesSecrets: Bool {
        operands.contains { $0.isSecret } || options.contains { $0.value?.isSecret == true }
    }
}

/// An operand: a word of a command line that is no option.
package struct Operand: Equatable, Sendable {
    /// How many words an operand takes.
    package enum Arity: Equatable, Sendable {
        case required, optional, zeroOrMore, oneOrMore
    }

    /// Its name in usage lines: `ROOM`, `ID|SEQ`.
    package let placeholder: String
    package let arity: Arity
    /// Its meaning, in a few words; empty where the usage line says enough.
    package let help: String
    package let completes: Completion
    /// Whether it may hold a code or a token, which no error may repeat.
    package let isSecret: Bool

    package init(
        _ placeholder: String,
        _ arity: Arity = .required,
        help: String = "",
        completes: Completion = .none,
        isSecret: Bool = false
    ) {
        self.placeholder = placeholder
        self.arity = arity
        self.help = help
        self.completes = completes
        self.isSecret = isSecret
    }

    var isNeeded: Bool { arity == .required || arity == .oneOrMore }
    var isMany: Bool { arity == .zeroOrMore || arity == .oneOrMore }
}
