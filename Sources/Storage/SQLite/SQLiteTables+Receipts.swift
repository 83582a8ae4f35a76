import SQLite
import Wire

private enum SQL {
    static let insert: StaticString = """
        INSERT INTO receipts (room, kind, level, upto, member, start, at, claim_from, claim_upto, sig)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
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
    /// The second device of a person has none before it.
    static let splitRuns: StaticString = """
        INSERT INTO runs (room, member, kind, start, upto)
        SELECT room, member, 3, start, upto FROM runs
        WHERE room = ?1 AND member = (SELECT number FROM members WHERE room = ?1 AND id = ?2) AND kind = 1
          AND NOT EXISTS (SELECT 1 FROM members WHERE room = ?1 AND person = ?2 AND person <> id AND number < ?3)
        """
    /// A range of a level that covers a seq ends at it, or by fewer seqs after it than the level's longest range has. Of those
    /// ranges the ones of members who were in the room at the seq: the last span that began before it ended after it.
    static let claims: StaticString = """
        WITH RECURSIVE levels (level) AS (VALUES (0) UNION ALL SELECT level + 1 FROM levels WHERE level < ?7)
        SELECT m.id, r.kind, r.claim_from, r.claim_upto, r.at, r.sig
        FROM levels CROSS JOIN receipts r CROSS JOIN members m
        WHERE r.room = ?1 AND r.kind IN (?4, ?5) AND r.level = levels.level
          AND r.upto >= ?2 AND r.upto <= ?2 + (2 << levels.level) - 2 AND r.start <= ?2 AND r.member <> ?3
          AND m.room = ?1 AND m.number = r.member AND m.moved > ?6 AND (
            ?8 OR m.first < ?2 AND (m.left IS NULL OR m.left > ?2) AND (m.joined < ?2 OR (
              SELECT s.left > ?2 FROM spans s
              WHERE s.room = ?1 AND s.member = m.number AND s.joined < ?2 ORDER BY s.joined DESC LIMIT 1
            ))
          )
        ORDER BY m.number, r.kind
        """
}

/// `receipts`, and `runs`, the seqs that they cover.
extension SQLiteTables {
    func lastRuns(_ keys: [RunsKey]) throws(StoreError) -> [ClosedRange<Int>?] {
        try keys.map { key throws(StoreError) in try run(before: .max, key) }
    }

    /// The last run that starts at or before a seq.
    func run(before seq: Int, _ key: RunsKey) throws(StoreError) -> ClosedRange<Int>? {
        try first(SQL.runBefore, key.room, key.member, key.number, seq) { row throws(StoreError) in
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
        try all(SQL.runsFrom, key.room, key.member, key.number, first, last, limit) { row throws(StoreError) in
            try row.run(0)
        }
    }

    func claims(
        on events: [EventRow], after counter: Int, limit: Int, in room: RoomRow
    ) throws(StoreError) -> [[Claim]] {
        let level = TableChanges.ReceiptRow.level(of: room.head)
        var answers: [[Claim]] = []
        var total = 0
        for event in events {
            let kinds = event.event.kind.receipts.map(\.number) + [-1, -1]
            let claims = try all(
                SQL.claims, room.number, event.event.seq, event.member, kinds[0], kinds[1], counter, level,
                room.hasDevices ? 1 : 0
            ) { row throws(StoreError) in try Claim(row) }
            total += claims.count
            guard total <= limit || answers.isEmpty else { break }
            answers.append(claims)
        }
        return answers
    }

    func add(_ row: TableChanges.ReceiptRow) throws(StoreError) {
        try run(
            SQL.insert, row.key.room, row.key.number, row.level, row.range.upperBound, row.key.member,
            row.range.lowerBound, row.at, row.receipt.from, row.receipt.upto, row.receipt.sig
        )
    }

    func add(_ device: TableChanges.NewDevice) throws(StoreError) {
        try run(SQL.splitRuns, device.room, device.person, device.member)
    }

    func update(_ runs: TableChanges.RunsUpdate) throws(StoreError) {
        let (room, member, kind) = (runs.key.room, runs.key.member, runs.key.number)
        for starts in runs.removed {
            try run(SQL.removeRuns, room, member, kind, starts.lowerBound, starts.upperBound)
        }
        for run in runs.set { try self.run(SQL.setRun, room, member, kind, run.lowerBound, run.upperBound) }
    }
}
