/// An option with a value. Where it is typed more than once the last one counts, as in git.
package struct Option<Value: Sendable>: OptionKey {
    package let syntax: OptionSyntax
    /// Reads a value; also for one that came from the environment instead.
    package let parse: @Sendable (String) throws(ValueError) -> Value

    /// Declares an option.
    ///
    /// - Parameters:
    ///   - name: The long name, without its dashes.
    ///   - placeholder: The value's name in usage lines.
    ///   - help: Its effect, in a few words: lower case, no full stop.
    ///   - bare: The value of the option where none is typed. Where it is given, a value can only follow a `=`
    ///     (`--wait=read`), since the next word may be an operand (`--wait ROOM`); and the short spelling takes none.
    ///   - isSecret: Whether errors must not repeat the value.
    package init(
        _ name: String,
        short: Character? = nil,
        _ placeholder: String,
        help: String,
        completes: Completion = .none,
        bare: Value? = nil,
        isSecret: Bool = false,
        parse: @escaping @Sendable (String) throws(ValueError) -> Value
    ) {
        let value = ValueSyntax(
            placeholder: placeholder,
            isOptional: bare != nil,
            isRepeatable: false,
            isSecret: isSecret,
            completes: completes
        )
        syntax = OptionSyntax(name: name, short: short, help: help, value: value) { text throws(ValueError) in
            if let text { return try parse(text) }
            guard let bare else { preconditionFailure("BUG: '--\(name)' was read without its value") }
            return bare
        }
        self.parse = parse
    }
}

extension Option<String> {
    /// Declares an option whose value is any text.
    package init(
        _ name: String,
        short: Character? = nil,
        _ placeholder: String,
        help: String,
        completes: Completion = .none,
        bare: String? = nil,
        isSecret: Bool = false
    ) {
        self.init(
            name,
            short: short,
            placeholder,
            help: help,
            completes: completes,
            bare: bare,
            isSecret: isSecret
        ) { text throws(ValueError) in text }
    }
}

extension Option where Value: RawRepresentable<String> & CaseIterable {
    /// Declares an option whose value is one of a few words; they are its placeholder and its completions.
    package init(_ name: String, short: Character? = nil, help: String, bare: Value? = nil) {
        let words = Value.allCases.map(\.rawValue)
        self.init(
            name,
            short: short,
            words.joined(separator: "|"),
            help: help,
            completes: .words(words),
            bare: bare,
            parse: WordGrammar.parse
        )
    }
}
