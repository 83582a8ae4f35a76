/// What a shell offers where a value or an operand is typed.
package enum Completion: Equatable, Sendable {
    /// Nothing: only the person knows.
    case none
    /// A path.
    case file
    /// One of this machine's names for rooms.
    case room
    /// The name of a member of the room.
    case member
    /// The name of a command.
    case command
    /// One of these words; others may be valid too.
    case words([String])
}
