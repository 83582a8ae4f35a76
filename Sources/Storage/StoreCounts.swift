/// What a store has done since it was opened, for metrics.
package struct StoreCounts: Equatable, Sendable {
    /// Transactions committed.
    package var commits = 0
    /// Write requests answered by those commits, the refused ones counted.
    package var requests = 0
    /// Messages stored; repetitions are not.
    package var messages = 0
    /// Commits that failed.
    package var failures = 0
    /// Write requests that wait for a transaction now.
    package var waiting = 0

    package init() {}
}
