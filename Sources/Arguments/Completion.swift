/// The words that a shell offers for a value or an operand.
package indirect enum Completion: Equatable, Sendable {
    /// Nothing.
    case none
    /// A path.
    case file
    /// One of this machine's names for rooms.
    case room
    /// The name of a member, of the room typed before it or of any room.
    case member
    /// The name of a command, or one of these words.
    case command([String])
    /// The id of a message in the outbox.
    case outbox
    /// One of these words, or one of this machine's names for rooms.
    case operation([String])
    /// The name of a list, of any room.
    case listName
    /// The id of a row of a list: the operands before it are an operation and a room. Nothing after `add`.
    case row
    /// One of these words; others may be valid too. A word that ends with `@` is followed by the name of a member, and after
    /// a comma by another `@`; one that ends with `:` is followed by a path.
    case words([String])
    /// Any number of these words, separated by commas.
    case list([String])
    /// A text with placeholders, each `%` and one of these letters.
    case format(Letters)
    /// Another program's command line, which begins with this operand, or behind a `--` here.
    case commandLine
    /// An operand of this kind, where the first operand is this word.
    case after(String, Completion)

    /// Letters that are looked up only where one is completed.
    package struct Letters: Equatable, Sendable {
        let all: @Sendable () -> [Character]

        package init(_ all: @escaping @Sendable () -> [Character]) { self.all = all }

        package static func == (one: Self, other: Self) -> Bool { one.all() == other.all() }
    }
}

/// A command line that is being typed: the words before the cursor, and the beginning of the word at it.
package struct Typing: Sendable {
    /// The words that can stand at the cursor.
    package struct Offer: Sendable {
        /// Whole words; the help is empty where there is none.
        package var words: [(word: String, help: String)] = []
        /// The kind of names that can follow the stem, which only the caller knows; nil for none.
        package var names: Completion?
        /// Whether a path can follow the stem.
        package var isPath = false
        /// The number of words before the other program's command line that is being typed; nil where it is none.
        package var commandStart: Int?
        /// The text before names or a path in the same word.
        package var stem = ""
    }

    private let line: LineScan
    private let current: String
    private let count: Int
    private var command: CommandSyntax? { line.command }
    private var scan: Scan { line.inner ?? line.outer }

    package init(_ program: ProgramSyntax, _ words: [String], current: String) {
        line = LineScan(program, words)
        self.current = current
        count = words.count
    }

    /// The options of all commands, wherever they stand.
    package var globals: Parsed { line.globals }
    /// The operands before the cursor.
    package var operands: [String] { line.inner?.operands.map(\.word) ?? [] }
    /// The options of the command before the cursor.
    package var options: Parsed? { command.map { scan.parsed(for: $0, operation: nil) } }

    package var offer: Offer {
        if command == nil, !line.outer.operands.isEmpty { return Offer() }
        if let option = scan.unfinished { return offer(option.value?.completes ?? .none, current) }
        if !scan.isEnded, current.utf8.first == UInt8(ascii: "-") {
            guard let equals = current.utf8.firstIndex(of: UInt8(ascii: "=")) else { return Offer(words: spellings) }
            let known = (command?.options ?? []) + line.program.options
            let option = known.first { current.utf8[..<equals].elementsEqual("--\($0.name)".utf8) }
            let value = String(Substring(current.utf8[current.utf8.index(after: equals)...]))
            return offer(option?.value?.completes ?? .none, value, stem: "--\(option?.name ?? "")=")
        }
        guard let command else { return offer(.command([]), current) }
        let (all, place) = (command.operands, scan.operands.count)
        guard scan.textEnd == nil, place < all.count || all.last?.isMany == true else { return Offer() }
        let kind = all[min(place, all.count - 1)].completes
        return kind == .commandLine ? Offer(commandStart: commandStart(behind: all.count - 1)) : offer(kind, current)
    }

    private func commandStart(behind operands: Int) -> Int {
        let typed = scan.operands.dropFirst(operands)
        return typed.dropFirst(typed.first?.word == "--" ? 1 : 0).first?.place ?? count
    }

    /// The possible options, in each of their spellings.
    private var spellings: [(word: String, help: String)] {
        let isBehindText = command?.text(operands.first).map { operands.count > $0 } ?? false
        return (command?.options ?? line.program.options).filter { fits($0) }.flatMap { option in
            // After the text of a message only long options may stand.
            let spellings = option.spellings.filter { !isBehindText || $0.hasPrefix("--") }
            let all = spellings + (option.value?.isOptional == true ? ["--\(option.name)="] : [])
            return all.map { ($0, command?.help(of: option) ?? option.help) }
        }
    }

    /// Whether an option may stand beside the words typed so far.
    ///
    /// - Parameter others: options that would need it.
    private func fits(_ option: OptionSyntax, for others: Set<String> = []) -> Bool {
        guard let command else { return true }
        // The word at the cursor may be one more operand, which can determine the operation.
        let operation = operands.isEmpty ? nil : command.operation(operands + [current])
        let typed = scan.parsed(for: command, operation: operation)
        if typed.has(option.name), option.value?.isRepeatable != true { return false }
        let rivals = command.exclusive.filter { $0.contains(option.name) }.joined()
        guard !rivals.contains(where: { $0 != option.name && typed.has($0) }) else { return false }
        return command.rules.allSatisfy { rule in
            rule.allows(option.name, beside: typed) { name in
                guard let other = command.options.first(where: { $0.name == name }) else { return false }
                return !others.contains(name) && fits(other, for: others.union([option.name]))
            }
        }
    }

    /// The words that a kind offers for a value with this beginning; the stem is before the value in the same word.
    private func offer(_ completion: Completion, _ value: String, stem: String = "") -> Offer {
        func words(_ words: [String], _ stem: String = stem) -> Offer { Offer(words: words.map { (stem + $0, "") }) }
        func end(behind separator: Character) -> String.Index {
            value.lastIndex(of: separator).map(value.index(after:)) ?? value.startIndex
        }
        switch completion {
        case .none, .commandLine: return Offer()
        case .file: return Offer(isPath: true, stem: stem)
        case .command(let others):
            return Offer(words: line.program.commands.map { ($0.name, $0.summary) } + others.map { ($0, "") })
        case .room where value == ".": return words(["."])
        case .room, .member, .outbox, .listName, .row: return Offer(names: completion, stem: stem)
        case .operation(let all):
            var offer = offer(.room, value, stem: stem)
            offer.words += all.map { ($0, "") }
            return offer
        case .words(let all):
            let opening = all.first { ($0.hasSuffix("@") || $0.hasSuffix(":")) && value.hasPrefix($0) }
            guard let opening else { return words(all) }
            if opening.hasSuffix(":") { return Offer(isPath: true, stem: stem + opening) }
            // A name may contain a @: the next one begins after a comma.
            let names = value.dropFirst(opening.count)
            let last = names.ranges(of: ",@").last?.upperBound ?? names.startIndex
            return Offer(names: .member, stem: stem + opening + names[..<last])
        case .list(let all):
            let typed = value[..<end(behind: ",")]
            let used = typed.split(separator: ",")
            return words(all.filter { !used.contains(Substring($0)) }, stem + typed)
        case .format(let letters):
            let typed = value.contains("%") ? String(value[..<end(behind: "%")]) : value + "%"
            return words(letters.all().map(String.init), stem + typed)
        case .after(let word, let kind): return operands.first == word ? offer(kind, value, stem: stem) : Offer()
        }
    }
}
