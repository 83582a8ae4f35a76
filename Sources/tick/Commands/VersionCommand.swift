import Arguments
import CBuild
import Proving
import Pushing
import SQLite
import Wire

/// `tick version`, and `tick --version`: the versions of tick and of what it runs on.
enum VersionCommand: Command {
    static let word = "version"
    static let needsState = false

    static let syntax = CommandSyntax(word, summary: "Show the versions of tick and of the libraries it uses")

    static func onlyPrints(_ typed: Parsed) -> Bool { true }

    static func run(_ typed: Parsed, in context: Context) async throws { try context.terminal.write(text) }

    /// A line for each: its name, a space, its version. The libraries are those that are loaded.
    static var text: String {
        let commit = String(cString: tick_build_commit())
        let lines =
            ["tick \(Program.version)"] + (commit.isEmpty ? [] : ["commit \(commit)"])
            + [
                "protocol \(Endpoint.version)", "Swift \(compiler)", "SQLite \(SQLiteLibrary.version)",
                CryptoLibrary.version, "libcurl \(CurlLibrary.version)",
            ]
        return lines.map { $0 + "\n" }.joined()
    }

    /// The version of the compiler, which has no name at run time.
    private static var compiler: String {
        #if compiler(>=6.4)
            "6.4 or later"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }
}
