import Synchronization

/// A change that a caller waits for.
struct WriteJob: Sendable {
    let needs: WriteNeeds
    /// Makes the change in the open transaction. The function it returns tells the caller, and is called after the
    /// commit; until then the change may have to be made again from the start.
    let work: @Sendable (inout Transaction) throws(StoreError) -> @Sendable () -> Void
    /// Tells the caller that the change was not made.
    let refuse: @Sendable (StoreError) -> Void
}

/// The thread that writes: it takes the waiting changes and commits them together, so that one sync of the disk serves
/// them all. The next ones gather during the commit.
final class Writer: Sendable {
    /// The state that only the writing thread uses.
    private struct State {
        let tables: any Tables
        var rows = RowCache()
    }

    /// The most rows in one transaction, unless a single job has more, so that no caller waits long for an answer.
    private static let mostRows = 10_000
    private static let mostBytes = 8 << 20
    /// The most tries of jobs that the engine aborts.
    private static let mostTries = 3

    private let queue = StoreQueue<WriteJob>()
    /// Tells of changes, after their commit.
    private let tell: @Sendable ([RoomChange]) -> Void
    private let times: PushTimes
    private let now: @Sendable () -> Int
    private let state: Mutex<State>
    private let total = Mutex(StoreCounts())

    init(
        _ tables: sending any Tables, tell: @escaping @Sendable ([RoomChange]) -> Void, times: PushTimes,
        now: @escaping @Sendable () -> Int
    ) {
        state = Mutex(State(tables: tables))
        (self.times, self.tell, self.now) = (times, tell, now)
    }

    var counts: StoreCounts {
        var counts = total.withLock { $0 }
        counts.waiting = queue.count
        return counts
    }

    /// Refuses the jobs at once where the writer is closed.
    func add(_ jobs: [WriteJob]) {
        guard !queue.add(jobs) else { return }
        for job in jobs { job.refuse(.closed) }
    }

    func close() { queue.close() }

    /// Works until the queue is closed and empty: the body of the writing thread.
    func run() {
        state.withLock { state in
            while true {
                // Not a copy, which the next transaction would have to make anew.
                let jobs = queue.take { Self.batch($0, knowing: state.rows) }
                guard !jobs.isEmpty else { break }
                carryOut(jobs, in: &state)
            }
            state.tables.close()
        }
    }

    /// How many of the waiting jobs one transaction takes.
    ///
    /// - Parameter known: the rows of the transaction before it.
    private static func batch(_ waiting: [WriteJob], knowing known: RowCache) -> Int {
        var rows = 0
        var bytes = 0
        for (place, job) in waiting.enumerated() {
            rows += known.count(of: job.needs)
            bytes += job.needs.bytes
            if place > 0, rows > mostRows || bytes > mostBytes { return place }
        }
        return waiting.count
    }

    /// Does the jobs in one transaction and tells each its outcome. A failing job fails alone. A commit that fails, or
    /// whose outcome is unknown, fails all jobs; a caller that tries again is told the outcome.
    ///
    /// - Parameter tries: the number of earlier interruptions.
    private func carryOut(_ jobs: [WriteJob], in state: inout State, after tries: Int = 0) {
        let tables = state.tables
        var answers: [@Sendable () -> Void] = []
        answers.reserveCapacity(jobs.count)
        var isWorking = false
        do throws(StoreError) {
            let rows = state.rows.take()
            let kept = try tables.beginWriting() ? rows : RowCache()
            var transaction = Transaction(tables, rows: kept, times: times, now: now)
            isWorking = true
            try transaction.prepare(jobs.map(\.needs))
            for job in jobs { answers.append(try attempt(job, in: &transaction)) }
            try transaction.finish()
            isWorking = false
            try tables.commit()
            if transaction.emptiesLog { tables.emptyLog() }
            state.rows = transaction.rows
            let stored = transaction.stored
            let bytes = jobs.reduce(0) { $0 + $1.needs.bytes }
            total.withLock { total in
                total.commits += 1
                total.requests += jobs.count
                total.messages += stored
                if bytes >= total.refusedBytes { total.refusedBytes = 0 }
            }
            for answer in answers { answer() }
            tell(transaction.changes)
        } catch {
            tables.rollBack()
            total.withLock { $0.failures += 1 }
            if case .interrupted = error, tries < Self.mostTries {
                carryOut(jobs, in: &state, after: tries + 1)
            } else if isWorking, jobs.count > 1 {
                // One job has ended the whole transaction, as happens when space runs out.
                for job in jobs { carryOut([job], in: &state) }
            } else {
                let bytes = jobs.lazy.map(\.needs.bytes).max() ?? 0
                if error == .full { total.withLock { $0.refusedBytes = max($0.refusedBytes, bytes) } }
                for job in jobs { job.refuse(error) }
            }
        }
    }

    /// Does one job of the open transaction; a refused job leaves it unchanged.
    ///
    /// - Returns: the function that tells the caller, to be called after the commit.
    /// - Throws: where the transaction itself can't go on.
    private func attempt(_ job: WriteJob, in transaction: inout Transaction) throws(StoreError) -> @Sendable () -> Void
    {
        let steps = transaction.steps
        do throws(StoreError) { return try job.work(&transaction) } catch {
            // The rules refuse before they change anything. Any other failed job has to be undone, and an engine's
            // failure may have undone the others' changes already.
            guard error.isRefusal, transaction.steps == steps else { throw error }
            return { job.refuse(error) }
        }
    }
}
