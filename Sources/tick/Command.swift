import Arguments

/// One of tick's commands: its syntax, and its work.
protocol Command: SendableMetatype {
    /// What is typed for it.
    static var word: String { get }

    static var syntax: CommandSyntax { get }

    /// The first of the operands that are taken as the bytes that were typed, UTF-8 or not, counted from 0; nil: none is.
    static var rawOperands: Int? { get }

    /// Runs the command. Returning means exit status 0; every other end is a `Failure`.
    static func run(_ typed: Parsed, in context: Context) async throws(Failure)
}

extension Command {
    static var rawOperands: Int? { nil }
}
