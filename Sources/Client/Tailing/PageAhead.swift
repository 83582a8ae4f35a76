import Wire

/// A page of the log that is asked for while the one before it is opened and written out.
///
/// The request carries the receipt of what was written by then, never of more.
struct PageAhead: Sendable {
    /// When the relay's answer was there, and what it was.
    typealias Answer = (page: Page, time: ContinuousClock.Instant)

    /// What the request receipts.
    let receipted: ClosedRange<Int>?
    private let task: Task<Answer?, Never>

    init(_ relay: RelayClient, _ query: EventsQuery, receipting range: ClosedRange<Int>?) {
        receipted = range
        task = Task.detached { (try? await relay.events(query)).map { ($0, .now) } }
    }

    /// The answer; nil where there was none, or the waiting task is cancelled.
    var answer: Answer? {
        get async {
            await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    func cancel() { task.cancel() }
}
