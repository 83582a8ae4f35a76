import Foundation
import Proving
import SQLite
import Wire

private enum SQL {
    static let invite: StaticString = """
        SELECT i.*, r.id, m.id, m.person FROM invites i
        CROSS JOIN rooms r ON r.number = i.room CROSS JOIN members m ON m.room = i.room AND m.number = i.member
        WHERE i.id = ?1
        """
    static let insertInvite: StaticString = """
        INSERT INTO invites (id, room, member, form, uses, used, expires, seq, ended)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """
    static let updateInvite: StaticString = "UPDATE invites SET used = ?2, ended = ?3 WHERE id = ?1"
    static let endAll: StaticString = "UPDATE invites SET ended = ?2 WHERE room = ?1 AND ended = 0"
    static let endOfMember: StaticString =
        "UPDATE invites SET ended = ?3 WHERE room = ?1 AND member = ?2 AND ended = 0"
    static let open: StaticString = """
        SELECT member, count(*) FROM invites
        WHERE room = ?1 AND member IN (
            SELECT number FROM members WHERE room = ?1 AND id = ?2
            UNION ALL SELECT number FROM members WHERE room = ?1 AND person = ?2 AND person <> id
          ) AND ended = 0 AND (uses = 0 OR used < uses) AND (expires = 0 OR expires > ?3)
        GROUP BY member
        """
    static let endedEpochs: StaticString = "SELECT ended FROM boxes WHERE room = ?1"
    static let insertBoxes: StaticString = "INSERT INTO boxes (room, seq, ended, boxes) VALUES (?1, ?2, ?3, ?4)"
    static let boxes: StaticString = "SELECT substr(boxes, ?3, ?4) FROM boxes WHERE room = ?1 AND seq = ?2"
}

/// The tables `invites` and `boxes`.
extension SQLiteTables {
    func invites(_ ids: [InviteID]) throws(StoreError) -> [InviteRow] {
        var found: [InviteRow] = []
        for id in ids {
            let row = try first(SQL.invite, id) { row throws(StoreError) in try InviteRow(row) }
            if let row { found.append(row) }
        }
        return found
    }

    func openInvites(of persons: [PersonKey], at now: Int) throws(StoreError) -> [[Int: Int]] {
        try persons.map { person throws(StoreError) in
            let counts = try all(SQL.open, person.room, person.id, now) { ($0.integer(0), $0.integer(1)) }
            return Dictionary(uniqueKeysWithValues: counts)
        }
    }

    func endedEpochs(of rooms: [Int]) throws(StoreError) -> [Set<Digest>] {
        try rooms.map { room throws(StoreError) in
            Set(
                try all(SQL.endedEpochs, room) { row throws(StoreError) in
                    guard let epoch = row.digest(0) else { throw .damaged("a rotation") }
                    return epoch
                }
            )
        }
    }

    func boxes(_ count: Int, from place: Int, at seq: Int, in room: RoomRow) throws(StoreError) -> Data? {
        try first(SQL.boxes, room.number, seq, place * Box.count + 1, count * Box.count) { $0.blob(0) }
    }

    func end(_ ending: InvitesEnding) throws(StoreError) {
        if let member = ending.member {
            try run(SQL.endOfMember, ending.room, member, ending.end.number)
        } else {
            try run(SQL.endAll, ending.room, ending.end.number)
        }
    }

    func update(_ invite: InviteRow) throws(StoreError) {
        try run(SQL.updateInvite, invite.record.id, invite.record.used, invite.record.ended?.number ?? 0)
    }

    func add(_ invite: InviteRow) throws(StoreError) {
        let record = invite.record
        try run(
            SQL.insertInvite, record.id, invite.room, invite.member, Int(record.form.rawValue), record.uses,
            record.used, invite.expires, invite.seq, record.ended?.number ?? 0
        )
    }

    func add(_ row: BoxesRow) throws(StoreError) { try run(SQL.insertBoxes, row.room, row.seq, row.ended, row.boxes) }
}

extension InviteID: Bindable {}
