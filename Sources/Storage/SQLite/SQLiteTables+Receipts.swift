import SQLite
import Wire

private enum SQL {
    static let insert: StaticString = """
        INSERT INTO receipts (room, member, kind, start, upto, at, claim_from, claim_upto, sig)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """
    static let runBefore: StaticString = """
        SELECT start, upto FROM runs
        WHERE room = ?1 AND member = ?2 AND kind = ?3 AND start <= ?4 ORDER BY start DESC LIMIT 1
        """
    /// The runs from the last one on that starts at or before a seq, where there is one.
    static let runsFrom: StaticString = """
        SELECT start, upto FROM runs
        WHERE room = ?1 AND member = ?2 AND kind = ?3 AND start <= ?5 AND upto >= ?4 AND start >= coalesce((
          SELECT max(start) FROM runs WHERE room = ?1 AND member = ?2 AND kind = ?3 AND start <= ?4
        ), 0)
        ORDER BY start LIMIT ?6
        """
    static let removeRuns: StaticString = """
        DELETE FROM runs WHERE room = ?1 AND member = ?2 AND kind = ?3 AND start >= ?4 AND start <= ?5
        """
    static let setRun: StaticString = """
        INSERT INTO runs (room, member, kind, start, upto) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (room, member, kind, start) DO UPDATE SET upto = excluded.upto
        """
    /// The members who are in the room and those who left it later; of each, the last span that began before. Beside them of
    /// each kind the last receipt that starts at or before the event, if it reaches it.
    static let claims: StaticString = """
        WITH those (number, id, joined, moved) AS (
          SELECT number, id, joined, moved FROM members INDEXED BY members_by_presence
          WHERE room = ?1 AND left IS NULL AND first < ?2
          UNION ALL
          SELECT number, id, joined, moved FROM members INDEXED BY members_by_presence
          WHERE room = ?1 AND left > ?2 AND first < ?2
        )
        SELECT those.id, d.upto, d.claim_from, d.claim_upto, d.at, d.sig, r.upto, r.claim_from, r.claim_upto, r.at, r.sig
        FROM those
        LEFT JOIN receipts d ON d.room = ?1 AND d.member = those.number AND d.kind = ?4 AND d.start = (
          SELECT max(start) FROM receipts WHERE room = ?1 AND member = those.number AND kind = ?4 AND start <= ?2
        )
        LEFT JOIN receipts r ON r.room = ?1 AND r.member = those.number AND r.kind = ?5 AND r.start = (
          SELECT max(start) FROM receipts WHERE room = ?1 AND member = those.number AND kind = ?5 AND start <= ?2
        )
        WHERE those.number <> ?3 AND those.moved > ?6 AND (those.joined < ?2 OR (
          SELECT s.left > ?2 FROM spans s
          WHERE s.room = ?1 AND s.member = those.number AND s.joined < ?2 ORDER BY s.joined DESC LIMIT 1
        ))
        ORDER BY those.number
        """
}

/// `receipts`, and `runs`, the seqs that they cover.
extension SQLiteTables {
    func lastRuns(_ keys: [RunsKey]) throws(StoreError) -> [ClosedRange<Int>?] {
        try keys.map { key throws(StoreError) in try run(before: .max, key) }
    }

    /// The last run that starts at or before a seq.
    func run(before seq: Int, _ key: RunsKey) throws(StoreError) -> ClosedRange<Int>? {
        try first(SQL.runBefore, key.room, key.member, key.kind.number, seq) { row throws(StoreError) in
            try row.run(0)
        }
    }

    func runs(touching questions: [RunsQuestion]) throws(StoreError) -> [[ClosedRange<Int>]] {
        try questions.map { question throws(StoreError) in
            let (first, last) = (question.range.lowerBound - 1, question.range.upperBound + 1)
            return try runs(question.key, endingFrom: first, startingBy: last, limit: -1)
        }
    }

    func runs(_ key: RunsKey, after seq: Int, limit: Int) throws(StoreError) -> [ClosedRange<Int>] {
        try runs(key, endingFrom: seq + 1, startingBy: .max, limit: limit)
    }

    /// - Parameter limit: negative for none.
    private func runs(
        _ key: RunsKey, endingFrom first: Int, startingBy last: Int, limit: Int
    ) throws(StoreError) -> [ClosedRange<Int>] {
        try all(SQL.runsFrom, key.room, key.member, key.kind.number, first, last, limit) { row throws(StoreError) in
            try row.run(0)
        }
    }

    func claims(
        on events: [EventRow], after counter: Int, limit: Int, in room: RoomRow
    ) throws(StoreError) -> [[Claim]] {
        var answers: [[Claim]] = []
        var rows = 0
        for event in events {
            let seq = event.event.seq
            var claims: [Claim] = []
            let kinds = event.event.kind.receipts
            let numbers = kinds.map(\.number) + [-1, -1]
            try each(SQL.claims, room.number, seq, event.member, numbers[0], numbers[1], counter) { row in
                rows += 1
                claims.add(row, of: kinds, on: seq)
                return true
            }
            guard rows <= limit || answers.isEmpty else { break }
            answers.append(claims)
        }
        return answers
    }

    func add(_ row: TableChanges.ReceiptRow) throws(StoreError) {
        try run(
            SQL.insert, row.key.room, row.key.member, row.key.kind.number, row.range.lowerBound, row.range.upperBound,
            row.at, row.receipt.from, row.receipt.upto, row.receipt.sig
        )
    }

    func update(_ runs: TableChanges.RunsUpdate) throws(StoreError) {
        let (room, member, kind) = (runs.key.room, runs.key.member, runs.key.kind.number)
        for starts in runs.removed {
            try run(SQL.removeRuns, room, member, kind, starts.lowerBound, starts.upperBound)
        }
        for run in runs.set { try self.run(SQL.setRun, room, member, kind, run.lowerBound, run.upperBound) }
    }
}
