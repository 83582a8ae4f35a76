import Postgres
import Wire

private enum SQL {
    static let insert: StaticString = """
        INSERT INTO receipts (room, member, kind, start, upto, at, claim_from, claim_upto, sig)
        SELECT * FROM unnest(
          $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
          $9::bytea[]
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
    /// The members who are in the room and those who left it later; of each, the last span that began before. Beside them of
    /// each kind the last receipt that starts at or before the event, if it reaches it.
    /// With `+ 0` the index of moves is left alone: by it those who have left would be gone through, too.
    static let claims: StaticString = """
        SELECT those.id, d.upto, d.claim_from, d.claim_upto, d.at, d.sig,
          r.upto, r.claim_from, r.claim_upto, r.at, r.sig, k.n
        FROM unnest($2::bigint[], $3::bigint[], $5::bigint[], $6::bigint[])
          WITH ORDINALITY AS k (seq, sender, one, other, n)
        CROSS JOIN LATERAL (
          SELECT number, id, joined, moved FROM members WHERE room = $1 AND gone IS NULL AND first < k.seq
          UNION ALL
          SELECT number, id, joined, moved FROM members WHERE room = $1 AND gone > k.seq AND first < k.seq
        ) AS those
        LEFT JOIN LATERAL (
          SELECT upto, claim_from, claim_upto, at, sig FROM receipts
          WHERE room = $1 AND member = those.number AND kind = k.one AND start <= k.seq ORDER BY start DESC LIMIT 1
        ) AS d ON true
        LEFT JOIN LATERAL (
          SELECT upto, claim_from, claim_upto, at, sig FROM receipts
          WHERE room = $1 AND member = those.number AND kind = k.other AND start <= k.seq ORDER BY start DESC LIMIT 1
        ) AS r ON true
        WHERE those.number <> k.sender AND those.moved + 0 > $4 AND (those.joined < k.seq OR (
          SELECT s.gone > k.seq FROM spans s
          WHERE s.room = $1 AND s.member = those.number AND s.joined < k.seq ORDER BY s.joined DESC LIMIT 1
        ))
        ORDER BY k.n, those.number
        """
}

/// `receipts`, and `runs`, the seqs that they cover.
extension PostgresTables {
    func lastRuns(_ keys: [RunsKey]) throws(StoreError) -> [ClosedRange<Int>?] {
        let rows = try ask(
            SQL.lastRuns, .integers(keys.map(\.room)), .integers(keys.map(\.member)), .integers(keys.map(\.kind.number))
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
            .integers(questions.map(\.key.kind.number)), .integers(questions.map(\.endingFrom)),
            .integers(questions.map(\.startingBy)), .integer(limit)
        )
        var runs: [[ClosedRange<Int>]] = questions.map { _ in [] }
        for (place, run) in try rows.map(Self.numbered) { runs[place].append(run) }
        return runs
    }

    private static func numbered(_ row: Rows.Row) throws(StoreError) -> (Int, ClosedRange<Int>) {
        (row.integer(2) - 1, try row.run(0))
    }

    func claims(
        on events: [EventRow], after counter: Int, limit: Int, in room: RoomRow
    ) throws(StoreError) -> [[Claim]] {
        var answers: [[Claim]] = []
        var rest = events[...]
        var total = 0
        while !rest.isEmpty, total <= limit || answers.isEmpty {
            // About as many as the limit allows; those who left later come on top.
            let some = rest.prefix(max(1, (limit - total) / max(1, room.present)))
            rest = rest.dropFirst(some.count)
            let kinds = some.map(\.event.kind.receipts)
            let rows = try ask(
                SQL.claims, .integer(room.number), .integers(some.map(\.event.seq)), .integers(some.map(\.member)),
                .integer(counter), .integers(kinds.map { $0.first?.number ?? -1 }),
                .integers(kinds.map { $0.dropFirst().first?.number ?? -1 })
            )
            var counts = some.map { _ in 0 }
            var claims: [[Claim]] = some.map { _ in [] }
            _ = rows.map { row in
                let place = row.integer(11) - 1
                let seq = some[some.startIndex + place].event.seq
                counts[place] += 1
                claims[place].add(row, of: kinds[place], on: seq)
            }
            for (count, claims) in zip(counts, claims) {
                total += count
                guard total <= limit || answers.isEmpty else { return answers }
                answers.append(claims)
            }
        }
        return answers
    }

    func add(_ receipts: [TableChanges.ReceiptRow]) {
        guard !receipts.isEmpty else { return }
        tell(
            SQL.insert, .integers(receipts.map(\.key.room)), .integers(receipts.map(\.key.member)),
            .integers(receipts.map(\.key.kind.number)), .integers(receipts.map(\.range.lowerBound)),
            .integers(receipts.map(\.range.upperBound)), .integers(receipts.map(\.at)),
            .integers(receipts.map(\.receipt.from)), .integers(receipts.map(\.receipt.upto)),
            .blobs(receipts.map { Array($0.receipt.sig) })
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
            .integers(runs.map(\.key.kind.number)), .integers(runs.map(\.range.lowerBound)),
            .integers(runs.map(\.range.upperBound))
        )
    }
}
