/// Parses a command line by the program's tables.
///
/// The rules are GNU's (`getopt_long`), with three differences. A long option can't be shortened, so that a new option
/// never breaks a script. A text is taken as it was typed or refused. And the short spelling of an option with an
/// optional value takes none.
///
/// - Options stand before, between or after operands, the program's own too. `--` ends them; `-` alone is an operand.
/// - After the beginning of a TEXT, a word that begins with one dash is refused, and so is `--`. Long options may
///   follow it, and no other word after those. One command takes every word after its room unchanged
///   (`optionsEndAfter`).
/// - `--name=value`, `--name value`, `-nvalue` and `-n value` are the same; `-n=5` is the value `=5`. The word after an
///   option that needs a value is that value, even where it begins with a dash; but an option of the same table is none.
/// - The value of an option that has an optional one can only follow a `=`. A word after such an option that is a valid
///   value is refused: `--ack on-success` would take it for an operand.
/// - Short flags may share a dash, and the last of them may have a value: `-fqn5`. `-5f` is `-n 5 -f`.
/// - `-h` wins over everything else that is typed for the same command, right or wrong.
package struct Parser: Sendable {
    private let program: ProgramSyntax

    package init(_ program: ProgramSyntax) { self.program = program }

    /// Parses the arguments, without the program's own name.
    package func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        let line = LineScan(program, arguments)
        if line.outer.wantsHelp { return .help(nil) }
        if line.outer.fault == nil, line.outer.given[Flag.version.name] != nil {
            guard let word = line.outer.operands.first?.word else { return .version }
            throw UsageError(.unexpectedOperand(word), in: program.name)
        }
        if let command = line.command, line.inner?.wantsHelp == true { return .help(command) }
        if let fault = line.outer.fault { throw UsageError(fault, in: program.name) }

        guard let name = line.outer.operands.first?.word else { throw UsageError(.missingCommand, in: program.name) }
        guard let command = line.command, let scan = line.inner else {
            throw UsageError(.unknownCommand(name, suggestion: program.suggestion(for: name)), in: program.name)
        }
        if let fault = fault(of: scan, for: command) {
            throw UsageError(fault, in: "\(program.name) \(command.name)")
        }
        return .run(command, arguments: scan.parsed(for: command), globals: line.globals)
    }

    private func fault(of scan: Scan, for command: CommandSyntax) -> UsageError.Fault? {
        if case .unknownOption(let option, _, let isInText, let text)? = scan.fault {
            if program.spellings.contains(option) { return .misplacedOption(option) }
            if let meant = command.strange[option] {
                return .unknownOption(option, suggestion: meant, inText: isInText, asText: text)
            }
        }
        if let fault = scan.fault { return fault }
        for option in command.options where option.value?.repetition == .refused {
            let given = scan.given[option.name] ?? []
            guard given.contains(where: { !$0.isSame(as: given[0]) }) else { continue }
            return .unfit("'--\(option.name)' is given twice, with different values", hint: nil)
        }
        for group in command.exclusive {
            let given = group.filter { scan.given[$0] != nil }
            if given.count > 1 { return .conflicting("'--\(given[0])'", "'--\(given[1])'") }
        }
        let needed = command.operands.filter(\.isNeeded)
        if scan.operands.count < needed.count { return .missingOperand(needed[scan.operands.count].placeholder) }
        if scan.operands.count > command.operands.count, command.operands.last?.isMany != true {
            // Any of the words may be the extra one, and any may be the secret.
            return .unexpectedOperand(command.takesSecrets ? nil : scan.operands[command.operands.count].word)
        }
        let typed = scan.parsed(for: command)
        return command.rules.lazy.compactMap { $0.fault(of: typed) }.first
    }
}

/// A parsed command line.
package enum Invocation: Sendable {
    case run(CommandSyntax, arguments: Parsed, globals: Parsed)
    /// Print the usage of this command; for nil, of the program.
    case help(CommandSyntax?)
    /// Print the program's version.
    case version
}

/// The options and operands of a command line, read with the keys of the command's table.
package struct Parsed: Sendable {
    /// One occurrence of an option.
    struct Occurrence: Sendable {
        /// The text of the value; nil where none was typed.
        let text: String?
        let value: any Sendable

        /// Whether it has the value of another occurrence, which may be typed in another way, as `--wait` and `--wait=delivered`.
        func isSame(as other: Occurrence) -> Bool {
            text == other.text || (value as? any Equatable)?.isSame(as: other.value) == true
        }
    }

    /// The words that are no options, in order, as many as the table allows.
    package let operands: [String]
    /// The place of each operand among the parsed arguments, counted from 0.
    package let places: [Int]

    /// The operation that the operands ask for; nil where it isn't known.
    let operation: String?

    private let options: [OptionSyntax]
    private let given: [String: [Occurrence]]

    init(
        options: [OptionSyntax], given: [String: [Occurrence]], operands: [(word: String, place: Int)] = [],
        operation: String? = nil
    ) {
        (self.options, self.operation, self.given) = (options, operation, given)
        self.operands = operands.map(\.word)
        places = operands.map(\.place)
    }

    package subscript(flag: Flag) -> Bool { !occurrences(of: flag).isEmpty }

    /// The value of an option; nil where it was not typed.
    package subscript<Value>(option: Option<Value>) -> Value? {
        occurrences(of: option).last.map { value(of: $0, for: option) }
    }

    /// All values of a repeatable option, in the order typed; empty where it was not typed.
    package func all<Value>(_ option: Option<Value>) -> [Value] {
        occurrences(of: option).map { value(of: $0, for: option) }
    }

    /// Whether the option of that long name was typed.
    func has(_ name: String) -> Bool { given[name] != nil }

    /// Equivalent arguments in a normal form: long options in the table's order, `--`, operands.
    ///
    /// They include secrets and must not be used in errors or logs.
    package var spelledOut: [String] {
        var words: [String] = []
        for option in options {
            let all = given[option.name] ?? []
            let counting = option.value?.isRepeatable == true ? all[...] : all.suffix(1)
            words += counting.map { given in given.text.map { "--\(option.name)=\($0)" } ?? "--\(option.name)" }
        }
        return words + ["--"] + operands
    }

    private func occurrences(of key: some OptionKey) -> [Occurrence] {
        let name = key.syntax.name
        guard let given = given[name] else {
            precondition(options.contains { $0.name == name }, "BUG: '--\(name)' is not in this command's table")
            return []
        }
        return given
    }

    private func value<Value>(of given: Occurrence, for key: some OptionKey) -> Value {
        guard let value = given.value as? Value else {
            preconditionFailure("BUG: another '\(key.spelling)' is in this command's table")
        }
        return value
    }
}

extension Equatable {
    fileprivate func isSame(as other: any Sendable) -> Bool { (other as? Self) == self }
}
