import Postgres
import Wire

private enum SQL {
    static let insert: StaticString = """
        INSERT INTO receipts (room, kind, level, upto, member, start, at, claim_from, claim_upto, sig)
        SELECT * FROM unnest(
          $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
          $9::bigint[], $10::bytea[]
        )
        """
    static let lastRuns: StaticString = """
        SELECT r.start, r.upto, k.n
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS k (room, member, kind, n)
        CROSS JOIN LATERAL (
          SELECT start, upto FROM runs
          WHERE room = k.room AND member = k.member AND kind = k.kind ORDER BY start DESC LIMIT 1
        ) AS r
        """
    /// The runs from the last one on that starts at or before a seq, where there is one.
    static let runsFrom: StaticString = """
        SELECT r.start, r.upto, k.n
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
          WITH ORDINALITY AS k (room, member, kind, first, last, n)
        CROSS JOIN LATERAL (
          SELECT start, upto FROM runs
          WHERE room = k.room AND member = k.member AND kind = k.kind AND start <= k.last AND upto >= k.first
            AND start >= coalesce((
              SELECT start FROM runs
              WHERE room = k.room AND member = k.member AND kind = k.kind AND start <= k.first
              ORDER BY start DESC LIMIT 1
            ), 0)
          ORDER BY start LIMIT $6::bigint
        ) AS r
        ORDER BY k.n, r.start
        """
    static let removeRuns: StaticString = """
        DELETE FROM runs r
        USING unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) AS k (room, member, kind, first, last)
        WHERE r.room = k.room AND r.member = k.member AND r.kind = k.kind AND r.start >= k.first AND r.start <= k.last
        """
    static let setRuns: StaticString = """
        INSERT INTO runs (room, member, kind, start, upto)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
        ON CONFLICT (room, member, kind, start) DO UPDATE SET upto = excluded.upto
        """
    /// The second device of a person has none before it.
    static let splitRuns: StaticString = """
        INSERT INTO runs (room, member, kind, start, upto)
        SELECT r.room, r.member, 3, r.start, r.upto
        FROM (SELECT number FROM members WHERE room = $1 AND id >= $2 ORDER BY id LIMIT 1) AS m
        JOIN runs r ON r.room = $1 AND r.member = m.number AND r.kind = 1
        WHERE NOT EXISTS (
          SELECT 1 FROM members WHERE room = $1 AND person = $2 AND person <> id AND number < $3::bigint
        )
        """
    /// A range of a level that covers a seq ends at it, or by fewer seqs after it than the level's longest range has. Of those
    /// ranges the ones of members who were in the room at the seq: the last span that began before it ended after it.
    /// With `OFFSET 0` receipts are looked up by their whole key, and with `ORDER BY number` members are: while the planner has no
    /// statistics, any index that begins with the room is as good to it.
    static let claims: StaticString = """
        SELECT m.id, r.kind, r.claim_from, r.claim_upto, r.at, r.sig, k.n
        FROM unnest($2::bigint[], $3::bigint[], $5::bigint[], $6::bigint[])
          WITH ORDINALITY AS k (seq, sender, one, other, n)
        CROSS JOIN generate_series(0, $7::bigint) AS l (level)
        CROSS JOIN LATERAL (VALUES (k.one), (k.other)) AS o (kind)
        CROSS JOIN LATERAL (
          SELECT kind, member, claim_from, claim_upto, at, sig FROM receipts
          WHERE room = $1 AND kind = o.kind AND level = l.level
            AND upto >= k.seq AND upto <= k.seq + (2::bigint << l.level::int) - 2 AND start <= k.seq
          OFFSET 0
        ) AS r
        CROSS JOIN LATERAL (SELECT * FROM members WHERE room = $1 AND number >= r.member ORDER BY number LIMIT 1) AS m
        WHERE m.number = r.member AND r.member <> k.sender AND m.moved > $4 AND (
            $8::bigint <> 0 OR m.first < k.seq AND (m.gone IS NULL OR m.gone > k.seq) AND (m.joined < k.seq OR (
              SELECT s.gone > k.seq FROM spans s
              WHERE s.room = $1 AND s.member = m.number AND s.joined < k.seq ORDER BY s.joined DESC LIMIT 1
            ))
          )
        ORDER BY k.n, m.number, r.kind
        """
}

/// `receipts`, and `runs`, the seqs that they cover.
extension PostgresTables {
    func lastRuns(_ keys: [RunsKey]) throws(StoreError) -> [ClosedRange<Int>?] {
        let rows = try ask(
            SQL.lastRuns, .integers(keys.map(\.room)), .integers(keys.map(\.member)), .integers(keys.map(\.number))
        )
        var runs: [ClosedRange<Int>?] = keys.map { _ in nil }
        for (place, run) in try rows.map(Self.numbered) { runs[place] = run }
        return runs
    }

    func runs(touching questions: [RunsQuestion]) throws(StoreError) -> [[ClosedRange<Int>]] {
        try runs(questions.map { ($0.key, $0.range.lowerBound - 1, $0.range.upperBound + 1) }, limit: .max)
    }

    func runs(_ key: RunsKey, after seq: Int, limit: Int) throws(StoreError) -> [ClosedRange<Int>] {
        try runs([(key, seq + 1, .max)], limit: limit)[0]
    }

    private func runs(
        _ questions: [(key: RunsKey, endingFrom: Int, startingBy: Int)], limit: Int
    ) throws(StoreError) -> [[ClosedRange<Int>]] {
        let rows = try ask(
            SQL.runsFrom, .integers(questions.map(\.key.room)), .integers(questions.map(\.key.member)),
            .integers(questions.map(\.key.number)), .integers(questions.map(\.endingFrom)),
            .integers(questions.map(\.startingBy)), .integer(limit)
        )
        var runs: [[ClosedRange<Int>]] = questions.map { _ in [] }
        for (place, run) in try rows.map(Self.numbered) { runs[place].append(run) }
        return runs
    }

    static func numbered(_ row: Rows.Row) throws(StoreError) -> (Int, ClosedRange<Int>) {
        (row.integer(2) - 1, try row.run(0))
    }

    func claims(
        on events: [EventRow], after counter: Int, limit: Int, in room: RoomRow
    ) throws(StoreError) -> [[Claim]] {
        let level = TableChanges.ReceiptRow.level(of: room.head)
        var answers: [[Claim]] = []
        var rest = events[...]
        var total = 0
        while !rest.isEmpty, total <= limit || answers.isEmpty {
            // As many as the limit allows, where everyone has receipted them once.
            let some = rest.prefix(max(1, (limit - total) / max(1, room.present)))
            rest = rest.dropFirst(some.count)
            let kinds = some.map(\.event.kind.receipts)
            let rows = try ask(
                SQL.claims, .integer(room.number), .integers(some.map(\.event.seq)), .integers(some.map(\.member)),
                .integer(counter), .integers(kinds.map { $0.first?.number ?? -1 }),
                .integers(kinds.map { $0.dropFirst().first?.number ?? -1 }), .integer(level),
                .integer(room.hasDevices ? 1 : 0)
            )
            var claims: [[Claim]] = some.map { _ in [] }
            for (place, claim) in try rows.map({ row throws(StoreError) in (row.integer(6) - 1, try Claim(row)) }) {
                claims[place].append(claim)
            }
            for claims in claims {
                total += claims.count
                guard total <= limit || answers.isEmpty else { return answers }
                answers.append(claims)
            }
        }
        return answers
    }

    func add(_ device: TableChanges.NewDevice) {
        tell(SQL.splitRuns, .integer(device.room), .id(device.person), .integer(device.member))
    }

    func add(_ receipts: [TableChanges.ReceiptRow]) {
        guard !receipts.isEmpty else { return }
        tell(
            SQL.insert, .integers(receipts.map(\.key.room)), .integers(receipts.map(\.key.number)),
            .integers(receipts.map(\.level)), .integers(receipts.map(\.range.upperBound)),
            .integers(receipts.map(\.key.member)), .integers(receipts.map(\.range.lowerBound)),
            .integers(receipts.map(\.at)), .integers(receipts.map(\.receipt.from)),
            .integers(receipts.map(\.receipt.upto)), .blobs(receipts.map { Array($0.receipt.sig) })
        )
    }

    func update(_ updates: [TableChanges.RunsUpdate]) {
        send(SQL.removeRuns, updates.flatMap { update in update.removed.map { (update.key, $0) } })
        send(SQL.setRuns, updates.flatMap { update in update.set.map { (update.key, $0) } })
    }

    private func send(_ sql: StaticString, _ runs: [(key: RunsKey, range: ClosedRange<Int>)]) {
        guard !runs.isEmpty else { return }
        tell(
            sql, .integers(runs.map(\.key.room)), .integers(runs.map(\.key.member)),
            .integers(runs.map(\.key.number)), .integers(runs.map(\.range.lowerBound)),
            .integers(runs.map(\.range.upperBound))
        )
    }
}
