/// An error in a command line.
package struct UsageError: Error, Equatable, Sendable {
    /// The facts. Options and texts are as typed, with dashes and control characters.
    package enum Fault: Equatable, Sendable {
        case missingCommand
        case unknownCommand(String, suggestion: String?)
        /// `asText` has the words that make a text of it, `ops -- --hello`, where a text is what comes next.
        case unknownOption(String, suggestion: String?, inText: Bool = false, asText: String? = nil)
        /// A word of a text that looks like an option.
        case dashInText(String)
        /// A word of a text after an option that is after the text.
        case textBehindOption(String, option: String)
        /// An option for use without a command, after one.
        case misplacedOption(String)
        case missingValue(option: String)
        /// The word that would be an option's value is another option; `long` is the long spelling of the first.
        case optionAsValue(option: String, taken: String, long: String)
        /// A value after a space, for an option whose value can only follow a `=`.
        case detachedValue(option: String, value: String, inText: Bool = false)
        /// A flag was given a value.
        case unexpectedValue(option: String)
        /// An invalid value, which is nil where it is secret.
        case badValue(option: String, value: String?, reason: String)
        case missingOperand(String)
        /// An extra operand, which is nil where it may be secret.
        case unexpectedOperand(String?)
        /// Two parts that exclude each other; options have quotes.
        case conflicting(String, String, hint: String? = nil)
        /// A part, and the parts of which it needs one.
        case needing(String, [String], hint: String? = nil)
        /// A broken rule with words of its own.
        case unfit(String, hint: String? = nil)
    }

    package let fault: Fault
    /// The command as typed, `tick send`; nil where it is not known.
    package var command: String?

    package init(_ fault: Fault, in command: String? = nil) { (self.fault, self.command) = (fault, command) }
}

extension UsageError {
    /// The message, in one line that is safe to print.
    package var message: String { words.printable }

    /// The next step, in one line that is safe to print; nil for none.
    package var hint: String? {
        switch fault {
        case .unknownOption(_, let suggestion, true, _):
            (suggestion.map { "did you mean '\($0)'? " } ?? "").printable + Self.unsent
        case .unknownOption(_, let suggestion, false, .some(let text)):
            (suggestion.map { "did you mean '\($0)'? " } ?? "").printable
                + "a text goes after '--': '\(command ?? "") \(text)'".printable
        case .dashInText: Self.unsent
        case .textBehindOption:
            "nothing was sent; options stand before the text or behind the whole of it"
        case .unknownCommand(_, .some(let suggestion)), .unknownOption(_, .some(let suggestion), _, _):
            "did you mean '\(suggestion)'?".printable
        case .detachedValue(let option, let value, true): "did you mean '\(option)=\(value)'?".printable
        case .detachedValue(let option, let value, false):
            "did you mean '\(option)=\(value)'? an operand goes after '--': '\(option) -- \(value)'".printable
        case .missingCommand, .unknownCommand, .unknownOption, .missingOperand, .unexpectedOperand:
            command.map { "see '\($0) -h'" }
        case .optionAsValue(_, _, let long):
            "an empty variable needs quotes; a value that begins with a dash stands right behind '\(long)='".printable
        case .conflicting(_, _, let hint), .needing(_, _, let hint), .unfit(_, let hint): hint
        case .misplacedOption, .missingValue, .unexpectedValue, .badValue: nil
        }
    }

    private static let unsent = "nothing was sent; put '--' before the text to send it"

    private var words: String {
        switch fault {
        case .missingCommand: "missing command"
        case .unknownCommand(let name, _): "unknown command '\(name)'"
        case .unknownOption(let option, _, _, _): "unknown option '\(option)'"
        case .dashInText(let word): "'\(word)' stands in the text"
        case .textBehindOption(let word, let option): "'\(word)' stands behind '\(option)'"
        case .misplacedOption(let option): "option '\(option)' stands without a command"
        case .missingValue(let option): "option '\(option)' needs a value"
        case .optionAsValue(let option, let taken, _): "option '\(option)' needs a value, and '\(taken)' is an option"
        case .detachedValue(let option, let value, _): "option '\(option)' takes a value only after '=', not '\(value)'"
        case .unexpectedValue(let option): "option '\(option)' takes no value"
        case .badValue(let option, nil, let reason): "bad value for '\(option)': \(reason)"
        case .badValue(let option, .some(let value), let reason): "bad value '\(value)' for '\(option)': \(reason)"
        case .missingOperand(let placeholder): "missing operand '\(placeholder)'"
        case .unexpectedOperand(nil): "too many operands"
        case .unexpectedOperand(.some(let text)): "unexpected operand '\(text)'"
        case .conflicting(let one, let other, _): "\(one) and \(other) cannot be used together"
        case .needing(let part, let others, _) where others.count > 2:
            "\(part) needs one of \(others.joined(separator: ", "))"
        case .needing(let part, let others, _): "\(part) needs \(others.joined(separator: " or "))"
        case .unfit(let words, _): words
        }
    }
}

/// Suggestions for unknown words.
package enum Suggestion {
    /// The known word that is closest to a typed one; nil where none is close. The first of equals wins.
    ///
    /// A word is close if it is the only one that begins with the typed one, or if at most a third of its letters
    /// differ.
    package static func closest(to typed: String, among known: [String]) -> String? {
        let begun = known.filter { !typed.isEmpty && $0.hasPrefix(typed) }
        if begun.count == 1 { return begun[0] }
        // A longer word can't be meant, and computing its distance would take long.
        guard typed.utf8.count <= 64 else { return nil }

        var closest: (word: String, distance: Int)?
        for word in known {
            let distance = distance(typed, word)
            let limit = max(3, typed.count, word.count) / 3
            guard distance <= limit, distance < typed.count, distance < closest?.distance ?? .max else { continue }
            closest = (word, distance)
        }
        return closest?.word
    }

    /// The number of letters to insert, delete, replace or swap with a neighbour to turn one word into the other: the
    /// Damerau-Levenshtein distance, in its restricted form.
    package static func distance(_ one: String, _ other: String) -> Int {
        let one = Array(one.unicodeScalars)
        let other = Array(other.unicodeScalars)
        var last: [Int] = []
        var row = Array(0...other.count)
        for i in one.indices {
            var next = [i + 1]
            for j in other.indices {
                var distance = min(row[j + 1] + 1, next[j] + 1, row[j] + (one[i] == other[j] ? 0 : 1))
                if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
                    distance = min(distance, last[j - 1] + 1)
                }
                next.append(distance)
            }
            last = row
            row = next
        }
        return row[other.count]
    }
}
