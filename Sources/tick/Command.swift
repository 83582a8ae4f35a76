import Arguments

/// One of tick's commands: its syntax, and its work.
protocol Command {
    static var syntax: CommandSyntax { get }

    /// Runs the command. Returning means exit status 0; every other end is a `Failure`.
    static func run(_ typed: Parsed, in context: Context) async throws(Failure)
}
