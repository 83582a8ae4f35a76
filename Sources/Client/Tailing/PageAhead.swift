import Wire

/// A page of the log that is asked for while the one before it is opened and written out.
///
/// The request carries the receipt of what was written by then, never of more.
struct PageAhead: Sendable {
    /// When the relay's answer was there, and what it was.
    typealias Answer = (page: Page, time: ContinuousClock.Instant)

    /// What was asked.
    let query: EventsQuery
    /// What the request receipts.
    let receipted: ClosedRange<Int>?
    private let task: Task<Result<Answer, ClientError>, Never>

    init(_ relay: RelayClient, _ query: EventsQuery, receipting range: ClosedRange<Int>?) {
        self.query = query
        receipted = range
        task = Task.detached {
            do throws(ClientError) { return .success((try await relay.events(query), .now)) } catch {
                return .failure(error)
            }
        }
    }

    /// The answer, or why there was none. The request ends where the waiting task is cancelled.
    var answer: Result<Answer, ClientError> {
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
