import Kernel

/// Limits how often a file is rewritten as a whole, so that writing stays a small part of the work.
///
/// A rewrite is allowed once the changes are a quarter of the entries, or after a second, or after three times the duration of
/// the last rewrite where that is longer.
package struct RewritePace: Sendable {
    private let now: @Sendable () -> Int
    private var writtenAt: Int
    private var took = 0

    /// - Parameter now: milliseconds since some moment.
    package init(now: @escaping @Sendable () -> Int = Syscalls.monotonicMilliseconds) {
        (self.now, writtenAt) = (now, now())
    }

    /// Whether a rewrite is allowed now, for so many changes of so many entries.
    package func allows(_ changes: Int, of entries: Int) -> Bool {
        changes * 4 >= entries || timeLeft == 0
    }

    /// The milliseconds until a rewrite is allowed for any change.
    package var timeLeft: Int { max(0, writtenAt + max(1_000, 3 * took) - now()) }

    /// Starts the time now: there was nothing to write before.
    package mutating func restart() { writtenAt = now() }

    /// Writes, and measures how long it takes.
    package mutating func measure<Answer, Failure: Error>(
        _ write: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let start = now()
        defer {
            writtenAt = now()
            took = writtenAt - start
        }
        return try write()
    }
}
