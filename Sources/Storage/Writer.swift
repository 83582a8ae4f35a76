import SQLite
import Synchronization
import Wire

/// The one who writes: it takes the changes that wait and commits them together, so that one sync of the disk serves
/// them all. While it commits, the next ones gather.
final class Writer: Sendable {
    /// One transaction holds no more than this, unless a single job does, so that nobody waits long for an answer.
    private static let mostRows = 10_000
    private static let mostBytes = 8 << 20

    private let queue = StoreQueue<WriteJob>()
    private let hints: Hints
    private let books: Mutex<Books>
    private let total = Mutex(StoreCounts())

    init(_ books: sending Books, hints: Hints) {
        self.books = Mutex(books)
        self.hints = hints
    }

    var counts: StoreCounts {
        var counts = total.withLock { $0 }
        counts.waiting = queue.count
        return counts
    }

    /// Refuses the job at once where the writer is closed.
    func add(_ job: WriteJob) {
        if !queue.add(job) { job.refuse(.closed) }
    }

    func close() { queue.close() }

    /// Works until the queue is closed and empty: the body of the writing thread, which alone has the books all that time.
    func run() {
        books.withLock { books in
            while true {
                let jobs = queue.take(Self.batch)
                guard !jobs.isEmpty else { break }
                carryOut(jobs, in: books)
            }
            books.connection.close()
        }
    }

    private static func batch(_ waiting: [WriteJob]) -> Int {
        var rows = 0
        var bytes = 0
        for (place, job) in waiting.enumerated() {
            rows += job.rows
            bytes += job.bytes
            if place > 0, rows > mostRows || bytes > mostBytes { return place }
        }
        return waiting.count
    }

    /// Does the jobs in one transaction and tells each what became of it. Who fails, fails alone; a commit that fails
    /// takes all with it.
    private func carryOut(_ jobs: [WriteJob], in books: Books) {
        books.changes = []
        books.stored = 0
        var answers: [@Sendable () -> Void] = []
        var isWorking = false
        do throws(StoreError) {
            try books.beginWriting()
            isWorking = true
            for job in jobs { answers.append(try attempt(job, in: books)) }
            try books.settle()
            isWorking = false
            try books.commit()
        } catch {
            books.rollBack()
            total.withLock { $0.failures += 1 }
            if isWorking, jobs.count > 1 {
                // One job has taken the transaction with it, as it happens when space runs out.
                for job in jobs { carryOut([job], in: books) }
            } else {
                for job in jobs { job.refuse(error) }
            }
            return
        }
        total.withLock { total in
            total.commits += 1
            total.requests += jobs.count
            total.messages += books.stored
        }
        for answer in answers { answer() }
        hints.add(books.changes)
    }

    /// Does one job of the open transaction; where it fails, as if it had not been there.
    ///
    /// - Returns: what tells the one who waits, to be called after the commit.
    /// - Throws: where the transaction itself can't go on.
    private func attempt(_ job: WriteJob, in books: Books) throws(StoreError) -> @Sendable () -> Void {
        let changes = books.changes.count
        let stored = books.stored
        books.beginJob()
        do throws(StoreError) {
            return try job.work(books)
        } catch {
            // Who is refused has written nothing by then. Otherwise it was the engine that failed: what the job did is to
            // be undone, and sometimes what the others did in the transaction is gone already.
            guard books.connection.isInTransaction, !books.jobHasWritten else { throw error }
            books.changes.removeSubrange(changes...)
            books.stored = stored
            return { job.refuse(error) }
        }
    }
}
