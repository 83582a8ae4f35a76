/// An option with a value that may be given repeatedly; all values count, in the order typed.
package struct RepeatedOption<Value: Sendable>: OptionKey {
    package let syntax: OptionSyntax
    /// Reads one value.
    package let parse: @Sendable (String) throws(ValueError) -> Value

    /// Declares an option; the parameters are those of `Option`.
    package init(
        _ name: String,
        short: Character? = nil,
        _ placeholder: String,
        help: String,
        completes: Completion = .none,
        isSecret: Bool = false,
        parse: @escaping @Sendable (String) throws(ValueError) -> Value
    ) {
        let value = ValueSyntax(
            placeholder: placeholder,
            isOptional: false,
            isRepeatable: true,
            isSecret: isSecret,
            completes: completes
        )
        syntax = OptionSyntax(name: name, short: short, help: help, value: value) { text throws(ValueError) in
            guard let text else { preconditionFailure("BUG: '--\(name)' was read without its value") }
            return try parse(text)
        }
        self.parse = parse
    }
}

extension RepeatedOption<String> {
    /// Declares an option whose values are arbitrary texts.
    package init(
        _ name: String,
        short: Character? = nil,
        _ placeholder: String,
        help: String,
        completes: Completion = .none,
        isSecret: Bool = false
    ) {
        self.init(name, short: short, placeholder, help: help, completes: completes, isSecret: isSecret) {
            text throws(ValueError) in text
        }
    }
}
