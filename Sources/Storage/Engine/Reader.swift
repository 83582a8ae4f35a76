import Kernel
import Synchronization

/// A question that a caller waits for.
typealias ReadJob = @Sendable (ReadTurn) -> Void

/// When a question's turn comes, and whether it comes at all.
enum ReadTurn {
    case now(Snapshot)
    case refused(StoreError)
}

/// The thread that reads: each question in a transaction of its own, so that all of its answer is of one moment. What was
/// committed before a question is asked is seen by it.
final class Reader: Sendable {
    private let queue = StoreQueue<ReadJob>()
    private let tables: Mutex<any Tables>

    init(_ tables: sending any Tables) { self.tables = Mutex(tables) }

    /// Waits for the answer to a question.
    func ask<Answer: Sendable>(
        _ work: @escaping @Sendable (Snapshot) throws(StoreError) -> Answer
    ) async throws(StoreError) -> Answer {
        try await withTypedContinuation { (continuation: CheckedContinuation<Result<Answer, StoreError>, Never>) in
            let job: ReadJob = { turn in
                switch turn {
                case .refused(let error): continuation.resume(returning: .failure(error))
                case .now(let snapshot):
                    continuation.resume(returning: Result { () throws(StoreError) in try work(snapshot) })
                }
            }
            if !queue.add([job]) { job(.refused(.closed)) }
        }
    }

    func close() { queue.close() }

    /// Works until the queue is closed and empty: the body of the reading thread.
    func run() {
        tables.withLock { tables in
            while true {
                let jobs = queue.take(\.count)
                guard !jobs.isEmpty else { break }
                for job in jobs { carryOut(job, in: tables) }
            }
            tables.close()
        }
    }

    private func carryOut(_ job: ReadJob, in tables: any Tables) {
        do throws(StoreError) {
            try tables.beginReading()
        } catch {
            return job(.refused(error))
        }
        job(.now(Snapshot(tables: tables)))
        // There is nothing to keep or to lose: this only ends the moment that was read.
        tables.rollBack()
    }
}
