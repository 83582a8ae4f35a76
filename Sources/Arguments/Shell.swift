/// The shells that there are completions for.
///
/// A script holds what the tables say: commands, options, words. What only the machine knows it asks the program for,
/// each time: `tick completion --rooms`, `--members`, `--members=ROOM` and `--outbox` print a word a line, or nothing.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    /// The script that makes the shell complete the program's command lines.
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
