/// What a command line asks for.
package enum Invocation: Sendable {
    /// Do this command.
    case run(CommandSyntax, arguments: Parsed, globals: Parsed)
    /// Tell how to type this command; nil: the program.
    case help(CommandSyntax?)
    /// Tell the program's version.
    case version
}
