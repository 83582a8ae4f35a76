/// The syntax of an option's value.
package struct ValueSyntax: Equatable, Sendable {
    /// The value's name in usage lines: `FILE`, `DUR`, `auto|always|never`.
    package let placeholder: String
    /// Whether the option may stand alone; its value can then only follow a `=`.
    package let isOptional: Bool
    /// Whether the option gives all its values where it is typed more than once. Otherwise the last one counts.
    package let isRepeatable: Bool
    /// Whether the value is a code or a token, which no error may repeat.
    package let isSecret: Bool
    package let completes: Completion
}
