import Wire

extension Tail {
    /// Where to begin.
    package indirect enum Start: Sendable, Equatable {
        /// With the last so many messages.
        case last(Int)
        /// With this seq.
        case from(Int)
        /// With the message that has this id.
        case message(MessageID)
        /// With what was stored at or after this time, in milliseconds since the epoch.
        case since(Int)
        /// With the last so many messages of those from another start on.
        case latest(Int, of: Start)
        /// With what a receipt of this kind is still owed for, passing over my own messages and what has one already.
        case without(ReceiptKind)
    }

    /// What one request brought.
    package struct Pull: Sendable {
        /// What retention has removed before the first event; nil for nothing.
        package var gap: RelaysWord<Page.Gap>?
        package var events: [OpenedEvent]
        /// The seq of the room's last event.
        package var head: RelaysWord<Int>
        /// The names of members who say that they have verified another log; each once.
        package var otherLogs: [String] = []
    }
}
