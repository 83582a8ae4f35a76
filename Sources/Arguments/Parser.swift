/// Parses a command line by the program's tables.
///
/// The rules are GNU's (`getopt_long`), with three differences. A long option can't be shortened, so that a new option
/// never breaks a script. A text is taken as it was typed or not at all. And the short spelling of an option with an optional
/// value takes none.
///
/// - Options stand before, between or after operands, the program's own too. `--` ends them; `-` alone is an operand.
/// - Where a TEXT has begun, a word that begins with one dash is refused, and so is `--`. Long options stand behind it, and
///   no other word behind those. One command takes every word after its room as it is (`optionsEndAfter`).
/// - `--name=value`, `--name value`, `-nvalue` and `-n value` are the same; `-n=5` is the value `=5`. The word after an
///   option that needs a value is that value, even where it begins with a dash.
/// - The value of an option that has an optional one can only follow a `=`. A word after such an option that is a valid
///   value is refused: `--ack on-success` would take it for an operand.
/// - Short flags may share a dash, and the last of them may have a value: `-fqn5`. `-5f` is `-n 5 -f`.
/// - `-h` wins over everything else that is typed for the same command, right or wrong.
package struct Parser: Sendable {
    private let program: ProgramSyntax

    package init(_ program: ProgramSyntax) { self.program = program }

    /// Parses the arguments, without the program's own name.
    package func parse(_ arguments: [String]) throws(UsageError) -> Invocation {
        // The first operand is the command; the words after it are parsed by the command's table and the program's.
        let globals = Scan(program.options, optionsEndAfter: 1, arguments[...])
        if globals.wantsHelp { return .help(nil) }
        if globals.fault == nil, globals.given[Flag.version.name] != nil {
            guard let word = globals.operands.first?.word else { return .version }
            throw UsageError(.unexpectedOperand(word), in: program.name)
        }

        let name = globals.operands.first
        let command = name.flatMap { program.command(named: $0.word) }
        let local = name.flatMap { name in
            command.map { command in
                Scan(
                    command.options + program.everywhere,
                    optionsEndAfter: command.optionsEndAfter,
                    text: command.text,
                    arguments[(name.place + 1)...]
                )
            }
        }
        if let command, let local, local.wantsHelp { return .help(command) }
        if let fault = globals.fault { throw UsageError(fault, in: program.name) }

        guard let name = name?.word else { throw UsageError(.missingCommand, in: program.name) }
        guard let command, let local else {
            throw UsageError(.unknownCommand(name, suggestion: program.suggestion(for: name)), in: program.name)
        }
        if let fault = fault(of: local, for: command) {
            throw UsageError(fault, in: "\(program.name) \(command.name)")
        }
        return .run(
            command,
            arguments: Parsed(options: command.options, given: local.given, operands: local.operands),
            globals: Parsed(options: program.options, given: globals.given.merging(local.given) { $0 + $1 })
        )
    }

    private func fault(of scan: Scan, for command: CommandSyntax) -> UsageError.Fault? {
        if let fault = scan.fault {
            if case .unknownOption(let option, _, _) = fault, program.spellings.contains(option) {
                return .misplacedOption(option)
            }
            if case .unknownOption(let option, _, let isInText) = fault, let meant = command.strange[option] {
                return .unknownOption(option, suggestion: meant, inText: isInText)
            }
            return fault
        }
        for group in command.exclusive {
            let given = group.filter { scan.given[$0] != nil }
            if given.count > 1 { return .conflicting("--\(given[0])", "--\(given[1])") }
        }
        let needed = command.operands.filter(\.isNeeded)
        if scan.operands.count < needed.count { return .missingOperand(needed[scan.operands.count].placeholder) }
        if scan.operands.count > command.operands.count, command.operands.last?.isMany != true {
            // Any of the words may be the one too many, and the secret one may be anywhere.
            return .unexpectedOperand(command.takesSecrets ? nil : scan.operands[command.operands.count].word)
        }
        return nil
    }
}
