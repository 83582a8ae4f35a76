/// The queue of pushes, for metrics.
package struct PushQueueState: Equatable, Sendable {
    /// How many members a push waits for.
    package var count: Int
    /// Since when the oldest waits, in milliseconds since the epoch; nil where none does.
    package var oldest: Int?

    package init(count: Int = 0, oldest: Int? = nil) {
        self.count = count
        self.oldest = oldest
    }
}
