import Foundation
import Proving
import Wire

/// Joins.
extension Transaction {
    /// Makes a member join, or updates the name of one that is in the room, as its statement says. The room is made where
    /// it is missing and the join asks for that.
    ///
    /// - Parameter token: the SHA-256 of the token in the request; the statement has to state the same. A member's
    ///   first token stays: it comes from the same secret as its key, and relays remember it.
    /// - Throws: `.noSuchRoom`, `.wrongToken` where the member joined with another, `.badStatement`, `.staleCount`,
    ///   `.staleEpoch`, `.staleCrowd` where a member joins that is in the room, `.inviteEnded`, `.roomFull`, `.tooManyDevices`, for a name `.notAMember` or `.removed`, or
    ///   `.idTaken` where the id is another event's.
    package mutating func join(_ join: Join, _ key: MemberKey, token: Digest) throws(StoreError) -> Join.Answer {
        let room = rows.rooms[key.room]
        // An invite of a member's, whose id no room may have, would be taken for the room's first.
        guard room != nil || join.new && join.kind == .join && invites[key.room.firstInvite] == nil else {
            throw .noSuchRoom
        }
        let member = rows.members[key]
        if let member, !member.token.matches(token) { throw .wrongToken }
        if let room, let row = event(join.id, in: room) { return try answer(join, as: row, by: member, in: room) }
        if join.kind == .name { _ = try FoundRows(room: room, member: member).present() }
        let now = now()
        let statement = NewStatement(kind: join.kind == .name ? .name : .join, id: join.id, body: join.body)
        let (body, judgement) = try judge(statement, by: key, member, in: room, now: now)
        guard body.token.matches(token) else { throw .badStatement }
        guard let record = judgement.speaker else { throw .badStatement }
        guard join.kind == .name || room?.present ?? 0 < Limits.members else { throw .roomFull }
        if let room, judgement.invite?.form == .device,
            try presentDevices(of: record.person, in: room).count >= Limits.devices
        {
            throw .tooManyDevices
        }
        if let used = judgement.invite, var row = invites[used.id] {
            row.record = used
            change(row)
        }
        let place = if let room { room } else { try addRoom(key.room, epoch: body.epoch) }
        return try enter(join, key, as: member, record, room: place, now: now)
    }

    /// Logs a join, or the new name of a member who is in the room.
    private mutating func enter(
        _ join: Join, _ key: MemberKey, as known: MemberRow?, _ record: RosterRecord, room: RoomRow, now: Int
    ) throws(StoreError) -> Join.Answer {
        var room = room
        let before = TreeStart(room.log)
        let isPresent = join.kind == .name
        var member: MemberRow
        if let known {
            member = known
        } else {
            let new = NewMemberRow(id: key.member, record: record, joined: room.head + 1, seen: now)
            member = try addMember(new, to: room)
        }
        let at = max(room.at, now)
        let seq = log(join.kind, id: join.id, body: join.body, at: at, by: &member, key.member, in: &room)
        var covered: [ReceiptKind: [ClosedRange<Int>]] = [:]
        if let left = known?.left {
            // Messages owed when the member left are owed still; messages of its absence aren't.
            covered = passOver(seq - left > 1 ? left + 1...seq - 1 : nil, of: &member, in: room)
            member.joined = seq
            member.left = nil
            member.isRemoved = false
            returned[PersonKey(room: room.number, id: record.person), default: []].append(key.member)
            setSpan(of: member, left: nil, in: room)
        }
        member.take(record)
        if record.person != key.member { room.hasDevices = true }
        if !isPresent { room.present += 1 }
        change(member, key, in: room) {
            $0.seen = now
            $0.isStated = known != nil
            if !covered.isEmpty { $0.isPlaced = true }
            $0.covered.merge(covered) { $0 + $1 }
        }
        change(room)
        tell(RoomChange(room: room.id, what: .log))
        return Join.Answer(seq: seq, at: at, kind: join.kind, head: seq, known: known != nil, before: before)
    }

    /// The answer to a join whose event was made: the head then was its seq.
    private func answer(
        _ join: Join, as row: EventRow, by member: MemberRow?, in room: RoomRow
    ) throws(StoreError) -> Join.Answer {
        let event = row.event
        guard let member, row.member == member.number, event.kind == join.kind, event.body == join.body else {
            throw .idTaken
        }
        return Join.Answer(
            seq: event.seq, at: event.at.told, kind: event.kind, head: event.seq, known: member.first != event.seq,
            before: TreeStart(try RoomTree(tables: tables, room: room).state(after: event.seq - 1))
        )
    }
}

/// Leaves.
extension Transaction {
    /// Makes a member leave, as its statement says.
    ///
    /// - Returns: the seq of the leave; where the member has left already, of its latest leave.
    /// - Throws: `.notAMember` only where it never joined, `.removed` where another removed it, `.badStatement`,
    ///   `.staleCount`, or `.idTaken` where the id is another event's.
    package mutating func leave(_ leave: Leave, _ key: MemberKey) throws(StoreError) -> Int {
        guard var room = rows.rooms[key.room], var member = rows.members[key] else { throw .notAMember }
        // A repetition that arrives after another join must not make the member leave again.
        if let seq = try repeated(leave.id, leave.body, as: .leave, by: member, in: room) { return seq }
        if let left = member.left {
            guard !member.isRemoved else { throw .removed }
            return left
        }
        let now = now()
        let statement = NewStatement(kind: .leave, id: leave.id, body: leave.body)
        let (_, judgement) = try judge(statement, by: key, member, in: room, now: now)
        guard let record = judgement.speaker else { throw .badStatement }
        let seq = log(.leave, id: leave.id, body: leave.body, at: max(room.at, now), by: &member, key.member, in: &room)
        member.take(record)
        end(&member, key, at: seq, in: &room) { $0.seen = now }
        endTurn(ofLeaving: member, in: &room, now: now)
        if let ending = judgement.ending { end(ending, of: member, in: room) }
        change(room)
        tell(RoomChange(room: key.room, what: .log))
        // Requests of its own may wait at other relays.
        for what in [RoomChange.What.lists, .receipts] { tell(RoomChange(room: key.room, what: what)) }
        return seq
    }

    /// The seq of the event that this statement made before; nil where it made none.
    func repeated(
        _ id: MessageID, _ body: Data, as kind: EventKind, by member: MemberRow, in room: RoomRow
    ) throws(StoreError) -> Int? {
        guard let row = event(id, in: room) else { return nil }
        guard row.event.kind == kind, row.member == member.number, row.event.body == body else { throw .idTaken }
        return row.event.seq
    }

    /// Ends a member's stay.
    mutating func end(
        _ member: inout MemberRow, _ key: MemberKey, at seq: Int, in room: inout RoomRow,
        note: (inout MemberChange) -> Void
    ) {
        room.present -= 1
        member.left = seq
        setSpan(of: member, left: seq, in: room)
        dropPush(of: member, in: room)
        change(member, key, in: room) {
            $0.isPlaced = true
            $0.isStated = true
            note(&$0)
        }
    }
}
