import Proving
import Wire

/// A message or a list edit that this client sent.
struct SentMessage: Sendable {
    let id: MessageID
    /// The SHA-256 of its sealed body; nil where that isn't at hand.
    let body: Digest?

    /// Whether an event of the log is this message.
    func isIn(_ event: Event, by me: MemberID) throws(ClientError) -> Bool {
        guard event.id == id, event.member == me, NewMessage.kinds.contains(event.kind) else { return false }
        guard let body else { return true }
        return try LogEvent(told: event).body == body
    }
}
