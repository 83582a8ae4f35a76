import Dispatch
import Synchronization

/// A line of jobs before a thread, which takes many at once.
final class StoreQueue<Job: Sendable>: Sendable {
    private struct State {
        var waiting: [Job] = []
        var isClosed = false
        /// Whether the thread has found nothing and will wait for the bell.
        var isAsleep = false
    }

    private let state = Mutex(State())
    private let bell = DispatchSemaphore(value: 0)

    /// How many jobs wait.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Puts a job at the end of the line; false where the line is closed.
    func add(_ job: Job) -> Bool {
        let (isTaken, wakes) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            state.waiting.append(job)
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { bell.signal() }
        return isTaken
    }

    /// Takes no more jobs; those in the line are still handed out.
    func close() {
        let wakes = state.withLock { state in
            state.isClosed = true
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if wakes { bell.signal() }
    }

    /// Waits for jobs and takes them from the front of the line; none when the line is closed and empty. For one thread.
    ///
    /// - Parameter count: how many of those waiting to take, at least one.
    func take(_ count: ([Job]) -> Int) -> [Job] {
        while true {
            let jobs: [Job]? = state.withLock { state in
                guard !state.waiting.isEmpty else {
                    state.isAsleep = !state.isClosed
                    return state.isClosed ? [] : nil
                }
                let count = count(state.waiting)
                let jobs = Array(state.waiting.prefix(count))
                state.waiting.removeFirst(count)
                return jobs
            }
            if let jobs { return jobs }
            bell.wait()
        }
    }
}
