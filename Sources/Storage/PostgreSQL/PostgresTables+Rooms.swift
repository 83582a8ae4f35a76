import Postgres
import Proving
import Wire

private enum SQL {
    static let find: StaticString = "SELECT * FROM rooms WHERE id = ANY ($1::bytea[])"
    static let latestTime: StaticString = """
        SELECT coalesce(max(at), 0), coalesce(min(number), 0)
        FROM (SELECT at, number FROM rooms WHERE number < $2 ORDER BY number DESC LIMIT $1) AS r
        """
    /// The order is the same for every relay, so that no two transactions wait for each other.
    static let lock: StaticString = "SELECT * FROM rooms WHERE id = ANY ($1::bytea[]) ORDER BY id FOR UPDATE"
    static let insert: StaticString =
        "INSERT INTO rooms (id, crowd, lists, epoch) VALUES ($1, $2, $3, $4) RETURNING number"
    static let update: StaticString = """
        UPDATE rooms r SET head = k.head, at = k.at, messages = k.messages, present = k.present, counter = k.counter,
          cut = k.cut, range = k.range, crowd = k.crowd, lists = k.lists, targets = k.targets <> 0,
          epoch = k.epoch, rotated = k.rotated, turn = k.turn, turner = k.turner,
          devices = k.devices <> 0
        FROM unnest(
          $1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
          $8::bytea[], $9::bytea[], $10::bytea[], $11::bigint[], $12::bytea[], $13::bigint[], $14::bigint[],
          $15::bigint[], $16::bigint[]
        ) AS k (
          number, head, at, messages, present, counter, cut, range, crowd, lists, targets, epoch, rotated, turn, turner,
          devices
        )
        WHERE r.number = k.number
        """
    static let outdated: StaticString = """
        SELECT number, id, cut, first_since(number, head, $3::bigint) - 1
        FROM rooms WHERE number > $1 AND cut < head ORDER BY number LIMIT $2
        """
    static let ofMember: StaticString = """
        SELECT r.id, m.id FROM members m JOIN rooms r ON r.number = m.room WHERE m.id = $1 ORDER BY r.id
        """
    static let ofAll: StaticString = """
        SELECT r.id, m.id FROM members m JOIN rooms r ON r.number = m.room ORDER BY r.id, m.id
        """
}

/// The table `rooms`.
extension PostgresTables {
    func rooms(_ ids: [RoomID]) throws(StoreError) -> [RoomRow?] {
        let rows = try Self.rooms(in: try ask(SQL.find, .ids(ids)))
        return ids.map { rows[$0] }
    }

    func latestTime(ofLast count: Int, before number: Int) throws(StoreError) -> (time: Int, first: Int)? {
        let row = try ask(SQL.latestTime, .integer(count), .integer(number)).first
        let latest = row.map { (time: $0.integer(0), first: $0.integer(1)) }
        return latest.flatMap { $0.first > 0 ? $0 : nil }
    }

    /// Asks for rooms; where the transaction writes they stay locked until its end.
    func sendForRooms(_ ids: some Sequence<RoomID>) {
        if isWriting { tell(SQL.lock, .ids(ids)) } else { tell(SQL.find, .ids(ids)) }
    }

    static func rooms(in rows: Rows) throws(StoreError) -> [RoomID: RoomRow] {
        var rooms: [RoomID: RoomRow] = [:]
        _ = try rows.map { row throws(StoreError) in
            let room = try RoomRow(row)
            rooms[room.id] = room
        }
        return rooms
    }

    /// Goes through all members: only an operator waits for it.
    ///
    /// - Parameter member: nil for all.
    func heads(of member: MemberID?) throws(StoreError) -> [(member: MemberID, head: TreeHead)] {
        let rows = if let member { try ask(SQL.ofMember, .id(member)) } else { try ask(SQL.ofAll) }
        let found = rows.map { ($0.identifier(0, RoomID.self), $0.identifier(1, MemberID.self)) }
        let rooms = Dictionary(try rooms(Array(Set(found.map(\.0)))).compactMap(\.self).map { ($0.id, $0) }) { $1 }
        return found.compactMap { id, member in rooms[id].map { (member, $0.log.range.head) } }
    }

    /// If another relay has made the room since it was looked for, the transaction starts again.
    func addRoom(_ id: RoomID, epoch: Digest) throws(StoreError) -> RoomRow {
        let zero = Digest.zero.bytes
        let made = try ask(SQL.insert, .id(id), .bytes(zero), .bytes(zero), .bytes(epoch.bytes))
        guard let number = made.first?.integer(0) else { throw .damaged("a room") }
        return RoomRow(
            number: number, id: id, log: LogState(room: id), at: 0, messages: 0, present: 0, counter: 0, cut: 0,
            hasTargets: false, epoch: epoch
        )
    }

    func update(_ rooms: [RoomRow]) {
        guard !rooms.isEmpty else { return }
        tell(
            SQL.update, .integers(rooms.map(\.number)), .integers(rooms.map(\.head)), .integers(rooms.map(\.at)),
            .integers(rooms.map(\.messages)), .integers(rooms.map(\.present)), .integers(rooms.map(\.counter)),
            .integers(rooms.map(\.cut)), .blobs(rooms.map { Array($0.log.range.bytes) }),
            .digests(rooms.map(\.log.crowd)), .digests(rooms.map(\.log.lists)), .flags(rooms.map(\.hasTargets)),
            .digests(rooms.map(\.epoch)), .integers(rooms.map(\.rotated)), .integers(rooms.map(\.turn)),
            .integers(rooms.map(\.given)), .flags(rooms.map(\.hasDevices))
        )
    }

    func outdated(
        before time: Int, after number: Int, limit: Int
    ) throws(StoreError) -> (rooms: [(RoomID, seq: Int)], last: Int?) {
        let rows = try ask(SQL.outdated, .integer(number), .integer(limit), .integer(time))
        let found = rows.map {
            (number: $0.integer(0), id: $0.identifier(1, RoomID.self), cut: $0.integer(2), seq: $0.integer(3))
        }
        return (found.filter { $0.seq > $0.cut }.map { ($0.id, $0.seq) }, found.last?.number)
    }
}
