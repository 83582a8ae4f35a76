import Foundation
import Wire

/// A message, or a list edit, in the outbox.
package struct Queued: Equatable, Sendable {
    /// This machine's own name for the room.
    package var room: String
    package var id: MessageID
    /// A message or a list edit.
    package var kind: EventKind
    /// The sealed body, never the text: a message is sent again byte for byte as before.
    package var body: Data
    /// When it was queued, in milliseconds since the epoch, by this machine's clock.
    package var queuedAt: Int
    /// How many attempts to send it were made.
    package var tries: Int
    /// The last error, in words.
    package var lastError: String?
    /// Why the relay refused it for good; nil while it waits. A refused message is not sent again.
    package var failed: ProblemCode?
    /// The number of the process that put it here, which says whether that still runs: see `SenderLocks`. Nil for none.
    package var sender: Int?
    /// The entry's other members in the file.
    var rest: [JSONValue.Member] = []

    package init(
        room: String,
        id: MessageID,
        kind: EventKind = .message,
        body: Data,
        queuedAt: Int,
        tries: Int = 0,
        lastError: String? = nil,
        failed: ProblemCode? = nil,
        sender: Int? = nil
    ) {
        self.room = room
        self.id = id
        self.kind = kind
        self.body = body
        self.queuedAt = queuedAt
        self.tries = tries
        self.lastError = lastError
        self.failed = failed
        self.sender = sender
    }
}
