import Kernel
import Postgres
import Synchronization

private enum SQL {
    static let beginReading: StaticString = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
    static let beginWriting: StaticString = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
    static let commit: StaticString = "COMMIT"
    static let rollBack: StaticString = "ROLLBACK"
    static let barrier: StaticString = "SELECT pg_logical_emit_message(true, 'tick', 'barrier') IS NULL"
    /// The number may be another process's by now.
    static let endProcess: StaticString =
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1::bigint AND query = $2"
}

/// Transactions.
extension PostgresTables {
    func beginReading() throws(StoreError) {
        try connect()
        // Another connection may have made rows visible before they were durable: the barrier waits for that. A server that hung
        // while another took its place answers, too, on a connection from before; it can't commit.
        let isTrusted = proven.map { ContinuousClock.now - $0 < place.trust } ?? false
        if !isTrusted || unknownCommits.count != settled { try raiseBarrier() }
        isWriting = false
        tell(SQL.beginReading)
        connection?.sendProof()
    }

    /// Other relays write, too, so rows that were read before may have changed.
    func beginWriting() throws(StoreError) -> Bool {
        try connect()
        isWriting = true
        _ = connection?.takeWarnings()
        tell(SQL.beginWriting)
        connection?.sendProof()
        return false
    }

    /// Any answer to a commit but the plain one leaves its outcome open. In particular a cancelled wait for the replica
    /// is answered like any commit, with only a warning beside it (SyncRepWaitForLSN in PostgreSQL's syncrep.c).
    func commit() throws(StoreError) {
        guard let connection else { throw .interrupted(reason: "there is no connection to PostgreSQL") }
        tell(SQL.commit)
        let before = connection.waiting - 1
        let answer: String?
        do throws(PostgresError) { answer = try connection.receive().last?.command } catch {
            // The transaction was refused before the commit's turn came.
            if error.kind == .refused, error.answered < before { throw failure(error) }
            throw unknown(error.message)
        }
        let warnings = connection.takeWarnings()
        guard warnings.isEmpty else { throw unknown(warnings.joined(separator: "; ")) }
        guard answer == "COMMIT" else { throw .failed(code: "", reason: "a transaction was rolled back") }
    }

    private func unknown(_ reason: String) -> StoreError {
        unknownCommits.add()
        return .unknown(reason: reason)
    }

    func rollBack() {
        guard let connection, connection.isGood else { return }
        if isWriting {
            // After a failure here the connection is lost, and the server undoes the transaction.
            if connection.isWaiting { _ = try? connection.receive() }
            tell(SQL.rollBack)
            _ = try? connection.receive()
            _ = connection.takeWarnings()
        } else {
            // There is nothing to undo: the server is told to end the snapshot, and its answer is taken with the next.
            tell(SQL.rollBack)
            connection.flush()
        }
    }

    /// Waits until all visible rows are as durable as a commit is.
    private func raiseBarrier() throws(StoreError) {
        endBarrier()
        _ = connection?.takeWarnings()
        let (unknown, now) = (unknownCommits.count, ContinuousClock.now)
        connection?.sendProof()
        do throws(StoreError) { _ = try ask(SQL.barrier) } catch {
            abandoned = connection?.process
            connection?.close()
            place.order.passOver(asked)
            throw error
        }
        guard let warnings = connection?.takeWarnings(), warnings.isEmpty else {
            connection?.close()
            throw .interrupted(reason: "a wait for the standby was cancelled")
        }
        (settled, proven) = (unknown, now)
    }

    /// Ends the server's process in which the last barrier waits, where that was given up: it waits on until a standby answers, and
    /// each try would leave another, until the server takes no more connections. A process that commits is never ended: that would
    /// show rows which aren't replicated.
    private func endBarrier() {
        guard let process = abandoned else { return }
        _ = try? ask(SQL.endProcess, .integer(process), .text("\(SQL.barrier)"))
        if connection?.isGood == true { abandoned = nil }
    }

    // MARK: Connecting

    /// Makes sure that there is a connection. Without one it tries for a while, since another server may be about to
    /// take over; while an outage lasts longer than that, each call tries once.
    private func connect() throws(StoreError) {
        if let connection, connection.isGood { return }
        connection = nil
        while true {
            asked = place.order.first
            do throws(PostgresError) {
                connection = try place.connect(from: asked)
                outage = nil
                break
            } catch {
                guard error.kind == .lost || error.state.hasPrefix("57P") else { throw StoreError(error) }
                let now = ContinuousClock.now
                let since = outage?.since ?? now
                outage = (since, now)
                guard now - since < Self.patience else { throw StoreError(error) }
                Syscalls.sleep(milliseconds: Self.pause)
            }
        }
        // Rows that are visible after the server was lost may be on that server alone. A commit would wait for a standby, too, but
        // its process can't be ended.
        try raiseBarrier()
    }

    private static var patience: Duration { .seconds(5) }
    /// Milliseconds.
    private static var pause: Int32 { 50 }
}

/// Counts the commits whose outcome is unknown. After one, a visible row may be lost with the server that shows it.
final class UnknownCommits: Sendable {
    private let commits = Atomic(0)

    var count: Int { commits.load(ordering: .acquiring) }

    func add() { commits.add(1, ordering: .acquiringAndReleasing) }
}
