/// Slows down waits that are answered at once and bring nothing, as no honest relay's are again and again.
package struct WaitPace: Sendable {
    /// What an answer to a wait brought.
    package enum Answer: Sendable {
        case news
        case nothing
        /// Only what was known, as where a receipt moves no cursor: honest relays answer so too, as often as members do it.
        case nothingNew
    }

    /// An answer sooner than this was no wait.
    private static let soon = Duration.milliseconds(900)
    /// After so many empty answers the user is told.
    private static let many = 5

    private var count = 0
    private var backoff = Backoff(from: .milliseconds(100), cap: .seconds(5))
    private var briefly = Backoff(from: .milliseconds(50), cap: .milliseconds(500))
    private var delay: Duration?

    package init() {}

    /// Whether so many came empty that the user is to be told.
    package var isPaced: Bool { count >= Self.many }

    /// Notes an answer to a wait; one that wasn't waited for counts as news.
    package mutating func note(_ answer: Answer, since begun: ContinuousClock.Instant) {
        guard answer != .news, begun.duration(to: .now) < Self.soon else {
            self = WaitPace()
            return
        }
        guard answer == .nothing else {
            delay = briefly.delay()
            return
        }
        count += 1
        // A relay that stops answers all who wait, once.
        if count > 1 { delay = backoff.delay() }
    }

    /// Waits before the next request, where that is called for.
    package mutating func wait() async {
        guard let delay else { return }
        self.delay = nil
        try? await Task.sleep(for: delay)
    }
}
