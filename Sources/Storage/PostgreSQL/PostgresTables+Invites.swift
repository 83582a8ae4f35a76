import Foundation
import Postgres
import Proving
import Wire

private enum SQL {
    static let invites: StaticString = """
        SELECT i.*, r.id, m.id, m.person
        FROM unnest($1::bytea[]) AS k (id)
        CROSS JOIN LATERAL (SELECT * FROM invites WHERE id = k.id LIMIT 1) AS i
        CROSS JOIN LATERAL (SELECT id FROM rooms WHERE number = i.room LIMIT 1) AS r
        CROSS JOIN LATERAL (SELECT id, person FROM members WHERE room = i.room AND number = i.member LIMIT 1) AS m
        """
    static let insert: StaticString = """
        INSERT INTO invites (id, room, member, form, uses, used, expires, seq, ended)
        SELECT * FROM unnest(
          $1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[],
          $9::bigint[]
        )
        """
    static let update: StaticString = """
        UPDATE invites i SET used = k.used, ended = k.ended
        FROM unnest($1::bytea[], $2::bigint[], $3::bigint[]) AS k (id, used, ended) WHERE i.id = k.id
        """
    static let endAll: StaticString = "UPDATE invites SET ended = $2 WHERE room = $1 AND ended = 0"
    static let endOfMember: StaticString =
        "UPDATE invites SET ended = $3 WHERE room = $1 AND member = $2 AND ended = 0"
    static let open: StaticString = """
        SELECT k.n, m.number, (
          SELECT count(*) FROM invites
          WHERE room = k.room AND member = m.number AND ended = 0 AND (uses = 0 OR used < uses)
            AND (expires = 0 OR expires > $3::bigint)
        )
        FROM unnest($1::bigint[], $2::bytea[]) WITH ORDINALITY AS k (room, person, n)
        CROSS JOIN LATERAL (
          (
            SELECT number FROM (
              SELECT id, number FROM members WHERE room = k.room AND id >= k.person ORDER BY id LIMIT 1
            ) AS first WHERE id = k.person
          )
          UNION ALL
          SELECT number FROM members WHERE room = k.room AND person = k.person AND person <> id
        ) AS m
        """
    static let endedEpochs: StaticString = "SELECT room, ended FROM boxes WHERE room = ANY ($1::bigint[])"
    static let insertBoxes: StaticString = "INSERT INTO boxes (room, seq, ended, boxes) VALUES ($1, $2, $3, $4)"
    static let boxes: StaticString =
        "SELECT substr(boxes, $3::bigint::int, $4::bigint::int) FROM boxes WHERE room = $1 AND seq = $2"
}

/// The tables `invites` and `boxes`.
extension PostgresTables {
    func invites(_ ids: [InviteID]) throws(StoreError) -> [InviteRow] {
        try ask(SQL.invites, .ids(ids)).map { row throws(StoreError) in try InviteRow(row) }
    }

    func openInvites(of persons: [PersonKey], at now: Int) throws(StoreError) -> [[Int: Int]] {
        var open = [[Int: Int]](repeating: [:], count: persons.count)
        _ = try ask(SQL.open, .integers(persons.map(\.room)), .ids(persons.map(\.id)), .integer(now)).map { row in
            open[row.integer(0) - 1][row.integer(1)] = row.integer(2)
        }
        return open
    }

    func endedEpochs(of rooms: [Int]) throws(StoreError) -> [Set<Digest>] {
        var epochs: [Int: Set<Digest>] = [:]
        _ = try ask(SQL.endedEpochs, .integers(rooms)).map { row throws(StoreError) in
            guard let epoch = row.digest(1) else { throw .damaged("a rotation") }
            epochs[row.integer(0), default: []].insert(epoch)
        }
        return rooms.map { epochs[$0] ?? [] }
    }

    func boxes(_ count: Int, from place: Int, at seq: Int, in room: RoomRow) throws(StoreError) -> Data? {
        try ask(
            SQL.boxes, .integer(room.number), .integer(seq), .integer(place * Box.count + 1),
            .integer(count * Box.count)
        ).first?.blob(0)
    }

    func end(_ ending: InvitesEnding) {
        if let member = ending.member {
            tell(SQL.endOfMember, .integer(ending.room), .integer(member), .integer(ending.end.number))
        } else {
            tell(SQL.endAll, .integer(ending.room), .integer(ending.end.number))
        }
    }

    func update(_ invites: [InviteRow]) {
        guard !invites.isEmpty else { return }
        tell(
            SQL.update, .ids(invites.map(\.record.id)), .integers(invites.map(\.record.used)),
            .integers(invites.map { $0.record.ended?.number ?? 0 })
        )
    }

    /// Where another relay has made one of them in another room since they were looked for, the transaction starts again.
    func add(_ invites: [InviteRow]) {
        guard !invites.isEmpty else { return }
        tell(
            SQL.insert, .ids(invites.map(\.record.id)), .integers(invites.map(\.room)),
            .integers(invites.map(\.member)),
            .integers(invites.map { Int($0.record.form.rawValue) }), .integers(invites.map(\.record.uses)),
            .integers(invites.map(\.record.used)), .integers(invites.map(\.expires)), .integers(invites.map(\.seq)),
            .integers(invites.map { $0.record.ended?.number ?? 0 })
        )
    }

    func add(_ row: BoxesRow) {
        tell(SQL.insertBoxes, .integer(row.room), .integer(row.seq), .bytes(row.ended.bytes), .bytes(Array(row.boxes)))
    }
}
