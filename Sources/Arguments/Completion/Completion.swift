/// The words that a shell offers for a value or an operand.
package indirect enum Completion: Equatable, Sendable {
    /// Nothing.
    case none
    /// A path.
    case file
    /// One of this machine's names for rooms.
    case room
    /// The name of a member, of the room that is typed before it or of any room.
    case member
    /// The name of a command.
    case command
    /// The id of a message in the outbox.
    case outbox
    /// One of these words, or one of this machine's names for rooms.
    case operation([String])
    /// The name of a list, of any room.
    case listName
    /// The id of a row of a list: the operands before it are an operation and a room. After `add` nothing.
    case row
    /// One of these words; others may be valid too. A word that ends with `@` is followed by the name of a member, and after
    /// a comma by another `@`; one that ends with `:` is followed by a path.
    case words([String])
    /// Any number of these words, separated by commas.
    case list([String])
    /// A text with placeholders, each `%` and one of these letters.
    case format([Character])
    /// An operand of this kind, where the first operand is this word.
    case after(String, Completion)
}
