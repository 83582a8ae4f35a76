import Arguments

/// One of tick's commands: what may be typed, and what is then done.
protocol Command {
    static var syntax: CommandSyntax { get }

    /// Does it. Returning is exit status 0; everything else is a `Failure`.
    static func run(_ typed: Parsed, in context: Context) async throws(Failure)
}
