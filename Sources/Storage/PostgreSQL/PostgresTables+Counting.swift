import Postgres
import Wire

private enum SQL {
    static let since: StaticString = """
        SELECT k.n, first_since(k.room, k.head, $3::bigint)
        FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS k (room, head, n)
        """
    static let ofLast: StaticString = "SELECT first_beyond($1, $2, $3)"
    static let cursors: StaticString = """
        SELECT k.n, cursor_after(k.room, k.head, k.total, k.member, k.kind, k.place, k.runs_after <> 0)
        FROM unnest(
          $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[]
        ) WITH ORDINALITY AS k (room, head, total, member, kind, place, runs_after, n)
        """
    static let counts: StaticString = """
        SELECT k.n, others_upto(k.room, k.member, k.seq)
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) WITH ORDINALITY AS k (room, member, seq, n)
        """
}

/// Counts the owed events between two places, by the running counts of each event.
extension PostgresTables {
    func firstSeqs(since time: Int, in rooms: [RoomRow]) throws(StoreError) -> [Int] {
        let rows = try ask(
            SQL.since, .integers(rooms.map(\.number)), .integers(rooms.map(\.head)), .integer(time)
        )
        var seqs = rooms.map { _ in 1 }
        _ = rows.map { seqs[$0.integer(0) - 1] = $0.integer(1) }
        return seqs
    }

    func firstSeq(ofLast count: Int, in room: RoomRow) throws(StoreError) -> Int {
        let before = room.messages - count
        return try ask(SQL.ofLast, .integer(room.number), .integer(room.head), .integer(before)).first?.integer(0) ?? 1
    }

    func others(than member: MemberRow, upto seqs: [Int], in room: RoomRow) throws(StoreError) -> [Int] {
        try others(seqs.map { (room, member, $0) })
    }

    /// Asks two questions at most: how far the cursors go, and then how much lies between.
    func cursors(_ questions: [CursorQuestion]) throws(StoreError) -> [CursorAnswer] {
        let rows = try ask(
            SQL.cursors, .integers(questions.map(\.room.number)), .integers(questions.map(\.room.head)),
            .integers(questions.map { $0.room.messages - $0.member.sent }), .integers(questions.map(\.member.number)),
            .integers(questions.map(\.kind.number)), .integers(questions.map(\.after)),
            .flags(questions.map(\.hasRunsAfter))
        )
        var cursors = questions.map(\.after)
        _ = rows.map { cursors[$0.integer(0) - 1] = $0.integer(1) }
        // For each range the place before it and its end, and last the same for the part that the cursor passed.
        let ranges = zip(questions, cursors).map { question, cursor in
            question.ranges.map { ($0.lowerBound - 1, $0.upperBound) }
                + (cursor > question.after && question.hasRunsAfter ? [(question.after, cursor)] : [])
        }
        let places = zip(questions, ranges).flatMap { question, ranges in
            ranges.flatMap { [(question.room, question.member, $0.0), (question.room, question.member, $0.1)] }
        }
        var counts = try others(places)[...]
        var answers: [CursorAnswer] = []
        for ((question, cursor), ranges) in zip(zip(questions, cursors), ranges) {
            var between: [Int] = []
            for _ in ranges {
                let ends = counts.prefix(2)
                counts = counts.dropFirst(2)
                between.append((ends.last ?? 0) - (ends.first ?? 0))
            }
            let passed = between.count > question.ranges.count ? between.removeLast() : 0
            answers.append(CursorAnswer(cursor: cursor, passed: passed, counted: between.reduce(0, +)))
        }
        return answers
    }

    private func others(_ places: [(room: RoomRow, member: MemberRow, seq: Int)]) throws(StoreError) -> [Int] {
        // The counts at the ends of the log are known.
        var counts = places.map { $0.seq > 0 ? $0.room.messages - $0.member.sent : 0 }
        let open = places.indices.filter { places[$0].seq > 0 && places[$0].seq < places[$0].room.head }
        guard !open.isEmpty else { return counts }
        let rows = try ask(
            SQL.counts, .integers(open.map { places[$0].room.number }),
            .integers(open.map { places[$0].member.number }), .integers(open.map { places[$0].seq })
        )
        _ = rows.map { counts[open[$0.integer(0) - 1]] = $0.integer(1) }
        return counts
    }
}
