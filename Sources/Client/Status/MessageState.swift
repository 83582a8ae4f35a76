/// How far a message has come, in one word. `delivered` and `read` mean all of its audience, never one of seven.
package enum MessageState: String, Sendable {
    /// In the outbox.
    case sending
    /// Stored durably by the relay.
    case sent
    case delivered
    case read
    /// Refused by the relay for good.
    case failed
}
