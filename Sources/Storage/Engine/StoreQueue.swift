import Dispatch
import Synchronization

/// The jobs that wait for a thread, which takes many at once.
final class StoreQueue<Job: Sendable>: Sendable {
    private struct State {
        var waiting: [Job] = []
        var isClosed = false
        /// Whether the thread has found no job and will wait for `wakeUp`.
        var isAsleep = false
    }

    private let state = Mutex(State())
    private let wakeUp = DispatchSemaphore(value: 0)

    /// How many jobs wait.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Adds jobs at the end, so that they are taken together where that is possible; false where the queue is closed.
    func add(_ jobs: [Job]) -> Bool {
        let (isTaken, wakes) = state.withLock { state in
            guard !state.isClosed else { return (false, false) }
            if state.waiting.isEmpty { state.waiting = jobs } else { state.waiting += jobs }
            defer { state.isAsleep = false }
            return (true, state.isAsleep)
        }
        if wakes { wakeUp.signal() }
        return isTaken
    }

    /// Takes what waits, without waiting for it.
    func takeWaiting() -> [Job] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Takes no more jobs; `take` still answers with those that wait.
    func close() {
        let wakes = state.withLock { state in
            state.isClosed = true
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if wakes { wakeUp.signal() }
    }

    /// Waits for jobs and takes them from the front; none when the queue is closed and empty. For one thread.
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
                let rest = Array(state.waiting.dropFirst(count))
                defer { state.waiting = rest }
                return rest.isEmpty ? state.waiting : Array(state.waiting.prefix(count))
            }
            if let jobs { return jobs }
            wakeUp.wait()
        }
    }
}
