import SQLite
import Wire

private enum SQL {
    static let find: StaticString = """
        SELECT room, member, kind, url, origin, secret, label, every, target,
          queued, first, next_try, upto, tries, push_id, lease,
          attempt, sent, sent_upto, answered, failing_since, last_error, gone, reason, failures, failed
        FROM pushes WHERE room = ?1 AND member = ?2
        """
    static let due: StaticString = """
        SELECT p.room, p.member, p.kind, p.url, p.origin, p.secret, p.label, p.every, p.target,
          p.queued, p.first, p.next_try, p.upto, p.tries, p.push_id, p.lease,
          p.attempt, p.sent, p.sent_upto, p.answered, p.failing_since, p.last_error, p.gone, p.reason,
          p.failures, p.failed, r.id, m.id
        FROM pushes p INDEXED BY pushes_by_try
        CROSS JOIN rooms r ON r.number = p.room
        CROSS JOIN members m ON m.room = p.room AND m.number = p.member
        WHERE p.queued IS NOT NULL AND p.next_try <= ?1 AND (p.lease IS NULL OR p.lease <= ?1 OR p.lease > ?3)
        ORDER BY p.next_try LIMIT ?2
        """
    static let next: StaticString = """
        SELECT next_try FROM pushes INDEXED BY pushes_by_try
        WHERE queued IS NOT NULL AND lease IS NULL ORDER BY next_try LIMIT 1
        """
    static let queue: StaticString = """
        SELECT count(*), min(queued) FROM pushes INDEXED BY pushes_by_try WHERE queued IS NOT NULL
        """
    static let set: StaticString = """
        INSERT OR REPLACE INTO pushes (
          room, member, kind, url, origin, secret, label, every, target, queued, first, next_try, upto, tries, push_id, lease,
          attempt, sent, sent_upto, answered, failing_since, last_error, gone, reason,
          failures, failed
        ) VALUES (
          ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24,
          ?25, ?26
        )
        """
    static let remove: StaticString = "DELETE FROM pushes WHERE room = ?1 AND member = ?2"
    /// Those for whom one waits already aren't looked at.
    static let enqueue: StaticString = """
        UPDATE pushes INDEXED BY pushes_without_queue
        SET queued = ?3, first = ?4, next_try = max(?5, coalesce(min(sent, ?3) + every, 0)), tries = 0
        WHERE room = ?1 AND member <> ?2 AND queued IS NULL AND gone IS NULL
        """
    static let release: StaticString = "UPDATE pushes SET lease = NULL WHERE queued IS NOT NULL AND lease IS NOT NULL"
}

extension PushID: Bindable {}
extension PushTargetID: Bindable {}

/// `pushes`.
extension SQLiteTables {
    func pushes(_ keys: [PushKey]) throws(StoreError) -> [PushRow?] {
        var rows: [PushRow?] = []
        rows.reserveCapacity(keys.count)
        for key in keys { rows.append(try first(SQL.find, key.room, key.member) { PushRow($0) }) }
        return rows
    }

    func duePushes(at now: Int, limit: Int) throws(StoreError) -> [FoundPush] {
        try all(SQL.due, now, limit, now + PushTimes.longestLease) { FoundPush($0) }
    }

    func nextPush() throws(StoreError) -> Int? { try first(SQL.next) { $0.integer(0) } }

    func pushQueue() throws(StoreError) -> PushQueueState {
        try first(SQL.queue) { PushQueueState($0) } ?? PushQueueState()
    }

    func set(_ push: PushRow) throws(StoreError) {
        let queue = push.queue
        try run(
            SQL.set,
            push.key.room,
            push.key.member,
            push.kind.rawValue,
            push.url,
            push.origin,
            push.secret,
            push.label,
            push.every,
            push.target,
            queue?.since,
            queue?.first,
            queue?.next,
            queue?.upto,
            queue?.tries ?? 0,
            queue?.id,
            queue?.lease,
            push.attempt,
            push.sent,
            push.sentUpto,
            push.hasAnswered ? 1 : 0,
            push.failing,
            push.error?.rawValue,
            push.gone,
            push.reason?.rawValue,
            push.failures,
            push.failed
        )
    }

    func remove(_ push: PushKey) throws(StoreError) { try run(SQL.remove, push.room, push.member) }

    func enqueue(_ queueing: PushQueueing) throws(StoreError) {
        try run(SQL.enqueue, queueing.room, queueing.sender, queueing.since, queueing.first, queueing.next)
    }

    /// Ends all leases: nobody else has the file, so whoever had them is gone.
    static func releasePushes(_ connection: Connection) throws(SQLiteError) { try connection.run(SQL.release) }
}
