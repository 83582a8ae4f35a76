/// A command as a page of the documentation shows it.
struct Example: Equatable {
    /// Its first line's number in the page.
    let line: Int
    /// As it is typed; one element a line.
    let text: [String]

    var command: String { text.joined(separator: "\n") }

    /// The commands of a literal block: a line that begins with `$ `, and those after it that begin with `> `.
    static func typed(in lines: [String], from first: Int) -> [Example] {
        var examples: [Example] = []
        var isGoingOn = false
        for (number, line) in zip(first..., lines) {
            if line.hasPrefix("$ ") {
                examples.append(Example(line: number, text: [String(line.dropFirst(2))]))
                isGoingOn = true
            } else if isGoingOn, line.hasPrefix("> "), let last = examples.popLast() {
                examples.append(Example(line: last.line, text: last.text + [String(line.dropFirst(2))]))
            } else {
                isGoingOn = false
            }
        }
        return examples
    }

    /// The commands of the shell blocks of a Markdown page, those under one heading together: every line that isn't empty.
    static func blocks(ofMarkdown text: String) -> [[Example]] {
        var blocks: [[Example]] = []
        var (isInside, isNew) = (false, true)
        for (number, line) in zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false)) {
            if line.hasPrefix("```") {
                isInside = !isInside && line == "```sh"
                if isInside, isNew { blocks.append([]) }
                isNew = isNew && !isInside
            } else if !isInside, line.hasPrefix("#") {
                isNew = true
            } else if isInside, !line.isEmpty {
                blocks[blocks.count - 1].append(Example(line: number, text: [String(line)]))
            }
        }
        return blocks
    }

    /// Whether it goes on until it is stopped.
    var goesOn: Bool {
        guard !command.hasSuffix("&"), !command.contains("$(") else { return false }
        let words = command.split(separator: " ")
        if words.starts(with: ["tick", "relay"]) { return true }
        guard words.starts(with: ["tick", "tail"]) || words.starts(with: ["tick", "status"]) else { return false }
        let letters = words.filter { $0.hasPrefix("-") && !$0.hasPrefix("--") }.joined()
        let follows = letters.contains("f") || words.contains("--follow")
        return follows && !letters.contains("c") && !letters.contains("W")
    }

    /// What the shell is given to run it.
    var script: [String] {
        if goesOn { return ["follow \(Self.quoted(command))"] }
        // A relay in the background is there for the next command: people are slower than it is.
        if command.hasPrefix("tick relay"), command.hasSuffix(" &") {
            return [
                ": >relay.log", "\(command.dropLast(2)) >relay.log 2>&1 &",
                "wait_for relay.log '^listening on \\|^error: '",
            ]
                + ["grep '^error: ' relay.log || true"]
        }
        return text
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
}
