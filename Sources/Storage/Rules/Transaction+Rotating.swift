import Foundation
import Proving
import Wire

/// Invites and rotations.
extension Transaction {
    /// Makes an invite, as its member's statement says.
    ///
    /// - Returns: the seq of its event.
    /// - Throws: `.notAMember`, `.removed`, `.badStatement` also where another room has this invite, `.staleCount`,
    ///   `.staleEpoch`, `.heldUp`, `.tooManyInvites`, or `.idTaken` where the id is another event's.
    package mutating func makeInvite(_ invite: NewInvite, by key: MemberKey) throws(StoreError) -> Int {
        guard let known = rows.rooms[key.room], let maker = rows.members[key] else { throw .notAMember }
        if let seq = try repeated(invite.id, invite.body, as: .invite, by: maker, in: known) { return seq }
        var (room, member) = try present(key)
        let now = now()
        let statement = NewStatement(kind: .invite, id: invite.id, body: invite.body)
        let (body, judgement) = try judge(statement, by: key, member, in: room, now: now)
        guard case .invite(let stated) = body.act, let record = judgement.speaker, let made = judgement.invite,
            invites[made.id] == nil
        else { throw .badStatement }
        let person = PersonKey(room: room.number, id: member.person)
        // A device that came in a moment ago was nobody's when the others' were counted.
        var open =
            if let known = openInvites[person] { known } else {
                try tables.openInvites(of: [person], at: now).first ?? [:]
            }
        guard open.values.reduce(0, +) < Self.mostInvites else { throw .tooManyInvites }
        open[member.number, default: 0] += 1
        openInvites[person] = open
        let at = max(room.at, now)
        let seq = log(.invite, id: invite.id, body: invite.body, at: at, by: &member, key.member, in: &room)
        change(
            InviteRow(
                room: room.number, roomID: room.id, member: member.number, record: made, expires: stated.terms.expires,
                seq: seq
            )
        )
        take(record, of: member, key, in: room, now: now)
        change(room)
        tell(RoomChange(room: key.room, what: .log))
        return seq
    }

    /// The most invites that let in that a person's devices may have together.
    static let mostInvites = 100

    /// What became of a rotation.
    package enum Rotated: Sendable {
        /// It is the event with this seq.
        case made(seq: Int)
        /// It was refused: something came before it. Its member may have the room now, for another try.
        case stale(StoreError)
    }

    /// Changes a room's secret and removes members, as a member's statement says.
    ///
    /// - Throws: `.notAMember`, `.removed`, `.badStatement` also where the boxes aren't those of the statement, for as many
    ///   members as stay, `.staleCount`, `.heldUp`, or `.idTaken` where the id is another event's.
    package mutating func rotate(_ rotation: NewRotation, by key: MemberKey) throws(StoreError) -> Rotated {
        guard let known = rows.rooms[key.room], let maker = rows.members[key] else { throw .notAMember }
        if let seq = try repeated(rotation.id, rotation.body, as: .rotate, by: maker, in: known) {
            return .made(seq: seq)
        }
        let (room, member) = try present(key)
        let now = now()
        let statement = NewStatement(kind: .rotate, id: rotation.id, body: rotation.body)
        let judged: (body: RosterBody, judgement: RosterJudgement)
        do throws(StoreError) { judged = try judge(statement, by: key, member, in: room, now: now) } catch {
            guard error == .staleCrowd || error == .staleEpoch else { throw error }
            try giveTurn(to: member, key, in: room, now: now)
            return .stale(error)
        }
        guard case .rotation(let stated) = judged.body.act,
            stated.holds(rotation.boxes, recipients: room.present - stated.removed.count)
        else { throw .badStatement }
        return .made(seq: change(rotation, stated, judged.judgement, by: member, key, in: room, now: now))
    }

    /// Logs a rotation that was judged.
    private mutating func change(
        _ rotation: NewRotation, _ stated: RotationStatement, _ judgement: RosterJudgement, by rotator: MemberRow,
        _ key: MemberKey, in before: RoomRow, now: Int
    ) -> Int {
        var (room, member) = (before, rotator)
        let at = max(room.at, now)
        let seq = log(.rotate, id: rotation.id, body: rotation.body, at: at, by: &member, key.member, in: &room)
        if let record = judgement.speaker { take(record, of: member, key, in: room, now: now) }
        for target in stated.removed.map({ MemberKey(room: key.room, member: $0) }) {
            guard var removed = rows.members[target] else { preconditionFailure("BUG: nobody was removed") }
            removed.isRemoved = true
            end(&removed, target, at: seq, in: &room) { _ in }
        }
        if let ending = judgement.ending { end(ending, of: nil, in: room) }
        pending.boxes.append(BoxesRow(room: room.number, seq: seq, ended: before.epoch, boxes: rotation.boxes))
        endedEpochs[room.number] = judgement.room.endedEpochs
        (room.epoch, room.rotated) = (stated.newEpoch, seq)
        (room.turn, room.turner) = (0, 0)
        change(room)
        tell(RoomChange(room: key.room, what: .log))
        tell(RoomChange(room: key.room, what: .lists))
        return seq
    }

    /// Records that a member's statement was taken.
    private mutating func take(
        _ record: RosterRecord, of member: MemberRow, _ key: MemberKey, in room: RoomRow, now: Int
    ) {
        var member = member
        member.take(record)
        state(member, key, in: room, now: now)
    }

    /// Puts back a member who stated something, or would have.
    private mutating func state(_ member: MemberRow, _ key: MemberKey, in room: RoomRow, now: Int) {
        change(member, key, in: room) { ($0.seen, $0.isStated) = (now, true) }
    }
}

/// The turn: by statements without end others could make each rotation stale, so its maker is given the room for a moment.
extension Transaction {
    /// For how long a member has the room, and the time after which its person may have it again, in milliseconds.
    static let (turnTime, turnPause) = (5_000, 60_000)

    /// Gives the room to the member whose rotation was stale, unless it, or another device of its person, had it a moment
    /// ago: otherwise a person with a dozen devices would have it all the time.
    private mutating func giveTurn(
        to turner: MemberRow, _ key: MemberKey, in before: RoomRow, now: Int
    ) throws(StoreError) {
        var (room, member) = (before, turner)
        let start = now - Self.turnPause
        let devices =
            room.hasDevices ? try devices(of: member.person, in: room, hereOrTurnedAfter: start) : [member]
        guard devices.allSatisfy({ $0.turned == 0 || $0.turned <= start }) else { return }
        (room.turn, room.turner) = (now + Self.turnTime, member.number)
        member.turned = now
        state(member, key, in: room, now: now)
        change(room)
    }
}
