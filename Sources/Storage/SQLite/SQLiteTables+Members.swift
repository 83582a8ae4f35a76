import SQLite
import Wire

private enum SQL {
    static let find: StaticString = """
        SELECT number, key, token, count, joined, left, removed, first, sent, delivered, delivered_ahead, read, read_ahead
        FROM members WHERE room = ?1 AND id = ?2
        """
    static let insert: StaticString = """
        INSERT INTO members (room, number, id, key, token, count, joined, first, seen, delivered, read)
        SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?6, ?6 FROM members WHERE room = ?1
        """
    static let state: StaticString = """
        UPDATE members SET count = ?3, removed = ?4 WHERE room = ?1 AND number = ?2
        """
    static let place: StaticString = """
        UPDATE members
        SET joined = ?3, left = ?4, delivered = ?5, delivered_ahead = ?6, read = ?7, read_ahead = ?8
        WHERE room = ?1 AND number = ?2
        """
    static let saw: StaticString = """
        UPDATE members SET sent = ?3, seen = max(seen, ?4) WHERE room = ?1 AND number = ?2
        """
    static let move: StaticString = """
        UPDATE members SET sent = ?3, seen = max(seen, ?4), moved = ?5,
          delivered = ?6, delivered_ahead = ?7, read = ?8, read_ahead = ?9
        WHERE room = ?1 AND number = ?2
        """
    static let span: StaticString = """
        INSERT INTO spans (room, member, joined, left) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (room, member, joined) DO UPDATE SET left = excluded.left
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

/// `members` and `spans`.
extension SQLiteTables {
    /// `BEGIN IMMEDIATE` has locked the whole file for a transaction that writes.
    func find(_ keys: [RowsKey]) throws(StoreError) -> [FoundRows] {
        var found: [FoundRows] = []
        found.reserveCapacity(keys.count)
        for key in keys {
            var rows = FoundRows(room: try room(key.room))
            if let room = rows.room, let id = key.member { rows.member = try member(id, in: room) }
            found.append(rows)
        }
        return found
    }

    private func member(_ id: MemberID, in room: RoomRow) throws(StoreError) -> MemberRow? {
        try first(SQL.find, room.number, id) { MemberRow($0) }
    }

    func addMember(_ new: NewMemberRow, to room: RoomRow) throws(StoreError) -> MemberRow {
        let record = new.record
        try run(
            SQL.insert,
            room.number,
            new.id,
            record.key.bytes,
            record.token,
            record.count,
            new.joined,
            new.seen
        )
        guard let member = try member(new.id, in: room) else {
            preconditionFailure("BUG: a row just inserted is not there")
        }
        return member
    }

    func update(_ update: TableChanges.MemberUpdate) throws(StoreError) {
        let (row, change) = (update.row, update.change)
        if let moved = change.moved {
            try run(
                SQL.move,
                change.room,
                row.number,
                row.sent,
                change.seen,
                moved,
                row.delivered.seq,
                row.delivered.ahead,
                row.read.seq,
                row.read.ahead
            )
        } else {
            try run(SQL.saw, change.room, row.number, row.sent, change.seen)
        }
        if change.isPlaced {
            try run(
                SQL.place,
                change.room,
                row.number,
                row.joined,
                row.left,
                row.delivered.seq,
                row.delivered.ahead,
                row.read.seq,
                row.read.ahead
            )
        }
        if change.isStated {
            try run(SQL.state, change.room, row.number, row.count, row.isRemoved ? 1 : 0)
        }
    }

    func set(_ span: TableChanges.SpanRow) throws(StoreError) {
        try run(SQL.span, span.room, span.member, span.joined, span.left)
    }

    func members(of room: RoomRow) throws(StoreError) -> [Member] {
        try all(SQL.list, room.number) { Member($0, online: false) }
    }

    func moves(after counter: Int, in room: RoomRow) throws(StoreError) -> [CursorMoves.Move] {
        try all(SQL.moved, room.number, counter, ReceiptKind.list.number) { CursorMoves.Move($0) }
    }
}
