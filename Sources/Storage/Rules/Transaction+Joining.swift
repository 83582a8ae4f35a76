import Proving
import Wire

/// Members come.
extension Transaction {
    /// Makes a member join, or updates its name where it is in the room, as its statement says. The room is made where it
    /// isn't there and the join says so.
    ///
    /// - Parameter token: the SHA-256 of the token that the request shows; the statement has to state the same. A member's
    ///   first one stays: it comes from the same secret as its key, and relays remember it.
    /// - Throws: `.noSuchRoom`, `.wrongProof`, `.wrongToken` where the member joined with another, `.badStatement`,
    ///   `.staleCount`, or `.idTaken` where the id is another event's.
    package mutating func join(_ join: Join, _ key: MemberKey, token: [UInt8]) throws(StoreError) -> Join.Answer {
        guard RoomID(proofHash: SHA256.digest(of: join.proof)) == key.room else { throw .wrongProof }
        let room = rows.rooms[key.room]
        guard room != nil || join.new else { throw .noSuchRoom }
        let member = rows.members[key]
        let isPresent = member.map { $0.left == nil } ?? false
        if let member, !Self.areEqual(member.token, token) { throw .wrongToken }
        if let room, let row = event(join.id, in: room) { return try answer(join, as: row, by: member, in: room) }
        let now = now()
        let said = Said(kind: isPresent ? .name : .join, id: join.id, body: join.body)
        let (body, judgement) = try judge(said, by: key, member, in: room, now: now)
        guard Self.areEqual(body.token.bytes, token) else { throw .badStatement }
        guard let record = judgement.speaker else { throw .badStatement }
        let place = if let room { room } else { try addRoom(key.room) }
        return try enter(join, key, as: member, record, room: place, now: now)
    }

    /// Logs a join, or the new name of a member who is in the room.
    private mutating func enter(
        _ join: Join,
        _ key: MemberKey,
        as known: MemberRow?,
        _ record: CrowdRecord,
        room: RoomRow,
        now: Int
    ) throws(StoreError) -> Join.Answer {
        var room = room
        let before = TreeStart(room.log)
        let isPresent = known.map { $0.left == nil } ?? false
        var member: MemberRow
        if let known {
            member = known
        } else {
            let new = NewMemberRow(id: key.member, record: record, joined: room.head + 1, seen: now)
            member = try addMember(new, to: room)
        }
        let at = max(room.at, now)
        let kind = isPresent ? EventKind.name : .join
        let seq = log(kind, id: join.id, body: join.body, at: at, by: &member, key.member, in: &room)
        var note = MemberChange()
        if let left = known?.left {
            // What was owed when the member left is owed still, and nothing that came meanwhile.
            note = passOver(seq - left > 1 ? left + 1...seq - 1 : nil, of: &member, in: room)
            note.isPlaced = true
            member.joined = seq
            member.left = nil
            member.isRemoved = false
            setSpan(of: member, left: nil, in: room)
        }
        member.take(record)
        if !isPresent { room.present += 1 }
        change(member, key, in: room) {
            $0.seen = now
            $0.isStated = known != nil
            $0.isPlaced = $0.isPlaced || note.isPlaced
            $0.add(note)
        }
        change(room)
        tell(RoomChange(room: room.id, what: .log))
        return Join.Answer(seq: seq, at: at, kind: kind, head: seq, known: known != nil, before: before)
    }

    /// What a join was answered when its event was made: its seq was the head then.
    private func answer(
        _ join: Join,
        as row: EventRow,
        by member: MemberRow?,
        in room: RoomRow
    ) throws(StoreError) -> Join.Answer {
        let event = row.event
        guard let member, row.member == member.number, event.kind == .join || event.kind == .name,
            event.body == join.body
        else { throw .idTaken }
        return Join.Answer(
            seq: event.seq,
            at: event.at,
            kind: event.kind,
            head: event.seq,
            known: member.first != event.seq,
            before: TreeStart(try RoomTree(tables: tables, room: room).state(after: event.seq - 1))
        )
    }

    /// Compares hashes in a time that doesn't tell where they differ.
    private static func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(left, right) { difference |= left ^ right }
        return difference == 0
    }
}
