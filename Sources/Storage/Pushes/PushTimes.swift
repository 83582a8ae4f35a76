/// When pushes are made, in milliseconds.
package struct PushTimes: Sendable {
    /// For how long a message stays undelivered before its receiver counts as away.
    package var after = 5_000
    /// For how long a push that fails is tried.
    package var expire = 86_400_000
    /// For how long a claimed push belongs to the relay that claimed it.
    package static let lease = 60_000
    /// A lease that ends later than after so long was given by a clock that was put back since. Relays that share a store have
    /// clocks that differ by less.
    static let longestLease = lease + 300_000
    /// A target that has failed for so long, and as often as the schedule has times, is gone.
    static let prune = 3 * 86_400_000
    /// Failures that are further apart than this aren't of one failing: more than the longest that a target may ask for.
    static let longestSilence = 36 * 3_600_000
    /// How long the next try of a push waits after each that failed; the last holds for all later ones.
    static let retries = [5_000, 30_000, 120_000, 600_000, 1_800_000, 3_600_000]

    package init() {}

    /// How long to wait after so many tries that failed.
    ///
    /// - Parameter spread: from 0 up to 1; it makes the time up to a quarter shorter or longer, so that targets that failed
    ///   together aren't tried together.
    static func pause(after tries: Int, spread: Double) -> Int {
        let usual = retries[min(max(tries, 1), retries.count) - 1]
        return usual * 3 / 4 + Int(Double(usual / 2) * spread)
    }
}
