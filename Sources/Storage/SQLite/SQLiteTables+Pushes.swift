import SQLite
import Wire

private enum SQL {
    static let find: StaticString = "SELECT * FROM pushes WHERE room = ?1 AND member = ?2"
    static let due: StaticString = """
        SELECT p.*, r.id, m.id
        FROM pushes p INDEXED BY pushes_by_try
        CROSS JOIN rooms r ON r.number = p.room
        CROSS JOIN members m ON m.room = p.room AND m.number = p.member
        WHERE p.queued IS NOT NULL AND p.next_try <= ?1 AND (p.lease IS NULL OR p.lease <= ?1 OR p.lease > ?3)
        ORDER BY p.next_try LIMIT ?2
        """
    static let ahead: StaticString = """
        SELECT p.*, r.id, m.id
        FROM pushes p INDEXED BY pushes_by_try
        CROSS JOIN rooms r ON r.number = p.room
        CROSS JOIN members m ON m.room = p.room AND m.number = p.member
        WHERE p.queued IS NOT NULL AND p.next_try > ?4 AND (p.queued > ?4 OR p.failed > ?4)
          AND (p.lease IS NULL OR p.lease <= ?1 OR p.lease > ?3)
        ORDER BY p.next_try LIMIT ?2
        """
    static let next: StaticString = """
        SELECT next_try FROM pushes INDEXED BY pushes_by_try
        WHERE queued IS NOT NULL AND lease IS NULL ORDER BY next_try LIMIT 1
        """
    static let queue: StaticString =
        "SELECT count(*), min(queued) FROM pushes INDEXED BY pushes_by_try WHERE queued IS NOT NULL"
    static let set: StaticString = """
        INSERT OR REPLACE INTO pushes VALUES (
          ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24,
          ?25, ?26
        )
        """
    static let remove: StaticString = "DELETE FROM pushes WHERE room = ?1 AND member = ?2"
    /// Skips members for whom a push waits already.
    static let enqueue: StaticString = """
        UPDATE pushes INDEXED BY pushes_without_queue
        SET queued = ?3, first = ?4, next_try = max(?5, coalesce(min(sent, ?3) + every, 0)), tries = 0
        WHERE room = ?1 AND member <> ?2 AND queued IS NULL AND gone IS NULL
        """
    static let release: StaticString = "UPDATE pushes SET lease = NULL WHERE queued IS NOT NULL AND lease IS NOT NULL"
}

extension PushRow: Bindable {
    /// Binds all columns, from a position on.
    package func bind(to statement: Statement, at position: Int) throws(SQLiteError) {
        for (place, cell) in cells.enumerated() {
            switch cell {
            case .integer(let value): try value.bind(to: statement, at: position + place)
            case .text(let value): try value.bind(to: statement, at: position + place)
            case .blob(let value): try value.bind(to: statement, at: position + place)
            }
        }
    }
}

/// The table `pushes`.
extension SQLiteTables {
    func pushes(_ keys: [PushKey]) throws(StoreError) -> [PushRow?] {
        try keys.map { key throws(StoreError) in try first(SQL.find, key.room, key.member) { PushRow($0) } }
    }

    func duePushes(at now: Int, limit: Int) throws(StoreError) -> [FoundPush] {
        try all(SQL.due, now, limit, now + PushTimes.longestLease) { FoundPush($0) }
    }

    func pushesAhead(of now: Int, limit: Int) throws(StoreError) -> [FoundPush] {
        let (lease, bound) = (now + PushTimes.longestLease, now + PushTimes.longestDifference)
        return try all(SQL.ahead, now, limit, lease, bound) { FoundPush($0) }
    }

    func nextPush() throws(StoreError) -> Int? { try first(SQL.next) { $0.integer(0) } }

    func pushQueue() throws(StoreError) -> PushQueueState {
        try first(SQL.queue) { PushQueueState($0) } ?? PushQueueState()
    }

    func set(_ push: PushRow) throws(StoreError) { try run(SQL.set, push) }

    func remove(_ push: PushKey) throws(StoreError) { try run(SQL.remove, push.room, push.member) }

    func enqueue(_ queueing: PushQueueing) throws(StoreError) {
        try run(SQL.enqueue, queueing.room, queueing.sender, queueing.since, queueing.first, queueing.next)
    }

    /// Ends all leases: no other relay has the file, so the relay that held them is gone.
    static func releasePushes(_ connection: Connection) throws(SQLiteError) { try connection.run(SQL.release) }
}
