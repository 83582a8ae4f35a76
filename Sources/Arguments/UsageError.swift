/// An error in a command line.
package struct UsageError: Error, Equatable, Sendable {
    /// The facts. Options and texts are as typed, with dashes and control characters.
    package enum Fault: Equatable, Sendable {
        case missingCommand
        case unknownCommand(String, suggestion: String?)
        case unknownOption(String, suggestion: String?, inText: Bool = false)
        /// A word of a text that looks like an option.
        case dashInText(String)
        /// A word of a text behind an option that is behind the text.
        case textBehindOption(String, option: String)
        /// An option that stands alone, after a command.
        case misplacedOption(String)
        case missingValue(option: String)
        /// A value after a space, for an option whose value can only follow a `=`.
        case detachedValue(option: String, value: String, inText: Bool = false)
        /// A flag was given a value.
        case unexpectedValue(option: String)
        /// The value is nil where it is secret.
        case badValue(option: String, value: String?, reason: String)
        case missingOperand(String)
        /// The text is nil where it may be secret.
        case unexpectedOperand(String?)
        /// Two options.
        case conflicting(String, String)
    }

    package let fault: Fault
    /// The command as typed, `tick send`; nil where it is not known.
    package var command: String?

    package init(_ fault: Fault, in command: String? = nil) {
        self.fault = fault
        self.command = command
    }
}
