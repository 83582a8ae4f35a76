/// The options and operands of a command line, read with the keys of the command's table.
package struct Parsed: Sendable {
    /// One occurrence of an option.
    struct Given: Sendable {
        /// The text of the value; nil where none was typed.
        let text: String?
        let value: any Sendable
    }

    /// The words that are no options, in order, as many as the table allows.
    package let operands: [String]
    /// The place of each operand among the arguments that were parsed, counted from 0.
    package let places: [Int]

    private let options: [OptionSyntax]
    private let given: [String: [Given]]

    init(options: [OptionSyntax], given: [String: [Given]], operands: [(word: String, place: Int)] = []) {
        self.options = options
        self.given = given
        self.operands = operands.map(\.word)
        places = operands.map(\.place)
    }

    package subscript(flag: Flag) -> Bool { !all(flag).isEmpty }

    /// Nil where it was not typed.
    package subscript<Value>(option: Option<Value>) -> Value? {
        all(option).last.map { value(of: $0, for: option) }
    }

    /// Empty where it was not typed.
    package subscript<Value>(option: RepeatedOption<Value>) -> [Value] {
        all(option).map { value(of: $0, for: option) }
    }

    /// Equivalent arguments in a normal form: long options in the table's order, `--`, operands.
    ///
    /// They include secrets: not for errors or logs.
    package var spelledOut: [String] {
        var words: [String] = []
        for option in options {
            let all = given[option.name] ?? []
            let counting = option.value?.isRepeatable == true ? all[...] : all.suffix(1)
            words += counting.map { given in given.text.map { "--\(option.name)=\($0)" } ?? "--\(option.name)" }
        }
        return words + ["--"] + operands
    }

    private func all(_ key: some OptionKey) -> [Given] {
        let name = key.syntax.name
        guard let given = given[name] else {
            precondition(options.contains { $0.name == name }, "BUG: '--\(name)' is not in this command's table")
            return []
        }
        return given
    }

    private func value<Value>(of given: Given, for key: some OptionKey) -> Value {
        guard let value = given.value as? Value else {
            preconditionFailure("BUG: another '\(key.spelling)' is in this command's table")
        }
        return value
    }
}
