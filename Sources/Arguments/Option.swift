/// An option of a command: declared once as a static constant, listed in its table, and used to read the value.
package protocol OptionKey: Part {
    var syntax: OptionSyntax { get }
}

extension OptionKey {
    /// The option as messages name it: `--lines`.
    package var spelling: String { "--\(syntax.name)" }
}

/// The syntax of one option, without the type of its value: the entry that parser, usage text and completions share.
package struct OptionSyntax: Sendable {
    /// The long name, without its dashes.
    package let name: String
    package let short: Character?
    package let help: String
    /// Nil for a flag.
    package let value: ValueSyntax?

    /// Parses the value; nil stands for an option without one.
    let read: @Sendable (String?) throws(ValueError) -> any Sendable

    /// The option as typed, without a value: `-l` (where there is one), then `--lines`.
    package var spellings: [String] { (short.map { ["-\($0)"] } ?? []) + ["--\(name)"] }

    /// The long spelling with its value: `--lines`, `--file FILE`, `--wait[=COND]`.
    package var long: String {
        guard let value else { return "--\(name)" }
        return value.isOptional ? "--\(name)[=\(value.placeholder)]" : "--\(name) \(value.placeholder)"
    }

    /// The spelling for a usage line: `-f FILE`, or the long one where there is no short one, or where only the long
    /// one can have a value.
    var brief: String {
        guard let short else { return long }
        guard let value else { return "-\(short)" }
        return value.isOptional ? long : "-\(short) \(value.placeholder)"
    }
}

package struct ValueSyntax: Equatable, Sendable {
    /// The value's name in usage lines: `FILE`, `DUR`, `auto|always|never`.
    package let placeholder: String
    /// Whether the option may stand alone; its value can then only follow a `=`.
    package let isOptional: Bool
    package let repetition: Repetition
    package var isRepeatable: Bool { repetition == .allCount }
    /// Whether the value is a code or a token, which no error may repeat.
    package let isSecret: Bool
    /// Whether the next word is the value also where it is an option.
    package let takesOptions: Bool
    package let completes: Completion
}

/// The meaning of an option that is typed more than once, with different values.
package enum Repetition: Equatable, Sendable {
    case allCount
    /// As in git: an alias can have a value, and a command line another.
    case lastCounts
    /// Whoever types it so may well mean all of them, of which one only would be done.
    case refused
}

/// An option without a value.
package struct Flag: OptionKey {
    /// The long name, without its dashes.
    package let name: String
    package let short: Character?
    /// Its effect, in a few words: lower case, no full stop.
    package let help: String

    package init(_ name: String, short: Character? = nil, help: String) {
        (self.name, self.short, self.help) = (name, short, help)
    }

    package var syntax: OptionSyntax {
        OptionSyntax(name: name, short: short, help: help, value: nil) { _ throws(ValueError) in true }
    }

    /// `-h`, which every table has.
    static let help = Flag("help", short: "h", help: "show this help")
    /// `-V` and `--version`, which the program's table has.
    static let version = Flag("version", short: "V", help: "show the version")
}

package struct Option<Value: Sendable>: OptionKey {
    package let syntax: OptionSyntax
    /// Reads a value, typed or from the environment.
    package let parse: @Sendable (String) throws(ValueError) -> Value

    /// Declares an option.
    ///
    /// - Parameters:
    ///   - name: The long name, without its dashes.
    ///   - placeholder: The value's name in usage lines.
    ///   - help: Its effect, in a few words: lower case, no full stop. Help texts put the requirements from its table's
    ///     rules before it.
    ///   - bare: The value of the option where none is typed. Where it is given, a value can only follow a `=`
    ///     (`--wait=read`), since the next word may be an operand (`--wait ROOM`); and the short spelling takes none.
    ///   - repeats: its meaning where it is typed more than once; where all count they are read with `all`.
    ///   - isSecret: Whether errors must not repeat the value.
    ///   - takesOptions: Whether the next word is the value also where it is an option, as where a program gives it.
    package init(
        _ name: String, short: Character? = nil, _ placeholder: String, help: String, completes: Completion = .none,
        bare: Value? = nil, repeats: Repetition = .lastCounts, isSecret: Bool = false,
        takesOptions: Bool = false,
        parse: @escaping @Sendable (String) throws(ValueError) -> Value
    ) {
        let value = ValueSyntax(
            placeholder: placeholder, isOptional: bare != nil, repetition: repeats, isSecret: isSecret,
            takesOptions: takesOptions, completes: completes
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
        _ name: String, short: Character? = nil, _ placeholder: String, help: String, completes: Completion = .none,
        bare: String? = nil, repeats: Repetition = .lastCounts, isSecret: Bool = false, takesOptions: Bool = false
    ) {
        self.init(
            name, short: short, placeholder, help: help, completes: completes, bare: bare, repeats: repeats,
            isSecret: isSecret, takesOptions: takesOptions
        ) { text throws(ValueError) in text }
    }
}

extension Option where Value: RawRepresentable<String> & CaseIterable {
    /// Declares an option whose value is one of a few words; they are its placeholder and its completions.
    package init(_ name: String, short: Character? = nil, help: String, bare: Value? = nil) {
        let words = Value.allCases.map(\.rawValue)
        // `joined` isn't specialized: each start would look for its conformance among all of Foundation's.
        let placeholder = words.dropFirst().reduce(words.first ?? "") { "\($0)|\($1)" }
        self.init(
            name, short: short, placeholder, help: help, completes: .words(words), bare: bare,
            parse: WordGrammar.parse
        )
    }
}
