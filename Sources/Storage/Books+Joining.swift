import Wire

/// Coming and going.
extension Books {
    func join(
        _ join: Join,
        room id: RoomID,
        member memberID: MemberID,
        token: [UInt8],
        proof: [UInt8]
    ) throws(StoreError) -> Join.Answer {
        try clearDesk()
        if let known = try room(id) {
            guard Self.same(known.proof, proof) else { throw .wrongProof }
            let member = try member(memberID, in: known)
            if let member, !Self.same(member.token, token) { throw .wrongToken }
            if let event = try event(.id(join.id), in: known) {
                return try answer(to: event, by: member, in: known)
            }
            return try enter(join, as: member, memberID, token: token, room: known)
        }
        guard join.new else { throw .noSuchRoom }
        return try enter(join, as: nil, memberID, token: token, room: try makeRoom(id, proof: proof))
    }

    func leave(room id: RoomID, member memberID: MemberID, id messageID: MessageID) throws(StoreError) -> Int {
        try clearDesk()
        guard var room = try room(id), var member = try member(memberID, in: room) else { throw .notAMember }
        // A repetition that comes late, after another join, must not throw the member out again.
        if let event = try event(.id(messageID), in: room) {
            guard event.kind == .leave, event.member == member.number else { throw .idTaken }
            return event.seq
        }
        if let left = member.left { return left }
        guard let seq = try log(.leave, id: messageID, body: nil, by: &member, in: &room) else { throw .idTaken }
        room.present -= 1
        try dismiss(member, in: room, left: seq)
        try saw(member, in: room)
        try save(room)
        changes.append(RoomChange(room: id, what: .log))
        return seq
    }

    /// Logs a join, or the new name of a member who is here.
    private func enter(
        _ join: Join,
        as known: MemberRow?,
        _ memberID: MemberID,
        token: [UInt8],
        room: RoomRow
    ) throws(StoreError) -> Join.Answer {
        var room = room
        let isHere = known.map { $0.left == nil } ?? false
        var member: MemberRow
        if let known {
            member = known
        } else {
            member = try addMember(memberID, token: token, name: join.name, nameID: join.id, to: room)
        }
        guard let seq = try log(isHere ? .name : .join, id: join.id, body: join.name, by: &member, in: &room) else {
            throw .idTaken
        }
        if known != nil { try rename(member, in: room, to: join.name, under: join.id) }
        if known != nil, !isHere { try readmit(member, in: room, joined: seq) }
        if !isHere { room.present += 1 }
        try saw(member, in: room)
        try save(room)
        changes.append(RoomChange(room: room.id, what: .log))
        return Join.Answer(seq: seq, at: room.at, head: seq, known: known != nil)
    }

    /// What a join was answered when its event was made: its seq was the head then.
    private func answer(
        to event: EventRow,
        by member: MemberRow?,
        in room: RoomRow
    ) throws(StoreError) -> Join.Answer {
        guard let member, event.member == member.number, event.kind == .join || event.kind == .name else {
            throw .idTaken
        }
        return Join.Answer(seq: event.seq, at: event.at, head: event.seq, known: member.first != event.seq)
    }

    /// Compares hashes in a time that doesn't tell where they differ.
    private static func same(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        guard left.count == right.count else { return false }
        var difference: UInt8 = 0
        for (left, right) in zip(left, right) { difference |= left ^ right }
        return difference == 0
    }
}
