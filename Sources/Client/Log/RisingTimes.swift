import Wire

/// The times of events as they are shown: they never go back within a log.
///
/// A relay says when it stored an event, and no honest one has a time before that of an earlier event.
struct RisingTimes: Sendable {
    /// The time of the last event that was taken, in milliseconds since the epoch.
    private(set) var latest = 0
    /// The seq of the first event whose time goes back; nil where there is none.
    private(set) var backAt: Int?

    /// The next event of the log, or of some of it, with at least the time of the one before it.
    mutating func raised(_ event: Event) -> Event {
        guard event.at.shown < latest else {
            latest = event.at.shown
            return event
        }
        backAt = backAt ?? event.seq
        var event = event
        event.at = RelaysWord(latest)
        return event
    }
}
