import Dispatch
import Kernel
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

    /// The number of jobs that wait.
    var count: Int { state.withLock { $0.waiting.count } }

    /// Adds jobs at the end, so that they are taken together where possible; false where the queue is closed.
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

    /// Takes the waiting jobs, without waiting for any.
    func takeWaiting() -> [Job] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }

    /// Takes no more jobs; `take` still answers with the waiting ones.
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
    /// - Parameter count: the number of waiting jobs to take, at least one.
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

extension Syscalls {
    /// Starts a thread for an engine: engines block, and threads of Swift's pool must not.
    static func startStoreThread(
        _ name: String, _ body: @escaping @Sendable () -> Void
    ) throws(StoreError) -> Syscalls.Thread {
        do { return try startThread(name, body) } catch { throw .failed(code: "", reason: error.reason) }
    }
}

/// A question that a caller waits for. It returns whether the caller was told: false where the engine aborted it, and
/// it may be asked again.
typealias ReadJob = @Sendable (ReadTurn) -> Bool

/// The turn of a question, or its refusal.
enum ReadTurn {
    case now(Snapshot, isLast: Bool)
    case refused(StoreError)
}

/// The thread that reads: each question in a transaction of its own, so that all of its answer is of one moment. A
/// question sees everything that was committed before it was asked.
final class Reader: Sendable {
    private let queue = StoreQueue<ReadJob>()
    private let tables: Mutex<any Tables>

    init(_ tables: sending any Tables) { self.tables = Mutex(tables) }

    /// Refuses the question at once where the reader is closed.
    func add(_ job: @escaping ReadJob) { if !queue.add([job]) { _ = job(.refused(.closed)) } }

    /// The most times that a question is asked which the engine aborts.
    private static let mostTurns = 3

    func close() { queue.close() }

    /// Works until the queue is closed and empty: the body of the reading thread.
    func run() {
        tables.withLock { tables in
            let recent = RecentBatches()
            while true {
                let jobs = queue.take(\.count)
                guard !jobs.isEmpty else { break }
                for job in jobs { carryOut(job, in: tables, recent) }
            }
            tables.close()
        }
    }

    private func carryOut(_ job: ReadJob, in tables: any Tables, _ recent: RecentBatches) {
        for turn in 1...Self.mostTurns {
            do throws(StoreError) { try tables.beginReading() } catch {
                if case .interrupted = error, turn < Self.mostTurns { continue }
                _ = job(.refused(error))
                return
            }
            let isTold = job(.now(Snapshot(tables: tables, recent: recent), isLast: turn == Self.mostTurns))
            // Nothing is kept or lost: this only ends the snapshot.
            tables.rollBack()
            if isTold { return }
        }
    }
}
