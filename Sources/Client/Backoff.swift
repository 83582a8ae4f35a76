/// How long to wait before trying a relay again: longer each time, never longer than a cap, never twice the same.
package struct Backoff: Sendable {
    private var next: Duration
    private let first: Duration
    private let cap: Duration

    package init(from first: Duration = .milliseconds(200), cap: Duration = .seconds(15)) {
        self.first = first
        self.cap = cap
        next = first
    }

    /// The time to wait now. Chance takes up to a quarter off, so that a thousand clients don't come back at once.
    package mutating func delay() -> Duration {
        let delay = next * Double.random(in: 0.75...1)
        next = min(next * 2, cap)
        return delay
    }

    /// The time to wait now, and at least as long as the relay asked for, where it did: `ClientError.retryAfter`.
    package mutating func delay(atLeast asked: Duration?) -> Duration {
        let delay = delay()
        guard let asked else { return delay }
        // Not all at the same moment either.
        return max(delay, asked + .milliseconds(Int.random(in: 0...250)))
    }

    /// Begins anew, after a success.
    package mutating func reset() { next = first }
}
