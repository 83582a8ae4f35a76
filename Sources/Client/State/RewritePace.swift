import Kernel

/// When a file that is written as a whole may be written again, so that the writing stays a small part of the work.
///
/// A batch has to be a quarter of what is there, or a second has to pass, or three times as long as the last writing took.
package struct RewritePace: Sendable {
    private var writtenAt = Syscalls.monotonicMilliseconds()
    private var took = 0

    package init() {}

    /// Whether so many changes of so many entries are worth a rewrite now.
    package func allows(_ changes: Int, of entries: Int) -> Bool {
        changes * 4 >= entries || timeLeft == 0
    }

    /// In how many milliseconds any change is worth one.
    package var timeLeft: Int { max(0, writtenAt + max(1_000, 3 * took) - Syscalls.monotonicMilliseconds()) }

    /// Lets the time begin now, where nothing was there to be written before.
    package mutating func restart() { writtenAt = Syscalls.monotonicMilliseconds() }

    /// Writes, and remembers how long it took.
    package mutating func measure<Answer, Failure: Error>(
        _ write: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let start = Syscalls.monotonicMilliseconds()
        defer {
            writtenAt = Syscalls.monotonicMilliseconds()
            took = writtenAt - start
        }
        return try write()
    }
}
