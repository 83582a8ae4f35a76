import Proving
import Wire

/// Members go, or are removed by others.
extension Transaction {
    /// Makes a member leave, as its statement says.
    ///
    /// - Returns: the seq of the leave; where the member has left already, of its latest leave.
    /// - Throws: `.notAMember` only where it never joined, `.removed` where another removed it, `.badStatement`,
    ///   `.staleCount`, or `.idTaken` where the id is another event's.
    package mutating func leave(_ leave: Leave, _ key: MemberKey) throws(StoreError) -> Int {
        guard var room = rows.rooms[key.room], var member = rows.members[key] else { throw .notAMember }
        // A repetition that comes late, after another join, must not make the member leave again.
        if let seq = try repeated(leave, as: .leave, by: member, in: room) { return seq }
        if let left = member.left {
            guard !member.isRemoved else { throw .removed }
            return left
        }
        let now = now()
        let said = Said(kind: .leave, id: leave.id, body: leave.body)
        guard let record = try judge(said, by: key, member, in: room, now: now).judgement.speaker else {
            throw .badStatement
        }
        let seq = log(.leave, id: leave.id, body: leave.body, at: max(room.at, now), by: &member, key.member, in: &room)
        member.take(record)
        end(&member, key, at: seq, in: &room) { $0.seen = now }
        change(room)
        tell(RoomChange(room: key.room, what: .log))
        tell(RoomChange(room: key.room, what: .lists))
        return seq
    }

    /// Makes a member remove another, as its statement says.
    ///
    /// - Returns: the seq of the removal; where the other has gone already, of what it went with.
    /// - Throws: as `leave`; `.badStatement` also where the other never joined, or is not the one in the statement.
    package mutating func remove(_ target: MemberKey, _ leave: Leave, by key: MemberKey) throws(StoreError) -> Int {
        guard let room = rows.rooms[key.room], let member = rows.members[key] else { throw .notAMember }
        if let seq = try repeated(leave, as: .remove, by: member, in: room) { return seq }
        var (changed, remover) = try present(key)
        guard var removed = rows.members[target] else { throw .badStatement }
        if let left = removed.left { return left }
        let now = now()
        let said = Said(kind: .remove, id: leave.id, body: leave.body)
        let (body, judgement) = try judge(said, by: key, remover, in: room, target: target, now: now)
        guard body.act == .removal(of: target.member), let record = judgement.speaker, let after = judgement.removed
        else { throw .badStatement }
        let at = max(room.at, now)
        let seq = log(.remove, id: leave.id, body: leave.body, at: at, by: &remover, key.member, in: &changed)
        remover.take(record)
        change(remover, key, in: changed) {
            $0.seen = now
            $0.isStated = true
        }
        removed.take(after)
        removed.isRemoved = true
        end(&removed, target, at: seq, in: &changed) { _ in }
        change(changed)
        tell(RoomChange(room: key.room, what: .log))
        tell(RoomChange(room: key.room, what: .lists))
        return seq
    }

    /// The seq of the event that a leave or a removal made before; nil where it made none.
    private func repeated(
        _ leave: Leave,
        as kind: EventKind,
        by member: MemberRow,
        in room: RoomRow
    ) throws(StoreError) -> Int? {
        guard let row = event(leave.id, in: room) else { return nil }
        guard row.event.kind == kind, row.member == member.number, row.event.body == leave.body else { throw .idTaken }
        return row.event.seq
    }

    /// Ends a member's stay.
    private mutating func end(
        _ member: inout MemberRow,
        _ key: MemberKey,
        at seq: Int,
        in room: inout RoomRow,
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
