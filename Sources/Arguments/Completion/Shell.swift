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

    /// A text as one word of these shells: as it is where that is safe, else in quotes.
    package static func word(_ text: String) -> String {
        let isSafe = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || (0x30...0x39).contains($0.value) || "-_./@:+,".unicodeScalars.contains($0)
        }
        return isSafe && !text.isEmpty ? text : quoted(text)
    }

    /// A text as one word of these shells: `'it'\''s'`.
    static func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
