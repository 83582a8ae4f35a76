import Postgres
import Proving
import Wire

private enum SQL {
    /// Each row is the first in the order of one index, so that no plan goes through a room's members, or through all
    /// rooms.
    static let find: StaticString = """
        SELECT m.*, k.n
        FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS k (room, member, n)
        CROSS JOIN LATERAL (
          SELECT * FROM members
          WHERE room = (SELECT number FROM rooms WHERE id = k.room) AND id >= k.member ORDER BY id LIMIT 1
        ) AS m
        WHERE m.id = k.member
        """
    static let insert: StaticString = """
        INSERT INTO members (room, number, id, key, token, count, joined, first, seen, delivered, read, person)
        SELECT $1, coalesce((SELECT max(number) FROM members WHERE room = $1), 0) + 1, $2, $3, $4, $5, $6, $6, $7, $6, $6, $8
        RETURNING number
        """
    /// The two branches have an index each.
    static let devices: StaticString = """
        SELECT m.*, k.n
        FROM unnest($1::bigint[], $2::bytea[]) WITH ORDINALITY AS k (room, person, n)
        CROSS JOIN LATERAL (
          (
            SELECT * FROM (
              SELECT * FROM members WHERE room = k.room AND id >= k.person ORDER BY id LIMIT 1
            ) AS first WHERE id = k.person
          )
          UNION ALL
          SELECT * FROM members WHERE room = k.room AND person = k.person AND person <> id
        ) AS m
        ORDER BY k.n, m.number
        """
    static let latestDevices: StaticString = """
        SELECT * FROM (
          (
            SELECT * FROM (
              SELECT * FROM members WHERE room = $1 AND id >= $2 ORDER BY id LIMIT 1
            ) AS first WHERE id = $2
          )
          UNION ALL
          SELECT * FROM members
          WHERE room = $1 AND person = $2 AND person <> id AND (gone IS NULL OR turned > $3)
        ) AS m
        ORDER BY number
        """
    static let update: StaticString = """
        UPDATE members m SET sent = k.sent, latest = k.latest, seen = greatest(m.seen, k.seen), moved = coalesce(k.moved, m.moved),
          joined = k.joined, gone = k.gone, removed = k.removed <> 0, count = k.count,
          delivered = k.delivered, delivered_ahead = k.delivered_ahead, read = k.read, read_ahead = k.read_ahead, turned = k.turned
        FROM unnest(
          $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
          $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[],
          $15::bigint[]
        ) AS k (
          room, number, sent, latest, seen, moved, joined, gone, removed, count, delivered, delivered_ahead, read,
          read_ahead, turned
        )
        WHERE m.room = k.room AND m.number = k.number
        """
    static let span: StaticString = """
        INSERT INTO spans (room, member, joined, gone)
        SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[])
        ON CONFLICT (room, member, joined) DO UPDATE SET gone = excluded.gone
        """
    static let absences: StaticString = """
        SELECT s.gone + 1, s.next - 1, k.n
        FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) WITH ORDINALITY AS k (room, member, first, last, n)
        CROSS JOIN LATERAL (
          SELECT gone, lead(joined) OVER (ORDER BY joined) AS next FROM (
            SELECT joined, gone FROM spans WHERE room = k.room AND member = k.member ORDER BY joined DESC LIMIT $5::bigint
          ) AS l
        ) AS s
        WHERE s.gone < k.last AND s.next > k.first AND s.next - s.gone > 1
        """
    /// One row at a time, so that no plan joins all members with all targets.
    static let list: StaticString = """
        SELECT m.id, m.delivered, m.read, greatest(m.seen, h.seen),
          p.target, p.sent, p.sent_upto, p.failing_since, p.last_error, p.gone, p.reason,
          m.gone IS NULL AND coalesce(h.until > extract(epoch FROM clock_timestamp()) * 1000, false)
        FROM members m
        LEFT JOIN LATERAL (SELECT * FROM pushes WHERE room = m.room AND member = m.number LIMIT 1) AS p ON true
        LEFT JOIN LATERAL (SELECT * FROM presence WHERE room = m.room AND member = m.number LIMIT 1) AS h ON true
        WHERE m.room = $1 ORDER BY m.number
        """
    static let moved: StaticString = """
        SELECT id, delivered, read, (
          SELECT upto FROM runs r WHERE r.room = $1 AND r.member = m.number AND r.kind = $3 ORDER BY r.start DESC LIMIT 1
        )
        FROM members m WHERE m.room = $1 AND m.moved > $2 ORDER BY m.moved
        """
    /// The order is the same for every relay. The clock is the server's, since the relays' may differ.
    static let online: StaticString = """
        INSERT INTO presence (room, member, seen, until)
        SELECT m.room, m.number, k.seen, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + k.lasts
        FROM unnest($1::bytea[], $2::bytea[], $3::bigint[], $4::bigint[]) AS k (room, member, seen, lasts)
        CROSS JOIN LATERAL (
          SELECT room, number, id FROM members
          WHERE room = (SELECT number FROM rooms WHERE id = k.room) AND id >= k.member ORDER BY id LIMIT 1
        ) AS m
        WHERE m.id = k.member
        ORDER BY m.room, m.number
        ON CONFLICT (room, member) DO UPDATE
        SET seen = greatest(presence.seen, excluded.seen), until = greatest(presence.until, excluded.until)
        """
}

/// The tables `members`, `spans` and `presence`.
extension PostgresTables {
    /// Locks the rooms first, and then reads the members with a second statement: in READ COMMITTED each statement sees
    /// the commits before its beginning, so the second sees all that was done under the locks before these.
    func find(_ keys: [RowsKey]) throws(StoreError) -> [FoundRows] {
        sendForRooms(Set(keys.map(\.room)))
        let named = keys.enumerated().compactMap { place, key in key.member.map { (place, key.room, $0) } }
        tell(SQL.find, .ids(named.map(\.1)), .ids(named.map(\.2)))
        let answers = try answers().suffix(2)
        guard let first = answers.first, let second = answers.last, answers.count == 2 else {
            preconditionFailure("BUG: statements without answers")
        }
        let rooms = try Self.rooms(in: first)
        var found = keys.map { FoundRows(room: rooms[$0.room]) }
        _ = second.map { row in found[named[row.integer(20) - 1].0].member = MemberRow(row) }
        // A room made between the two statements isn't there.
        return found.map { $0.room == nil ? FoundRows() : $0 }
    }

    func addMember(_ new: NewMemberRow, to room: RoomRow) throws(StoreError) -> MemberRow {
        let record = new.record
        let rows = try ask(
            SQL.insert, .integer(room.number), .id(new.id), .bytes(record.key.bytes), .bytes(record.token.bytes),
            .integer(record.count), .integer(new.joined), .integer(new.seen), .id(record.person)
        )
        guard let number = rows.first?.integer(0) else { throw .damaged("a member") }
        return MemberRow(
            number: number, key: record.key.bytes, token: record.token, count: record.count, joined: new.joined,
            left: nil, isRemoved: false, first: new.joined, sent: 0, latest: 0,
            delivered: MemberRow.Cursor(seq: new.joined, ahead: 0), read: MemberRow.Cursor(seq: new.joined, ahead: 0),
            person: record.person
        )
    }

    func devices(of persons: [PersonKey]) throws(StoreError) -> [[(MemberID, MemberRow)]] {
        var devices = [[(MemberID, MemberRow)]](repeating: [], count: persons.count)
        _ = try ask(SQL.devices, .integers(persons.map(\.room)), .ids(persons.map(\.id))).map { row in
            devices[row.integer(20) - 1].append((row.identifier(2), MemberRow(row)))
        }
        return devices
    }

    func devices(of person: PersonKey, hereOrTurnedAfter time: Int) throws(StoreError) -> [(MemberID, MemberRow)] {
        try ask(SQL.latestDevices, .integer(person.room), .id(person.id), .integer(time)).map { row in
            (row.identifier(2), MemberRow(row))
        }
    }

    /// The row was read under the room's lock, so all of it can be written back.
    func update(_ members: [TableChanges.MemberUpdate]) {
        guard !members.isEmpty else { return }
        tell(
            SQL.update, .integers(members.map(\.change.room)), .integers(members.map(\.row.number)),
            .integers(members.map(\.row.sent)), .integers(members.map(\.row.latest)),
            .integers(members.map(\.change.seen)), .integers(members.map(\.change.moved)),
            .integers(members.map(\.row.joined)),
            .integers(members.map(\.row.left)), .flags(members.map(\.row.isRemoved)),
            .integers(members.map(\.row.count)), .integers(members.map(\.row.delivered.seq)),
            .integers(members.map(\.row.delivered.ahead)), .integers(members.map(\.row.read.seq)),
            .integers(members.map(\.row.read.ahead)), .integers(members.map(\.row.turned))
        )
    }

    /// A span that began and ended in the same transaction is there twice; the later one counts.
    func set(_ spans: [TableChanges.SpanRow]) {
        guard !spans.isEmpty else { return }
        var latest: [[Int]: TableChanges.SpanRow] = [:]
        for span in spans { latest[[span.room, span.member, span.joined]] = span }
        let rows = Array(latest.values)
        tell(
            SQL.span, .integers(rows.map(\.room)), .integers(rows.map(\.member)), .integers(rows.map(\.joined)),
            .integers(rows.map(\.left))
        )
    }

    func absences(_ questions: [RunsQuestion], limit: Int) throws(StoreError) -> [[ClosedRange<Int>]] {
        var absences: [[ClosedRange<Int>]] = questions.map { _ in [] }
        let rows = try ask(
            SQL.absences, .integers(questions.map(\.key.room)), .integers(questions.map(\.key.member)),
            .integers(questions.map(\.range.lowerBound)), .integers(questions.map(\.range.upperBound)),
            .integer(limit + 1)
        )
        for (place, absence) in try rows.map(Self.numbered) { absences[place].append(absence) }
        return absences
    }

    func members(of room: RoomRow) throws(StoreError) -> [Member] {
        try ask(SQL.list, .integer(room.number)).map { Member($0, online: $0.bool(11)) }
    }

    func moves(after counter: Int, in room: RoomRow) throws(StoreError) -> [CursorMoves.Move] {
        try ask(SQL.moved, .integer(room.number), .integer(counter), .integer(ReceiptKind.list.number)).map {
            CursorMoves.Move($0)
        }
    }

    func set(_ members: [OnlineMember]) {
        guard !members.isEmpty else { return }
        tell(
            SQL.online, .ids(members.map(\.room)), .ids(members.map(\.member)), .integers(members.map(\.seen)),
            .integers(members.map(\.lasts))
        )
    }
}
