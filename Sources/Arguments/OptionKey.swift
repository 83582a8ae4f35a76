/// An option of a command: declared once as a static constant, listed in its table, and used to read the value.
package protocol OptionKey: Sendable {
    var syntax: OptionSyntax { get }
}

extension OptionKey {
    /// The option as messages name it: `--lines`.
    package var spelling: String { "--\(syntax.name)" }
}
