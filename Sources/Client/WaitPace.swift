/// Slows down waits that are answered at once with nothing, as no honest relay does again and again.
package struct WaitPace: Sendable {
    /// An empty answer sooner than this was no wait.
    private static let soon = Duration.milliseconds(900)
    /// After so many the user is told.
    private static let many = 5

    private var count = 0
    private var backoff = Backoff(from: .milliseconds(100), cap: .seconds(5))
    private var delay: Duration?

    package init() {}

    /// Whether so many came that the user is to be told.
    package var isPaced: Bool { count >= Self.many }

    /// Notes an answer to a wait.
    ///
    /// - Parameter isEmpty: whether it had nothing in it; false too for an answer that wasn't waited for.
    package mutating func note(_ isEmpty: Bool, since begun: ContinuousClock.Instant) {
        guard isEmpty, begun.duration(to: .now) < Self.soon else {
            self = WaitPace()
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
