import Postgres
import Wire

private enum SQL {
    static let find: StaticString = """
        SELECT p.*, k.n
        FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS k (room, member, n)
        JOIN pushes p ON p.room = k.room AND p.member = k.member
        """
    static let due: StaticString = """
        SELECT p.*, r.id, m.id
        FROM (
          SELECT * FROM pushes WHERE queued IS NOT NULL AND next_try <= $1
            AND (lease IS NULL OR lease <= $1 OR lease > $3)
          ORDER BY next_try LIMIT $2
        ) AS p
        JOIN rooms r ON r.number = p.room
        JOIN members m ON m.room = p.room AND m.number = p.member
        ORDER BY p.next_try
        """
    static let ahead: StaticString = """
        SELECT p.*, r.id, m.id
        FROM (
          SELECT * FROM pushes WHERE queued IS NOT NULL AND next_try > $4 AND (queued > $4 OR failed > $4)
            AND (lease IS NULL OR lease <= $1 OR lease > $3)
          ORDER BY next_try LIMIT $2
        ) AS p
        JOIN rooms r ON r.number = p.room
        JOIN members m ON m.room = p.room AND m.number = p.member
        ORDER BY p.next_try
        """
    static let next: StaticString = """
        SELECT next_try FROM pushes WHERE queued IS NOT NULL AND lease IS NULL ORDER BY next_try LIMIT 1
        """
    static let queue: StaticString = "SELECT count(*), min(queued) FROM pushes WHERE queued IS NOT NULL"
    static let set: StaticString = """
        INSERT INTO pushes
        SELECT * FROM unnest(
          $1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::text[], $8::bigint[], $9::bytea[],
          $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[], $15::bytea[], $16::bigint[],
          $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[], $22::text[], $23::bigint[], $24::text[],
          $25::bigint[], $26::bigint[]
        )
        ON CONFLICT (room, member) DO UPDATE SET
          kind = excluded.kind, url = excluded.url, origin = excluded.origin, secret = excluded.secret, label = excluded.label,
          every = excluded.every, target = excluded.target, queued = excluded.queued, first = excluded.first,
          next_try = excluded.next_try, upto = excluded.upto, tries = excluded.tries, push_id = excluded.push_id,
          lease = excluded.lease, attempt = excluded.attempt, sent = excluded.sent, sent_upto = excluded.sent_upto,
          answered = excluded.answered, failing_since = excluded.failing_since, last_error = excluded.last_error,
          gone = excluded.gone, reason = excluded.reason, failures = excluded.failures, failed = excluded.failed
        """
    static let remove: StaticString = """
        DELETE FROM pushes p USING unnest($1::bigint[], $2::bigint[]) AS k (room, member)
        WHERE p.room = k.room AND p.member = k.member
        """
    /// Skips members for whom a push waits already; with OFFSET no plan goes through the targets of all rooms. Of
    /// several senders the first that isn't the member itself counts.
    static let enqueue: StaticString = """
        UPDATE pushes p SET queued = q.since, first = q.first, tries = 0,
          next_try = greatest(q.next_try, CASE WHEN p.sent IS NOT NULL THEN least(p.sent, q.since) + p.every END)
        FROM (
          SELECT DISTINCT ON (w.room, w.member) w.room, w.member, k.first, k.since, k.next_try
          FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS k (
            room, sender, first, since, next_try
          )
          CROSS JOIN LATERAL (
            SELECT room, member FROM pushes
            WHERE room = k.room AND member <> k.sender AND queued IS NULL AND gone IS NULL OFFSET 0
          ) AS w
          ORDER BY w.room, w.member, k.first
        ) AS q
        JOIN pushes o ON o.room = q.room AND o.member = q.member
        WHERE p.room = o.room AND p.member = o.member
        """
}

/// The table `pushes`.
extension PostgresTables {
    func pushes(_ keys: [PushKey]) throws(StoreError) -> [PushRow?] {
        let rows = try ask(SQL.find, .integers(keys.map(\.room)), .integers(keys.map(\.member)))
        var pushes: [PushRow?] = keys.map { _ in nil }
        _ = rows.map { pushes[$0.integer(26) - 1] = PushRow($0) }
        return pushes
    }

    func duePushes(at now: Int, limit: Int) throws(StoreError) -> [FoundPush] {
        try ask(SQL.due, .integer(now), .integer(limit), .integer(now + PushTimes.longestLease)).map {
            FoundPush($0)
        }
    }

    func pushesAhead(of now: Int, limit: Int) throws(StoreError) -> [FoundPush] {
        let (lease, bound) = (now + PushTimes.longestLease, now + PushTimes.longestDifference)
        return try ask(SQL.ahead, .integer(now), .integer(limit), .integer(lease), .integer(bound)).map {
            FoundPush($0)
        }
    }

    func nextPush() throws(StoreError) -> Int? { try ask(SQL.next).first?.integer(0) }

    func pushQueue() throws(StoreError) -> PushQueueState {
        try ask(SQL.queue).first.map { PushQueueState($0) } ?? PushQueueState()
    }

    func set(_ pushes: [PushRow]) {
        guard let cells = pushes.first?.cells else { return }
        let rows = pushes.map(\.cells)
        let columns = cells.indices.map { place in
            switch cells[place] {
            case .integer: Value.integers(rows.map { if case .integer(let value) = $0[place] { value } else { nil } })
            case .text: Value.texts(rows.map { if case .text(let value) = $0[place] { value } else { nil } })
            case .blob: Value.blobs(rows.map { if case .blob(let value) = $0[place] { value } else { nil } })
            }
        }
        connection?.send(SQL.set, columns)
    }

    func remove(_ pushes: [PushKey]) {
        guard !pushes.isEmpty else { return }
        tell(SQL.remove, .integers(pushes.map(\.room)), .integers(pushes.map(\.member)))
    }

    func enqueue(_ queueings: [PushQueueing]) {
        guard !queueings.isEmpty else { return }
        tell(
            SQL.enqueue, .integers(queueings.map(\.room)), .integers(queueings.map(\.sender)),
            .integers(queueings.map(\.first)), .integers(queueings.map(\.since)), .integers(queueings.map(\.next))
        )
    }
}
