import SQLite
import Wire

private enum SQL {
    static let sender: StaticString = "SELECT kind, member FROM events WHERE room = ?1 AND seq = ?2"
    static let figures: StaticString = "SELECT at, messages FROM events WHERE room = ?1 AND seq = ?2"
    static let own: StaticString = "SELECT own FROM events WHERE room = ?1 AND seq = ?2"
    static let word: StaticString =
        "SELECT bits FROM own_messages WHERE room = ?1 AND level = ?2 AND block = ?3 AND member = ?4"
    static let mark: StaticString = """
        INSERT INTO own_messages (room, level, block, member, bits) VALUES (?1, ?2, ?3, ?4, ?5)
        ON CONFLICT (room, level, block, member) DO UPDATE SET bits = bits | excluded.bits
        """
}

/// Counts the owed events between two places, by the running counts of each event.
extension SQLiteTables {
    func firstSeqs(since time: Int, in rooms: [RoomRow]) throws(StoreError) -> [Int] {
        try rooms.map { room throws(StoreError) in try firstSeq(in: room) { at, _ in at >= time } }
    }

    func firstSeq(ofLast count: Int, in room: RoomRow) throws(StoreError) -> Int {
        try firstSeq(in: room) { _, messages in messages > room.messages - count }
    }

    func others(than member: MemberRow, upto seqs: [Int], in room: RoomRow) throws(StoreError) -> [Int] {
        try seqs.map { seq throws(StoreError) in try others(than: member, upto: seq, in: room) }
    }

    func cursors(_ questions: [CursorQuestion]) throws(StoreError) -> [CursorAnswer] {
        try questions.map { question throws(StoreError) in try cursor(question) }
    }

    private func cursor(_ question: CursorQuestion) throws(StoreError) -> CursorAnswer {
        let (room, member) = (question.room, question.member)
        let key = RunsKey(room: room.number, member: member.number, kind: question.kind)
        var cursor = room.head
        var place = question.after
        while let seq = try next(after: place, notBy: member, in: room) {
            guard question.hasRunsAfter, let run = try self.run(before: seq, key), run.upperBound >= seq else {
                cursor = seq - 1
                break
            }
            place = run.upperBound
        }
        func between(_ first: Int, _ last: Int) throws(StoreError) -> Int {
            try others(than: member, upto: last, in: room) - others(than: member, upto: first, in: room)
        }
        var counted = 0
        for range in question.ranges { counted += try between(range.lowerBound - 1, range.upperBound) }
        let hasPassed = cursor > question.after && question.hasRunsAfter
        let passed = hasPassed ? try between(question.after, cursor) : 0
        return CursorAnswer(cursor: cursor, passed: passed, counted: counted)
    }

    /// The seq of the first event from which on a condition holds; one past the head where there is none.
    ///
    /// A binary search finds it, so a condition that holds for an event must hold for all after it.
    private func firstSeq(
        in room: RoomRow, where holds: (_ at: Int, _ messages: Int) -> Bool
    ) throws(StoreError) -> Int {
        var low = 1
        var high = room.head + 1
        while low < high {
            let middle = low + (high - low) / 2
            let (at, messages) = try figures(of: middle, in: room)
            if holds(at, messages) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func others(than member: MemberRow, upto seq: Int, in room: RoomRow) throws(StoreError) -> Int {
        guard seq > 0 else { return 0 }
        guard seq < room.head else { return room.messages - member.sent }
        return try figures(of: seq, in: room).messages - own(of: member, upto: seq, in: room)
    }

    /// The seq of the first owed event after a seq by someone other than the member; nil where there is none.
    private func next(after seq: Int, notBy member: MemberRow, in room: RoomRow) throws(StoreError) -> Int? {
        guard seq < room.head else { return nil }
        // Most often it is the very next event.
        if let event = try first(SQL.sender, room.number, seq + 1, read: { ($0.eventKind(0), $0.integer(1)) }),
            event.0.isOwed, event.1 != member.number
        {
            return seq + 1
        }
        let before = try others(than: member, upto: seq, in: room)
        guard room.messages - member.sent > before else { return nil }
        // It is mostly close by, so the steps begin small and double; a binary search ends the last one.
        var low = seq + 1
        var high = low
        while try others(than: member, upto: high, in: room) == before {
            low = high + 1
            high = min(room.head, seq + 2 * (high - seq))
        }
        while low < high {
            let middle = low + (high - low) / 2
            if try others(than: member, upto: middle, in: room) > before { high = middle } else { low = middle + 1 }
        }
        return low
    }

    // MARK: The index of own messages

    /// How many messages up to and with a seq are the member's own.
    private func own(of member: MemberRow, upto seq: Int, in room: RoomRow) throws(StoreError) -> Int {
        guard member.latest > seq else { return member.sent }
        guard let last = try lastOwn(of: member, upto: seq, in: room) else { return 0 }
        return try first(SQL.own, room.number, last) { $0.integer(0) } ?? 0
    }

    /// The seqs of the member's last messages up to a seq, the latest first.
    func ownSeqs(of member: MemberRow, upto seq: Int, limit: Int, in room: RoomRow) throws(StoreError) -> [Int] {
        var seqs: [Int] = []
        var place = min(seq, member.latest)
        while seqs.count < limit, let last = try lastOwn(of: member, upto: place, in: room) {
            seqs.append(last)
            place = last - 1
        }
        return seqs
    }

    private func lastOwn(of member: MemberRow, upto seq: Int, in room: RoomRow) throws(StoreError) -> Int? {
        try OwnMessages.last(upto: seq, of: member.number, in: room.number) { key throws(StoreError) in
            try first(SQL.word, key.room, key.level, key.block, key.member) { $0.integer(0) } ?? 0
        }
    }

    func add(_ bits: Int, _ key: OwnMessages.Key) throws(StoreError) {
        try run(SQL.mark, key.room, key.level, key.block, key.member, bits)
    }

    private func figures(of seq: Int, in room: RoomRow) throws(StoreError) -> (at: Int, messages: Int) {
        try first(SQL.figures, room.number, seq) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    }
}
