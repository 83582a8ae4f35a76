import Foundation
import SQLite
import Wire

// Two statements name their index: left alone the planner goes through the room's log instead.
private enum SQL {
    static let insert: StaticString = """
        INSERT INTO events (room, seq, kind, id, member, at, messages, own, body)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (room, id) DO NOTHING
        """
    static let named: StaticString = """
        SELECT seq, kind, id, member, at, body FROM events WHERE room = ?1 AND id = ?2
        """
    static let placed: StaticString = """
        SELECT seq, kind, id, member, at, body FROM events WHERE room = ?1 AND seq = ?2
        """
    static let page: StaticString = """
        SELECT e.seq, e.kind, e.id, m.id, e.at, e.body
        FROM events e CROSS JOIN members m ON m.room = e.room AND m.number = e.member
        WHERE e.room = ?1 AND e.seq > ?2 ORDER BY e.seq LIMIT ?3
        """
    static let sent: StaticString = """
        SELECT seq FROM events INDEXED BY messages_by_member
        WHERE room = ?1 AND member = ?2 AND kind = 0 ORDER BY seq DESC LIMIT ?3
        """
    static let memberID: StaticString = "SELECT id FROM members WHERE room = ?1 AND number = ?2"
    static let sender: StaticString = "SELECT kind, member FROM events WHERE room = ?1 AND seq = ?2"
    static let figures: StaticString = "SELECT at, messages FROM events WHERE room = ?1 AND seq = ?2"
    static let own: StaticString = """
        SELECT own FROM events INDEXED BY messages_by_member
        WHERE room = ?1 AND member = ?2 AND kind = 0 AND seq <= ?3 ORDER BY seq DESC LIMIT 1
        """
    static let forget: StaticString = "UPDATE events SET body = NULL WHERE room = ?1 AND seq > ?2 AND seq <= ?3"
}

/// A row of `events`.
struct EventRow {
    let seq: Int
    let kind: EventKind
    let id: MessageID
    /// The member's number.
    let member: Int
    let at: Int
    let body: Data?
}

/// The log: what is said, and how many messages lie between two places.
extension Books {
    /// Writes the room's next event; the room and the member are to be saved after it.
    ///
    /// - Returns: its seq; nil, and nothing has changed, where the room has an event with that id.
    func log(
        _ kind: EventKind,
        id: MessageID,
        body: Data?,
        by member: inout MemberRow,
        in room: inout RoomRow
    ) throws(StoreError) -> Int? {
        let (formerRoom, formerMember) = (room, member)
        room.head += 1
        room.at = max(room.at, now())
        if kind == .message {
            room.messages += 1
            member.sent += 1
        }
        try run(
            SQL.insert,
            room.number,
            room.head,
            kind.number,
            id,
            member.number,
            room.at,
            room.messages,
            member.sent,
            body
        )
        guard connection.changed > 0 else {
            (room, member) = (formerRoom, formerMember)
            return nil
        }
        return room.head
    }

    func event(_ reference: Endpoint.Reference, in room: RoomRow) throws(StoreError) -> EventRow? {
        let read: (Statement) -> EventRow = {
            EventRow(
                seq: $0.integer(0),
                kind: $0.eventKind(1),
                id: $0.identifier(2),
                member: $0.integer(3),
                at: $0.integer(4),
                body: $0.blobIfAny(5)
            )
        }
        return switch reference {
        case .id(let id): try first(SQL.named, room.number, id, read: read)
        case .seq(let seq): try first(SQL.placed, room.number, seq, read: read)
        }
    }

    /// The events after a place, as many as `limit` and `bytes` of bodies allow, though at least one where there is one.
    func events(after seq: Int, limit: Int, bytes: Int, in room: RoomRow) throws(StoreError) -> [Event] {
        var events: [Event] = []
        var taken = 0
        try each(SQL.page, room.number, seq, limit) { row in
            taken += row.count(5)
            guard taken <= bytes || events.isEmpty else { return false }
            events.append(
                Event(
                    seq: row.integer(0),
                    kind: row.eventKind(1),
                    id: row.identifier(2),
                    member: row.identifier(3),
                    at: row.integer(4),
                    body: row.blobIfAny(5)
                )
            )
            return true
        }
        return events
    }

    /// The seqs of a member's latest messages, the latest first.
    func sent(by member: MemberRow, last: Int, in room: RoomRow) throws(StoreError) -> [Int] {
        try all(SQL.sent, room.number, member.number, last) { $0.integer(0) }
    }

    /// The id of the member with that number.
    func memberID(_ number: Int, in room: RoomRow) throws(StoreError) -> MemberID {
        try first(SQL.memberID, room.number, number) { $0.identifier(0) } ?? MemberID(rawValue: 0)
    }

    /// Removes the bodies of events: who they are from, and their ids, times and places stay.
    func forget(after seq: Int, upto: Int, in room: RoomRow) throws(StoreError) {
        try run(SQL.forget, room.number, seq, upto)
    }

    // MARK: Counting

    /// The seq of the first event from which on something holds; one past the head where there is none.
    ///
    /// It is found by halving, so what holds of an event must hold of all after it.
    func firstSeq(
        in room: RoomRow,
        where holds: (_ at: Int, _ messages: Int) -> Bool
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

    /// How many messages of others than the member there are up to and with that seq.
    func others(than member: MemberRow, upto seq: Int, in room: RoomRow) throws(StoreError) -> Int {
        guard seq > 0 else { return 0 }
        guard seq < room.head else { return room.messages - member.sent }
        let own = try first(SQL.own, room.number, member.number, seq) { $0.integer(0) } ?? 0
        return try figures(of: seq, in: room).messages - own
    }

    /// The seq of the first message after that seq by someone other than the member; nil where there is none.
    func next(after seq: Int, notBy member: MemberRow, in room: RoomRow) throws(StoreError) -> Int? {
        guard seq < room.head else { return nil }
        // Most often it is the very next.
        if let event = try first(SQL.sender, room.number, seq + 1, read: { ($0.eventKind(0), $0.integer(1)) }),
            event.0 == .message, event.1 != member.number
        {
            return seq + 1
        }
        let before = try others(than: member, upto: seq, in: room)
        guard try others(than: member, upto: room.head, in: room) > before else { return nil }
        // It is mostly close by, so the steps begin small and double; then the last one is halved.
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

    private func figures(of seq: Int, in room: RoomRow) throws(StoreError) -> (at: Int, messages: Int) {
        try first(SQL.figures, room.number, seq) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    }
}
