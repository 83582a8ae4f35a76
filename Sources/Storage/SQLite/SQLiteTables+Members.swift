import Proving
import SQLite
import Wire

private enum SQL {
    static let room: StaticString = "SELECT * FROM rooms WHERE id = ?1"
    static let latestTime: StaticString = """
        SELECT coalesce(max(at), 0), coalesce(min(number), 0)
        FROM (SELECT at, number FROM rooms WHERE number < ?2 ORDER BY number DESC LIMIT ?1)
        """
    static let insertRoom: StaticString = "INSERT INTO rooms (id, crowd, lists, epoch) VALUES (?1, ?2, ?3, ?4)"
    static let updateRoom: StaticString = """
        UPDATE rooms SET head = ?2, at = ?3, messages = ?4, present = ?5, counter = ?6, cut = ?7,
          range = ?8, crowd = ?9, lists = ?10, targets = ?11, epoch = ?12, rotated = ?13, turn = ?14, turner = ?15,
          devices = ?16
        WHERE number = ?1
        """
    static let ofMember: StaticString = """
        SELECT r.id, m.id FROM members m CROSS JOIN rooms r ON r.number = m.room WHERE m.id = ?1 ORDER BY r.id
        """
    static let ofAll: StaticString = """
        SELECT r.id, m.id FROM members m JOIN rooms r ON r.number = m.room ORDER BY r.id, m.id
        """
    static let kept: StaticString = """
        SELECT number, id FROM rooms WHERE number > ?1 AND cut < head ORDER BY number LIMIT ?2
        """
    static let member: StaticString = "SELECT * FROM members WHERE room = ?1 AND id = ?2"
    static let insertMember: StaticString = """
        INSERT INTO members (room, number, id, key, token, count, joined, first, seen, delivered, read, person)
        SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?6, ?6, ?8 FROM members WHERE room = ?1
        """
    // By itself SQLite would go through the room's members, which are in the order that is asked for.
    static let devices: StaticString = """
        SELECT * FROM members WHERE room = ?1 AND id = ?2
        UNION ALL SELECT * FROM members INDEXED BY devices WHERE room = ?1 AND person = ?2 AND person <> id
        ORDER BY number
        """
    static let latestDevices: StaticString = """
        SELECT * FROM members WHERE room = ?1 AND id = ?2
        UNION ALL SELECT * FROM members INDEXED BY devices
        WHERE room = ?1 AND person = ?2 AND person <> id AND (left IS NULL OR turned > ?3)
        ORDER BY number
        """
    static let state: StaticString =
        "UPDATE members SET count = ?3, removed = ?4, turned = ?5 WHERE room = ?1 AND number = ?2"
    static let place: StaticString = """
        UPDATE members
        SET joined = ?3, left = ?4, delivered = ?5, delivered_ahead = ?6, read = ?7, read_ahead = ?8
        WHERE room = ?1 AND number = ?2
        """
    static let saw: StaticString =
        "UPDATE members SET sent = ?3, latest = ?4, seen = max(seen, ?5) WHERE room = ?1 AND number = ?2"
    static let move: StaticString = """
        UPDATE members SET sent = ?3, latest = ?4, seen = max(seen, ?5), moved = ?6,
          delivered = ?7, delivered_ahead = ?8, read = ?9, read_ahead = ?10
        WHERE room = ?1 AND number = ?2
        """
    static let span: StaticString = """
        INSERT INTO spans (room, member, joined, left) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (room, member, joined) DO UPDATE SET left = excluded.left
        """
    static let absences: StaticString = """
        SELECT left + 1, next - 1
        FROM (SELECT left, lead(joined) OVER (ORDER BY joined) AS next FROM (
          SELECT joined, left FROM spans WHERE room = ?1 AND member = ?2 ORDER BY joined DESC LIMIT ?5
        ))
        WHERE left < ?4 AND next > ?3 AND next - left > 1
        """
    static let list: StaticString = """
        SELECT m.id, m.delivered, m.read, m.seen,
          p.target, p.sent, p.sent_upto, p.failing_since, p.last_error, p.gone, p.reason
        FROM members m LEFT JOIN pushes p ON p.room = m.room AND p.member = m.number
        WHERE m.room = ?1 ORDER BY m.number
        """
    static let moved: StaticString = """
        SELECT id, delivered, read, (
          SELECT upto FROM runs WHERE room = ?1 AND member = members.number AND kind = ?3 ORDER BY start DESC LIMIT 1
        )
        FROM members WHERE room = ?1 AND moved > ?2 ORDER BY moved
        """
}

/// The tables `rooms`, `members` and `spans`.
extension SQLiteTables {
    func rooms(_ ids: [RoomID]) throws(StoreError) -> [RoomRow?] {
        try ids.map { id throws(StoreError) in try room(id) }
    }

    func latestTime(ofLast count: Int, before number: Int) throws(StoreError) -> (time: Int, first: Int)? {
        let latest = try first(SQL.latestTime, count, number) { (time: $0.integer(0), first: $0.integer(1)) }
        return latest.flatMap { $0.first > 0 ? $0 : nil }
    }

    func room(_ id: RoomID) throws(StoreError) -> RoomRow? {
        try first(SQL.room, id) { row throws(StoreError) in try RoomRow(row) }
    }

    /// Goes through all members: only an operator waits for it.
    ///
    /// - Parameter member: nil for all.
    func heads(of member: MemberID?) throws(StoreError) -> [(member: MemberID, head: TreeHead)] {
        let names = { (row: Statement) in (row.identifier(0, RoomID.self), row.identifier(1, MemberID.self)) }
        let found =
            if let member { try all(SQL.ofMember, member, read: names) } else { try all(SQL.ofAll, read: names) }
        var heads: [(member: MemberID, head: TreeHead)] = []
        var last: RoomRow?
        for (id, member) in found {
            if last?.id != id { last = try room(id) }
            if let last { heads.append((member, last.log.range.head)) }
        }
        return heads
    }

    func addRoom(_ id: RoomID, epoch: Digest) throws(StoreError) -> RoomRow {
        try run(SQL.insertRoom, id, Digest.zero, Digest.zero, epoch)
        guard let room = try room(id) else { preconditionFailure("BUG: a row just inserted is not there") }
        return room
    }

    func update(_ room: RoomRow) throws(StoreError) {
        try run(
            SQL.updateRoom, room.number, room.head, room.at, room.messages, room.present, room.counter, room.cut,
            room.log.range.bytes, room.log.crowd, room.log.lists, room.hasTargets ? 1 : 0, room.epoch, room.rotated,
            room.turn, room.given, room.hasDevices ? 1 : 0
        )
    }

    func outdated(
        before time: Int, after number: Int, limit: Int
    ) throws(StoreError) -> (rooms: [(RoomID, seq: Int)], last: Int?) {
        let kept = try all(SQL.kept, number, limit) { ($0.integer(0), $0.identifier(1, RoomID.self)) }
        var outdated: [(RoomID, seq: Int)] = []
        for (_, id) in kept {
            guard let room = try room(id) else { continue }
            let seq = try firstSeq(since: time, in: room) - 1
            if seq > room.cut { outdated.append((id, seq)) }
        }
        return (outdated, kept.last?.0)
    }

    // MARK: Members

    /// `BEGIN IMMEDIATE` has locked the whole file for a transaction that writes, so no row needs a lock.
    func find(_ keys: [RowsKey]) throws(StoreError) -> [FoundRows] {
        try keys.map { key throws(StoreError) in
            var rows = FoundRows(room: try room(key.room))
            if let room = rows.room, let id = key.member { rows.member = try member(id, in: room) }
            return rows
        }
    }

    private func member(_ id: MemberID, in room: RoomRow) throws(StoreError) -> MemberRow? {
        try first(SQL.member, room.number, id) { MemberRow($0) }
    }

    func addMember(_ new: NewMemberRow, to room: RoomRow) throws(StoreError) -> MemberRow {
        let record = new.record
        try run(
            SQL.insertMember, room.number, new.id, record.key.bytes, record.token, record.count, new.joined, new.seen,
            record.person
        )
        guard let member = try member(new.id, in: room) else {
            preconditionFailure("BUG: a row just inserted is not there")
        }
        return member
    }

    func devices(of persons: [PersonKey]) throws(StoreError) -> [[(MemberID, MemberRow)]] {
        try persons.map { person throws(StoreError) in
            try all(SQL.devices, person.room, person.id) { ($0.identifier(2), MemberRow($0)) }
        }
    }

    func devices(of person: PersonKey, hereOrTurnedAfter time: Int) throws(StoreError) -> [(MemberID, MemberRow)] {
        try all(SQL.latestDevices, person.room, person.id, time) { ($0.identifier(2), MemberRow($0)) }
    }

    func update(_ update: TableChanges.MemberUpdate) throws(StoreError) {
        let (row, change) = (update.row, update.change)
        if let moved = change.moved {
            try run(
                SQL.move, change.room, row.number, row.sent, row.latest, change.seen, moved, row.delivered.seq,
                row.delivered.ahead, row.read.seq, row.read.ahead
            )
        } else {
            try run(SQL.saw, change.room, row.number, row.sent, row.latest, change.seen)
        }
        if change.isPlaced {
            try run(
                SQL.place, change.room, row.number, row.joined, row.left, row.delivered.seq, row.delivered.ahead,
                row.read.seq, row.read.ahead
            )
        }
        if change.isStated {
            try run(SQL.state, change.room, row.number, row.count, row.isRemoved ? 1 : 0, row.turned)
        }
    }

    func set(_ span: TableChanges.SpanRow) throws(StoreError) {
        try run(SQL.span, span.room, span.member, span.joined, span.left)
    }

    func absences(_ questions: [RunsQuestion], limit: Int) throws(StoreError) -> [[ClosedRange<Int>]] {
        try questions.map { question throws(StoreError) in
            let (key, range) = (question.key, question.range)
            // Each lies between two spans.
            return try all(SQL.absences, key.room, key.member, range.lowerBound, range.upperBound, limit + 1) {
                row throws(StoreError) in try row.run(0)
            }
        }
    }

    func members(of room: RoomRow) throws(StoreError) -> [Member] {
        try all(SQL.list, room.number) { Member($0, online: false) }
    }

    func moves(after counter: Int, in room: RoomRow) throws(StoreError) -> [CursorMoves.Move] {
        try all(SQL.moved, room.number, counter, ReceiptKind.list.number) { CursorMoves.Move($0) }
    }
}
