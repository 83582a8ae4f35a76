import SQLite
import Synchronization

/// A question that someone waits for.
typealias ReadJob = @Sendable (ReadTurn) -> Void

/// When a question's turn comes, and whether it comes at all.
enum ReadTurn {
    case now(Books)
    case refused(StoreError)
}

/// The one who reads: each question in a transaction of its own, so that all of its answer is of one moment. What was
/// committed before a question is asked is seen by it.
final class Reader: Sendable {
    private let queue = StoreQueue<ReadJob>()
    private let books: Mutex<Books>

    init(_ books: sending Books) { self.books = Mutex(books) }

    /// Refuses the job at once where the reader is closed.
    func add(_ job: @escaping ReadJob) {
        if !queue.add(job) { job(.refused(.closed)) }
    }

    func close() { queue.close() }

    /// Works until the queue is closed and empty: the body of the reading thread.
    func run() {
        books.withLock { books in
            while true {
                let jobs = queue.take(\.count)
                guard !jobs.isEmpty else { break }
                for job in jobs { carryOut(job, in: books) }
            }
            books.connection.close()
        }
    }

    private func carryOut(_ job: ReadJob, in books: Books) {
        do throws(StoreError) {
            try books.ask(books.connection.beginReading)
        } catch {
            return job(.refused(error))
        }
        job(.now(books))
        // There is nothing to keep or to lose: this only lets go of the moment that was read.
        try? books.connection.rollBack()
    }
}
