extension UsageError {
    /// The fault for people, in one line that is safe to print.
    package var message: String { words.printable }

    /// The next step, in one line that is safe to print; nil where the message says enough.
    package var hint: String? {
        switch fault {
        case .unknownCommand(_, .some(let suggestion)), .unknownOption(_, .some(let suggestion)):
            "did you mean '\(suggestion)'?".printable
        case .missingCommand, .unknownCommand, .unknownOption, .missingOperand, .unexpectedOperand:
            command.map { "see '\($0) -h'" }
        case .misplacedOption, .missingValue, .unexpectedValue, .badValue, .badOperand, .conflicting, .requires:
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
        case .unexpectedValue(let option): "option '\(option)' takes no value"
        case .badValue(let option, nil, let reason): "bad value for '\(option)': \(reason)"
        case .badValue(let option, .some(let value), let reason): "bad value '\(value)' for '\(option)': \(reason)"
        case .missingOperand(let placeholder): "missing operand '\(placeholder)'"
        case .unexpectedOperand(nil): "too many operands"
        case .unexpectedOperand(.some(let text)): "unexpected operand '\(text)'"
        case .badOperand(let placeholder, nil, let reason): "bad operand '\(placeholder)': \(reason)"
        case .badOperand(let placeholder, .some(let value), let reason):
            "bad value '\(value)' for '\(placeholder)': \(reason)"
        case .conflicting(let one, let other): "'\(one)' and '\(other)' cannot be used together"
        case .requires(let one, let other): "'\(one)' needs '\(other)'"
        }
    }
}
