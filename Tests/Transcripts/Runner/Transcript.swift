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
