/// What is wrong with a command line.
package struct UsageError: Error, Equatable, Sendable {
    /// The facts. Options are named as they were typed, dashes included; texts are as typed, control characters too.
    package enum Fault: Equatable, Sendable {
        case missingCommand
        case unknownCommand(String, suggestion: String?)
        case unknownOption(String, suggestion: String?)
        /// An option of the program after the command.
        case misplacedOption(String)
        case missingValue(option: String)
        /// A flag was given a value.
        case unexpectedValue(option: String)
        /// The value is nil where it is secret.
        case badValue(option: String, value: String?, reason: String)
        case missingOperand(String)
        /// The text is nil where it may be secret.
        case unexpectedOperand(String?)
        /// The value is nil where it is secret.
        case badOperand(String, value: String?, reason: String)
        /// Two options, or an option and an operand's placeholder.
        case conflicting(String, String)
        /// The first makes sense only with the second.
        case requires(String, String)
    }

    package let fault: Fault
    /// The command as one types it, `tick send`; nil where it is not known (yet).
    package var command: String?

    package init(_ fault: Fault, in command: String? = nil) {
        self.fault = fault
        self.command = command
    }
}
