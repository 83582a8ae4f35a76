/// A parsed command line.
package enum Invocation: Sendable {
    /// Run this command.
    case run(CommandSyntax, arguments: Parsed, globals: Parsed)
    /// Print the usage of this command; nil: of the program.
    case help(CommandSyntax?)
    /// Print the program's version.
    case version
}
