import Foundation
import Wire

private enum SQL {
    static let find: StaticString = """
        SELECT number, token, joined, left, first, sent, delivered, delivered_ahead, read, read_ahead
        FROM members WHERE room = ?1 AND id = ?2
        """
    static let insert: StaticString = """
        INSERT INTO members (room, number, id, token, name, name_id, joined, first, seen, delivered, read)
        SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?6, ?7, ?6, ?6 FROM members WHERE room = ?1
        """
    static let rename: StaticString = "UPDATE members SET name = ?3, name_id = ?4 WHERE room = ?1 AND number = ?2"
    static let rejoin: StaticString = """
        UPDATE members
        SET joined = ?3, left = NULL, delivered = ?4, delivered_ahead = ?5, read = ?6, read_ahead = ?7
        WHERE room = ?1 AND number = ?2
        """
    static let leave: StaticString = "UPDATE members SET left = ?3 WHERE room = ?1 AND number = ?2"
    static let saw: StaticString = """
        UPDATE members SET sent = ?3, seen = max(seen, ?4) WHERE room = ?1 AND number = ?2
        """
    static let move: StaticString = """
        UPDATE members SET sent = ?3, seen = max(seen, ?4), moved = ?5,
          delivered = ?6, delivered_ahead = ?7, read = ?8, read_ahead = ?9
        WHERE room = ?1 AND number = ?2
        """
    static let beginSpan: StaticString = "INSERT INTO spans (room, member, joined) VALUES (?1, ?2, ?3)"
    static let endSpan: StaticString = "UPDATE spans SET left = ?4 WHERE room = ?1 AND member = ?2 AND joined = ?3"
    /// Those who are in the room and those who left it later; of each, the last span that began before.
    static let audience: StaticString = """
        WITH those (number, id, joined) AS (
          SELECT number, id, joined FROM members INDEXED BY members_by_presence
          WHERE room = ?1 AND left IS NULL AND first < ?2
          UNION ALL
          SELECT number, id, joined FROM members INDEXED BY members_by_presence
          WHERE room = ?1 AND left > ?2 AND first < ?2
        )
        SELECT number, id FROM those
        WHERE number <> ?3 AND (joined < ?2 OR (
          SELECT s.left > ?2 FROM spans s
          WHERE s.room = ?1 AND s.member = those.number AND s.joined < ?2 ORDER BY s.joined DESC LIMIT 1
        ))
        ORDER BY number
        """
    static let list: StaticString = """
        SELECT id, name, name_id, joined, left, delivered, read, seen FROM members WHERE room = ?1 ORDER BY number
        """
    static let moved: StaticString = """
        SELECT id, delivered, read FROM members WHERE room = ?1 AND moved > ?2 ORDER BY moved
        """
}

/// A row of `members`, as far as it is needed to act for the member.
struct MemberRow {
    /// How far a member is with one kind of receipt.
    struct Cursor {
        /// Up to which seq everything owed is receipted.
        var seq: Int
        /// How many messages owed beyond it are receipted.
        var ahead: Int
        /// The last run of seqs that are receipted.
        var last = LastRun.unknown
    }

    enum LastRun {
        case unknown, none
        case run(ClosedRange<Int>)
    }

    /// Counted from 1 within the room, in order of first joins.
    let number: Int
    let token: [UInt8]
    var joined: Int
    var left: Int?
    /// The seq of the very first join.
    let first: Int
    var sent: Int
    var delivered: Cursor
    var read: Cursor
    /// When it wrote, where that is still to be written back.
    var seen = 0
    /// The room's counter when its receipts grew, where that is still to be written back.
    var moved: Int?

    /// Whether anything is to be written back.
    var isChanged = false

    /// Notes that nothing is to be written back.
    mutating func isWrittenBack() { (moved, isChanged) = (nil, false) }

    subscript(kind: ReceiptKind) -> Cursor {
        get { kind == .delivered ? delivered : read }
        set {
            switch kind {
            case .delivered: delivered = newValue
            case .read: read = newValue
            }
        }
    }
}

extension Books {
    /// The room and the member in it.
    ///
    /// - Throws: `.notAMember` where it never joined or has left.
    func present(_ member: MemberID, in room: RoomID) throws(StoreError) -> (RoomRow, MemberRow) {
        guard let room = try self.room(room), let member = try self.member(member, in: room), member.left == nil else {
            throw .notAMember
        }
        return (room, member)
    }

    func member(_ id: MemberID, in room: RoomRow) throws(StoreError) -> MemberRow? {
        try first(SQL.find, room.number, id) {
            MemberRow(
                number: $0.integer(0),
                token: Array($0.blob(1)),
                joined: $0.integer(2),
                left: $0.integerIfAny(3),
                first: $0.integer(4),
                sent: $0.integer(5),
                delivered: MemberRow.Cursor(seq: $0.integer(6), ahead: $0.integer(7)),
                read: MemberRow.Cursor(seq: $0.integer(8), ahead: $0.integer(9))
            )
        }
    }

    /// Adds a member whose first join is the room's next event, which is to be logged right after.
    func addMember(
        _ id: MemberID,
        token: [UInt8],
        name: Data,
        nameID: MessageID,
        to room: RoomRow
    ) throws(StoreError) -> MemberRow {
        try run(SQL.insert, room.number, id, token, name, nameID, room.head + 1, now())
        guard let member = try member(id, in: room) else {
            preconditionFailure("BUG: a row just inserted is not there")
        }
        try run(SQL.beginSpan, room.number, member.number, member.joined)
        return member
    }

    /// Lets a member in again, by a join with that seq, the room's last: what was owed when it left is owed still, and
    /// nothing that came meanwhile.
    func readmit(_ known: MemberRow, in room: RoomRow, joined seq: Int) throws(StoreError) {
        var member = known
        for kind in [ReceiptKind.delivered, .read] {
            if let left = known.left, seq - left > 1 { try passOver(left + 1...seq - 1, kind, of: &member, in: room) }
            try advance(kind, of: &member, in: room)
        }
        try run(
            SQL.rejoin,
            room.number,
            member.number,
            seq,
            member.delivered.seq,
            member.delivered.ahead,
            member.read.seq,
            member.read.ahead
        )
        try run(SQL.beginSpan, room.number, member.number, seq)
    }

    func dismiss(_ member: MemberRow, in room: RoomRow, left seq: Int) throws(StoreError) {
        try run(SQL.leave, room.number, member.number, seq)
        try run(SQL.endSpan, room.number, member.number, member.joined, seq)
    }

    func rename(_ member: MemberRow, in room: RoomRow, to name: Data, under id: MessageID) throws(StoreError) {
        try run(SQL.rename, room.number, member.number, name, id)
    }

    /// Keeps when the member wrote, and how many messages it has sent by now.
    func saw(_ member: MemberRow, in room: RoomRow) throws(StoreError) {
        try run(SQL.saw, room.number, member.number, member.sent, now())
    }

    /// Keeps that too, and where its receipts grew the member's cursors.
    func save(_ member: MemberRow, inRoom number: Int) throws(StoreError) {
        guard let moved = member.moved else {
            return try run(SQL.saw, number, member.number, member.sent, member.seen)
        }
        try run(
            SQL.move,
            number,
            member.number,
            member.sent,
            member.seen,
            moved,
            member.delivered.seq,
            member.delivered.ahead,
            member.read.seq,
            member.read.ahead
        )
    }

    /// To whom the event with that seq is owed: those who were in the room then, without its sender.
    func audience(of seq: Int, from sender: Int, in room: RoomRow) throws(StoreError) -> [(number: Int, id: MemberID)] {
        try all(SQL.audience, room.number, seq, sender) { ($0.integer(0), $0.identifier(1)) }
    }

    func members(of room: RoomRow) throws(StoreError) -> [Member] {
        try all(SQL.list, room.number) {
            Member(
                member: $0.identifier(0),
                name: $0.blob(1),
                nameID: $0.identifier(2),
                joined: $0.integer(3),
                left: $0.integerIfAny(4),
                delivered: $0.integer(5),
                read: $0.integer(6),
                lastSeen: $0.integer(7),
                online: false
            )
        }
    }

    func moves(after counter: Int, in room: RoomRow) throws(StoreError) -> [Moves.Move] {
        try all(SQL.moved, room.number, counter) {
            Moves.Move(member: $0.identifier(0), delivered: $0.integer(1), read: $0.integer(2))
        }
    }
}
