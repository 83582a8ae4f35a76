/// A file that shows commands with their output, in cram's form (https://bitheap.org/cram/).
///
/// `  $ ` begins a command, `  > ` goes on with it, other lines indented by two spaces are its expected output; all
/// else is prose. A first line `#require zsh mandoc` names tools, programs or paths, without which the file can't be run.
struct Transcript: Equatable {
    /// Tools that must be installed.
    var requirements: [String] = []
    var parts: [Part] = []

    /// The file from top to bottom.
    enum Part: Equatable {
        case prose(String)
        case command(Command)
    }

    /// A command and what it is expected to show.
    struct Command: Equatable {
        /// The line of its `$` in the file, from 1 on.
        var line: Int
        /// What the shell is given; one element a line.
        var text: [String]
        /// Output lines without their indentation, marks still on them; a status as `[1]` is the last.
        var expected: [String] = []

        /// The file's line of the first expected line.
        var outputLine: Int { line + text.count }
    }

    /// A line that can't be placed: it would be compared with nothing.
    struct Misplaced: Error, Equatable {
        var line: Int
    }

    var commands: [Command] {
        parts.compactMap { if case .command(let command) = $0 { command } else { nil } }
    }

    init(parts: [Part]) { self.parts = parts }

    /// - Throws: `Misplaced` for an indented line that belongs to no command.
    init(_ text: String) throws(Misplaced) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        if let first = lines.first, first.hasPrefix("#require ") {
            requirements = first.split(separator: " ").dropFirst().map(String.init)
        }
        for (index, line) in lines.enumerated() {
            guard line.hasPrefix("  ") else {
                parts.append(.prose(line))
                continue
            }
            let content = String(line.dropFirst(2))
            if content.hasPrefix("$ ") {
                parts.append(.command(Command(line: index + 1, text: [String(content.dropFirst(2))])))
                continue
            }
            guard case .command(var command) = parts.popLast() else { throw Misplaced(line: index + 1) }
            if command.expected.isEmpty, content == ">" || content.hasPrefix("> ") {
                command.text.append(String(content.dropFirst(2)))
            } else {
                command.expected.append(content)
            }
            parts.append(.command(command))
        }
    }

    /// The file with each command's expected lines replaced.
    ///
    /// - Parameter outputs: for each command, in order, its lines.
    func text(showing outputs: [[String]]) -> String {
        var outputs = outputs[...]
        var lines: [String] = []
        for part in parts {
            switch part {
            case .prose(let line): lines.append(line)
            case .command(let command):
                lines.append("  $ " + (command.text.first ?? ""))
                lines += command.text.dropFirst().map { $0.isEmpty ? "  >" : "  > " + $0 }
                lines += (outputs.popFirst() ?? command.expected).map { "  " + $0 }
            }
        }
        return lines.map { $0 + "\n" }.joined()
    }
}

extension Transcript {
    /// A file that a command waits for, and that had been written before another command in the background began to write it: what
    /// stood there does as well as what is waited for, until the other has begun.
    struct StaleFile: Equatable {
        var line: Int
        var name: String
    }

    /// The files that should have been emptied, as in `: >out; tick tail -f ops >out & wait_for out hello`.
    ///
    /// Redirections are looked for in the text, of a function as if it were called twice; what sourced files write isn't known.
    var staleFiles: [StaleFile] {
        var (found, written, begun): ([StaleFile], Set<String>, Set<String>) = ([], [], [])
        for command in commands {
            var targets: [String] = []
            for word in command.words + (command.isFunction ? command.words : []) {
                switch word {
                case .emptied(let names): (written, begun) = (written.subtracting(names), begun.subtracting(names))
                case .awaited(let names):
                    found += begun.intersection(names).sorted().map { StaleFile(line: command.line, name: $0) }
                    begun.subtract(names)
                case .written(let name): targets.append(name)
                case .end(let isBackground):
                    begun = isBackground ? begun.union(written.intersection(targets)) : begun.subtracting(targets)
                    written.formUnion(targets)
                    targets = []
                }
            }
        }
        return found
    }
}

extension Transcript.Command {
    fileprivate enum Word {
        case emptied([String])
        case awaited([String])
        case written(String)
        /// The end of a command, or of a pipeline.
        case end(isBackground: Bool)
    }

    fileprivate var isFunction: Bool { text.first?.contains(/^\w+\(\) \{/) == true }

    /// What the command does with files, in order; it ends with `.end`.
    fileprivate var words: [Word] {
        let heredoc = text.firstIndex { $0.contains("<<") } ?? text.count
        let lines = text.prefix(heredoc + 1).joined(separator: "\n") + "\n"
        return lines.replacing(/'[^']*'|"[^"]*"/, with: "''").matches(of: Self.word).map { match in
            func names(_ text: Substring) -> [String] { text.matches(of: /[\w.]+/).map { String($0.output) } }
            if let name = match.emptied ?? match.removed { return .emptied(names(name)) }
            if let name = match.awaited ?? match.until { return .awaited(names(name)) }
            if let name = match.written { return .written(String(name)) }
            return .end(isBackground: match.background != nil)
        }
    }

    private static var word:
        Regex<
            (
                Substring, emptied: Substring?, removed: Substring?, awaited: Substring?, until: Substring?,
                written: Substring?, background: Substring?
            )
        >
    {
        // A `&` that is no part of `&&`, `2>&1` and the like is the background's.
        #/(?:^|[;{(&]|do)\s*: >(?<emptied>[\w.]+)|\brm (?:-\w+ )?(?<removed>[\w.* ]+)|wait_for (?<awaited>[\w.]+)|\buntil (?<until>[^;\n]*)|[12]?>>? ?(?<written>[\w.]+)|[^&>|<](?<background>&)(?![&>\d-])|;|&&|\|\||\n/#
    }
}
