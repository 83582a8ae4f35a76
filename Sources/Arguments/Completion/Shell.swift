/// The shells that have a completion script.
///
/// A script contains the tables: commands, options, words. For rooms, members and messages it runs the program, each time:
/// `tick completion --rooms`, `--members`, `--members=ROOM` and `--outbox` print a word a line, or nothing.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that completes the program's command lines.
    package func script(for program: ProgramSyntax) -> String {
        switch self {
        case .bash: BashCompletion(program).script
        case .zsh: ZshCompletion(program).script
        case .fish: FishCompletion(program).script
        }
    }

    /// A text as one word of these shells: `'it'\''s'`.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
