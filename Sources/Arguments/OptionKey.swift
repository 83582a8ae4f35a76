/// What a command declares once as a static constant, lists in its table, and later reads what was typed with.
package protocol OptionKey: Sendable {
    var syntax: OptionSyntax { get }
}

extension OptionKey {
    /// The option as messages name it: `--lines`.
    package var spelling: String { "--\(syntax.name)" }
}
