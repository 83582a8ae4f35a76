extension UsageError {
    /// The message, in one line that is safe to print.
    package var message: String { words.printable }

    /// The next step, in one line that is safe to print; nil for none.
    package var hint: String? {
        switch fault {
        case .unknownOption(_, let suggestion, true):
            (suggestion.map { "did you mean '\($0)'? " } ?? "").printable + Self.unsent
        case .dashInText: Self.unsent
        case .textBehindOption:
            "nothing was sent; options stand before the text or behind the whole of it"
        case .unknownCommand(_, .some(let suggestion)), .unknownOption(_, .some(let suggestion), _):
            "did you mean '\(suggestion)'?".printable
        case .detachedValue(let option, let value, true): "did you mean '\(option)=\(value)'?".printable
        case .detachedValue(let option, let value, false):
            "did you mean '\(option)=\(value)'? an operand goes after '--': '\(option) -- \(value)'".printable
        case .missingCommand, .unknownCommand, .unknownOption, .missingOperand, .unexpectedOperand:
            command.map { "see '\($0) -h'" }
        case .misplacedOption, .missingValue, .unexpectedValue, .badValue, .conflicting:
            nil
        }
    }

    private static let unsent = "nothing was sent; put '--' before the text to send it"

    private var words: String {
        switch fault {
        case .missingCommand: "missing command"
        case .unknownCommand(let name, _): "unknown command '\(name)'"
        case .unknownOption(let option, _, _): "unknown option '\(option)'"
        case .dashInText(let word): "'\(word)' stands in the text"
        case .textBehindOption(let word, let option): "'\(word)' stands behind '\(option)'"
        case .misplacedOption(let option): "option '\(option)' stands without a command"
        case .missingValue(let option): "option '\(option)' needs a value"
        case .detachedValue(let option, let value, _): "option '\(option)' takes a value only after '=', not '\(value)'"
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
