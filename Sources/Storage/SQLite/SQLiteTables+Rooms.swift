import Proving
import SQLite
import Wire

private enum SQL {
    static let find: StaticString = """
        SELECT number, head, at, messages, present, counter, cut, range, crowd, lists, targets FROM rooms WHERE id = ?1
        """
    static let insert: StaticString = "INSERT INTO rooms (id, crowd, lists) VALUES (?1, ?2, ?3)"
    static let update: StaticString = """
        UPDATE rooms SET head = ?2, at = ?3, messages = ?4, present = ?5, counter = ?6, cut = ?7,
          range = ?8, crowd = ?9, lists = ?10, targets = ?11
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
}

/// `rooms`.
extension SQLiteTables {
    func rooms(_ ids: [RoomID]) throws(StoreError) -> [RoomRow?] {
        var rooms: [RoomRow?] = []
        rooms.reserveCapacity(ids.count)
        for id in ids { rooms.append(try room(id)) }
        return rooms
    }

    func room(_ id: RoomID) throws(StoreError) -> RoomRow? {
        try first(SQL.find, id) { row throws(StoreError) in try RoomRow(row, id: id) }
    }

    /// All members are gone through: nobody waits for it but an operator.
    ///
    /// - Parameter member: nil for all.
    func heads(of member: MemberID?) throws(StoreError) -> [(member: MemberID, head: TreeHead)] {
        let found: [(room: RoomID, member: MemberID)] =
            if let member {
                try all(SQL.ofMember, member) { ($0.identifier(0, RoomID.self), $0.identifier(1, MemberID.self)) }
            } else {
                try all(SQL.ofAll) { ($0.identifier(0, RoomID.self), $0.identifier(1, MemberID.self)) }
            }
        var heads: [(member: MemberID, head: TreeHead)] = []
        var last: RoomRow?
        for (id, member) in found {
            if last?.id != id { last = try room(id) }
            if let last { heads.append((member, last.log.range.head)) }
        }
        return heads
    }

    func addRoom(_ id: RoomID) throws(StoreError) -> RoomRow {
        try run(SQL.insert, id, Digest.zero, Digest.zero)
        guard let room = try room(id) else { preconditionFailure("BUG: a row just inserted is not there") }
        return room
    }

    func update(_ room: RoomRow) throws(StoreError) {
        try run(
            SQL.update,
            room.number,
            room.head,
            room.at,
            room.messages,
            room.present,
            room.counter,
            room.cut,
            room.log.range.bytes,
            room.log.crowd,
            room.log.lists,
            room.hasTargets ? 1 : 0
        )
    }

    func outdated(
        before time: Int,
        after number: Int,
        limit: Int
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
}
