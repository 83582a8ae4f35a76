import Foundation
import Wire

/// A message in the outbox.
package struct Queued: Equatable, Sendable {
    /// This machine's own name for the room.
    package var room: String
    package var id: MessageID
    /// The sealed body, never the text: what is sent again is byte for byte what may have arrived before.
    package var body: Data
    /// When it was taken from the user, in milliseconds since the epoch, by this machine's clock.
    package var queuedAt: Int
    /// How often sending it was tried.
    package var tries: Int
    /// What went wrong the last time, in words.
    package var lastError: String?
    /// Why the relay refused it for good; nil while it waits. Such a message is not tried again.
    package var failed: ProblemCode?
    /// The entry's members in the file that are none of these.
    var rest: [JSONValue.Member] = []

    package init(
        room: String,
        id: MessageID,
        body: Data,
        queuedAt: Int,
        tries: Int = 0,
        lastError: String? = nil,
        failed: ProblemCode? = nil
    ) {
        self.room = room
        self.id = id
        self.body = body
        self.queuedAt = queuedAt
        self.tries = tries
        self.lastError = lastError
        self.failed = failed
    }
}
