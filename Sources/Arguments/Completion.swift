/// What a shell offers where a value or an operand is typed.
package indirect enum Completion: Equatable, Sendable {
    /// Nothing: only the person knows.
    case none
    /// A path.
    case file
    /// One of this machine's names for rooms.
    case room
    /// The name of a member of the room that is typed before it, or of any room.
    case member
    /// The name of a command.
    case command
    /// The id of a message in the outbox.
    case outbox
    /// One of these words; others may be valid too. One that ends with `@` goes on with the name of a member, and after
    /// a comma with another `@`; one that ends with `:` goes on with a path.
    case words([String])
    /// Any number of these words, with commas between them.
    case list([String])
    /// A text in which `%` and one of these letters stands for something.
    case format([Character])
    /// An operand of this kind, where the first operand is this word.
    case after(String, Completion)
}
