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
