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

    /// The spelling that a usage line has room for: `-f FILE`, or the long one where there is no short one, or where only
    /// the long one can have a value.
    var brief: String {
        guard let short else { return long }
        guard let value else { return "-\(short)" }
        return value.isOptional ? long : "-\(short) \(value.placeholder)"
    }
}
