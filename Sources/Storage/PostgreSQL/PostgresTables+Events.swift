import Postgres
import Proving
import Wire

private enum SQL {
    static let insert: StaticString = """
        INSERT INTO events (room, seq, kind, id, member, at, messages, own, leaf, body, before, after, sig)
        SELECT * FROM unnest(
          $1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
          $9::bytea[], $10::bytea[], $11::bigint[], $12::bigint[], $13::bytea[]
        )
        """
    /// Each row is the first in the order of one index, so that no plan goes through a room's events.
    static let named: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.member, e.before, e.after, e.room
        FROM unnest($1::bigint[], $2::bytea[]) AS k (room, id)
        CROSS JOIN LATERAL (SELECT * FROM events WHERE room = k.room AND id >= k.id ORDER BY id LIMIT 1) AS e
        JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE e.id = k.id
        """
    static let placed: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.member, e.before, e.after
        FROM events e JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE e.room = $1 AND e.seq = $2
        """
    /// The length of a body is known without reading it, so bodies beyond the limit cost nothing.
    static let page: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.before, e.after
        FROM (
          SELECT *, row_number() OVER upto AS place, sum(coalesce(octet_length(body), 0)) OVER upto AS bytes
          FROM (SELECT * FROM events WHERE room = $1 AND seq > $2 ORDER BY seq LIMIT $3) AS part
          WINDOW upto AS (ORDER BY seq ROWS UNBOUNDED PRECEDING)
        ) AS e JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE e.place = 1 OR e.bytes <= $4::bigint ORDER BY e.seq
        """
    /// The chain's rows are the index of its events.
    static let edits: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.before, e.after
        FROM (
          SELECT *, row_number() OVER upto AS place, sum(coalesce(octet_length(body), 0)) OVER upto AS bytes
          FROM (
            SELECT v.* FROM (
              SELECT seq FROM chains WHERE room = $1 AND chain = $5 AND seq > $2 ORDER BY seq LIMIT $3
            ) AS c JOIN events v ON v.room = $1 AND v.seq = c.seq
          ) AS part
          WINDOW upto AS (ORDER BY seq ROWS UNBOUNDED PRECEDING)
        ) AS e JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE e.place = 1 OR e.bytes <= $4::bigint ORDER BY e.seq
        """
    static let latest: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.member, e.before, e.after, e.total
        FROM (
          SELECT v.*, count(*) OVER () AS total, row_number() OVER back AS place,
            sum(coalesce(octet_length(v.body), 0)) OVER back AS bytes
          FROM (
            SELECT seq FROM events
            WHERE room = $1 AND member = $2 AND kind = 0 AND seq <= $3 ORDER BY seq DESC LIMIT $4
          ) AS k JOIN events v ON v.room = $1 AND v.seq = k.seq
          WINDOW back AS (ORDER BY v.seq DESC ROWS UNBOUNDED PRECEDING)
        ) AS e JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE e.place = 1 OR e.bytes <= $5::bigint ORDER BY e.seq DESC
        """
    /// This avoids the index of messages, which isn't in the order of seqs and would be read whole.
    static let latestOfAll: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.member, e.before, e.after, e.total
        FROM (
          SELECT v.*, count(*) OVER () AS total, row_number() OVER back AS place,
            sum(coalesce(octet_length(v.body), 0)) OVER back AS bytes
          FROM (
            SELECT seq FROM (
              SELECT seq, kind FROM events WHERE room = $1 AND seq <= $2 ORDER BY seq DESC OFFSET 0
            ) AS e WHERE kind = 0 LIMIT $3
          ) AS k JOIN events v ON v.room = $1 AND v.seq = k.seq
          WINDOW back AS (ORDER BY v.seq DESC ROWS UNBOUNDED PRECEDING)
        ) AS e JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE e.place = 1 OR e.bytes <= $4::bigint ORDER BY e.seq DESC
        """
    /// A limit, so that no plan goes through a room's events.
    static let lines: StaticString = """
        SELECT k.place, e.id, coalesce(e.hash, sha256(e.body)), e.sig
        FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS k (first, last, place)
        CROSS JOIN LATERAL (
          SELECT seq, id, hash, body, sig FROM events
          WHERE room = $1 AND seq >= k.first AND seq <= k.last ORDER BY seq LIMIT 256
        ) AS e
        ORDER BY k.place, e.seq
        """
    /// One row at a time, so that no plan joins all statements with all members.
    static let crowd: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.hash, e.body, e.sig, e.before, e.after
        FROM chains c
        CROSS JOIN LATERAL (SELECT * FROM events WHERE room = c.room AND seq = c.seq LIMIT 1) AS e
        CROSS JOIN LATERAL (SELECT id FROM members WHERE room = e.room AND number = e.member LIMIT 1) AS m
        WHERE c.room = $1 AND c.chain = $2 AND c.seq > $3 ORDER BY c.seq LIMIT $4
        """
    static let empty: StaticString = """
        UPDATE events SET hash = sha256(body), body = NULL
        WHERE room = $1 AND seq > $2 AND seq <= $3 AND kind = ANY ($4::bigint[]) AND body IS NOT NULL
        """
}

/// The table `events`.
extension PostgresTables {
    func events(_ keys: [EventKey]) throws(StoreError) -> [(EventKey, EventRow)] {
        // This is the order of the index.
        let keys = Set(keys).sorted()
        return try ask(SQL.named, .integers(keys.map(\.room)), .ids(keys.map(\.id))).map { row in
            let found = EventRow(row)
            return (EventKey(room: row.integer(11), id: found.event.id), found)
        }
    }

    func event(_ reference: Endpoint.Reference, in room: RoomRow) throws(StoreError) -> EventRow? {
        switch reference {
        case .id(let id): try events([EventKey(room: room.number, id: id)]).first?.1
        case .seq(let seq): try ask(SQL.placed, .integer(room.number), .integer(seq)).first.map { EventRow($0) }
        }
    }

    func events(after seq: Int, limit: Int, bytes: Int, in room: RoomRow) throws(StoreError) -> FoundEvents {
        found(try ask(SQL.page, .integer(room.number), .integer(seq), .integer(limit), .integer(bytes)))
    }

    func edits(after seq: Int, limit: Int, bytes: Int, in room: RoomRow) throws(StoreError) -> FoundEvents {
        found(
            try ask(
                SQL.edits, .integer(room.number), .integer(seq), .integer(limit), .integer(bytes),
                .integer(Chain.lists.number)
            )
        )
    }

    private func found(_ rows: Rows) -> FoundEvents {
        var found = FoundEvents()
        for (event, place) in rows.map({ (Event($0), BatchPlace($0, from: 8)) }) { found.append(event, at: place) }
        return found
    }

    func lines(_ ranges: [ClosedRange<Int>], in room: RoomRow) throws(StoreError) -> [[LineRow]] {
        guard !ranges.isEmpty else { return [] }
        let rows = try ask(
            SQL.lines, .integer(room.number), .integers(ranges.map(\.lowerBound)), .integers(ranges.map(\.upperBound))
        )
        var lines: [[LineRow]] = ranges.map { _ in [] }
        let found = try rows.map { row throws(StoreError) in
            guard let body = row.digest(2) else { throw .damaged("a batch") }
            let line = Batch.Line(id: row.identifier(1), body: body)
            return (row.integer(0) - 1, LineRow(line: line, sig: row.blobIfAny(3)))
        }
        for (place, line) in found { lines[place].append(line) }
        return lines
    }

    func latest(
        _ count: Int, bytes: Int, upto last: Int, by member: MemberRow?, in room: RoomRow
    ) throws(StoreError) -> (rows: [EventRow], isCut: Bool) {
        let rows =
            if let member {
                try ask(
                    SQL.latest, .integer(room.number), .integer(member.number), .integer(last), .integer(count),
                    .integer(bytes)
                )
            } else {
                try ask(SQL.latestOfAll, .integer(room.number), .integer(last), .integer(count), .integer(bytes))
            }
        return (rows.map { EventRow($0) }, rows.first.map { $0.integer(11) > rows.count } ?? false)
    }

    func rosterEvents(of room: RoomRow, after seq: Int, limit: Int) throws(StoreError) -> [Event] {
        try ask(SQL.crowd, .integer(room.number), .integer(Chain.crowd.number), .integer(seq), .integer(limit)).map {
            Event($0)
        }
    }

    func add(_ events: [NewEventRow]) {
        guard !events.isEmpty else { return }
        tell(
            SQL.insert, .integers(events.map(\.room)), .integers(events.map(\.row.event.seq)),
            .integers(events.map(\.row.event.kind.number)), .ids(events.map(\.row.event.id)),
            .integers(events.map(\.row.member)), .integers(events.map(\.row.event.at.told)),
            .integers(events.map(\.messages)), .integers(events.map(\.own)), .digests(events.map(\.leaf)),
            .blobs(events.map { $0.row.event.body.map { Array($0) } }), .integers(events.map(\.row.place.before)),
            .integers(events.map(\.row.place.after)), .blobs(events.map { $0.row.event.sig.map { Array($0) } })
        )
        add(events.compactMap { event in event.link.map { (event.room, event.row.event.seq, $0) } })
    }

    func empty(_ emptied: TableChanges.Emptied) {
        tell(
            SQL.empty, .integer(emptied.room), .integer(emptied.after), .integer(emptied.upto),
            .integers(emptied.kinds.map(\.number))
        )
    }
}
