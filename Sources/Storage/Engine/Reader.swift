import Synchronization

/// A question that a caller waits for. It answers whether the caller was told: not where the engine gave it up, and it may be
/// asked again.
typealias ReadJob = @Sendable (ReadTurn) -> Bool

/// When a question's turn comes, and whether it comes at all.
enum ReadTurn {
    case now(Snapshot, isLast: Bool)
    case refused(StoreError)
}

/// The thread that reads: each question in a transaction of its own, so that all of its answer is of one moment. What was
/// committed before a question is asked is seen by it.
final class Reader: Sendable {
    private let queue = StoreQueue<ReadJob>()
    private let tables: Mutex<any Tables>

    init(_ tables: sending any Tables) { self.tables = Mutex(tables) }

    /// Refuses the question at once where the reader is closed.
    func add(_ job: @escaping ReadJob) {
        if !queue.add([job]) { _ = job(.refused(.closed)) }
    }

    /// How often a question is asked that the engine gives up.
    private static let mostTurns = 3

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
        for turn in 1...Self.mostTurns {
            do throws(StoreError) {
                try tables.beginReading()
            } catch {
                if case .interrupted = error, turn < Self.mostTurns { continue }
                _ = job(.refused(error))
                return
            }
            let isTold = job(.now(Snapshot(tables: tables), isLast: turn == Self.mostTurns))
            // There is nothing to keep or to lose: this only ends the moment that was read.
            tables.rollBack()
            if isTold { return }
        }
    }
}
