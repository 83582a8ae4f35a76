extension UsageError {
    /// The message, in one line that is safe to print.
    package var message: String { words.printable }

    /// The next step, in one line that is safe to print; nil for none.
    package var hint: String? {
        switch fault {
        case .unknownCommand(_, .some(let suggestion)), .unknownOption(_, .some(let suggestion)):
            "did you mean '\(suggestion)'?".printable
        case .detachedValue(let option, let value):
            "did you mean '\(option)=\(value)'? an operand goes after '--': '\(option) -- \(value)'".printable
        case .missingCommand, .unknownCommand, .unknownOption, .missingOperand, .unexpectedOperand:
            command.map { "see '\($0) -h'" }
        case .misplacedOption, .missingValue, .unexpectedValue, .badValue, .conflicting:
            nil
        }
    }

    private var words: String {
        switch fault {
        case .missingCommand: "missing command"
        case .unknownCommand(let name, _): "unknown command '\(name)'"
        case .unknownOption(let option, _): "unknown option '\(option)'"
        case .misplacedOption(let option): "option '\(option)' goes before the command"
        case .missingValue(let option): "option '\(option)' needs a value"
        case .detachedValue(let option, let value): "option '\(option)' takes a value only after '=', not '\(value)'"
        case .unexpectedValue(let option): "option '\(option)' takes no value"
        case .badValue(let option, nil, let reason): "bad value for '\(option)': \(reason)"
        case .badValue(let option, .some(let value), let reason): "bad value '\(value)' for '\(option)': \(reason)"
        case .missingOperand(let placeholder): "missing operand '\(placeholder)'"
        case .unexpectedOperand(nil): "too many operands"
        case .unexpectedOperand(.some(let text)): "unexpected operand '\(text)'"
        case .conflicting(let one, let other): "'\(one)' and '\(other)' cannot be used together"
        }
    }
}
