import Foundation
import Proving
import Wire

/// Invites and rotations.
extension Transaction {
    /// Makes an invite, as its member's statement says.
    ///
    /// - Returns: the seq of its event.
    /// - Throws: `.notAMember`, `.removed`, `.badStatement` also where another room has this invite, `.staleCount`,
    ///   `.staleEpoch`, `.inviteEnded` where its time is over, `.heldUp`, `.tooManyInvites`, or `.idTaken` where the id is another
    ///   event's.
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
        // Its maker's clock is behind: it would be given to somebody whom it never lets in.
        guard stated.terms.expires == 0 || stated.terms.expires > now else { throw .inviteEnded(.expired) }
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
        /// It was that before.
        case repeated(seq: Int)
        /// It was refused: something came before it, or another member has the room. Its member may have it now, or next, for
        /// another try.
        case stale(StoreError)
    }

    /// Changes a room's secret and removes members, as a member's statement says.
    ///
    /// - Throws: `.notAMember`, `.removed`, `.badStatement` also where the boxes aren't those of the statement, for as many
    ///   members as stay, `.staleCount`, or `.idTaken` where the id is another event's.
    package mutating func rotate(_ rotation: NewRotation, by key: MemberKey) throws(StoreError) -> Rotated {
        guard let known = rows.rooms[key.room], let maker = rows.members[key] else { throw .notAMember }
        if let seq = try repeated(rotation.id, rotation.body, as: .rotate, by: maker, in: known) {
            return .repeated(seq: seq)
        }
        let (room, member) = try present(key)
        let now = now()
        let statement = NewStatement(kind: .rotate, id: rotation.id, body: rotation.body)
        let isHeldUp = wait(of: member, in: room, now: now) != nil
        let judged: (body: RosterBody, judgement: RosterJudgement)
        do throws(StoreError) { judged = try judge(statement, by: key, member, in: room, now: now) } catch {
            guard error == .staleCrowd || error == .staleEpoch else { throw error }
            let wait = try giveTurn(to: member, key, in: room, now: now)
            return .stale(isHeldUp ? .heldUp(milliseconds: wait) : error)
        }
        guard case .rotation(let stated) = judged.body.act,
            stated.holds(rotation.boxes, recipients: room.present - stated.removed.count)
        else { throw .badStatement }
        guard !isHeldUp else {
            return .stale(.heldUp(milliseconds: try giveTurn(to: member, key, in: room, now: now)))
        }
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
        endTurn(of: &member, removing: stated.removed, in: &room, now: now)
        if let record = judgement.speaker { take(record, of: member, key, in: room, now: now) }
        for target in stated.removed.map({ MemberKey(room: key.room, member: $0) }) {
            guard var removed = rows.members[target] else { preconditionFailure("BUG: nobody was removed") }
            removed.isRemoved = true
            end(&removed, target, at: seq, in: &room) { _ in }
        }
        if let ending = judgement.ending { end(ending, of: nil, in: room) }
        pending.boxes.append(BoxesRow(room: room.number, seq: seq, ended: before.epoch, boxes: rotation.boxes))
        if let ended = judgement.endedEpoch { endedEpochs[room.number, default: []].insert(ended) }
        (room.epoch, room.rotated) = (stated.newEpoch, seq)
        change(room)
        tell(RoomChange(room: key.room, what: .log))
        tell(RoomChange(room: key.room, what: .lists))
        // Requests of those who are gone wait at other relays.
        if !stated.removed.isEmpty { tell(RoomChange(room: key.room, what: .receipts)) }
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
///
/// Who asks while another has it is given the moment after all that were given before, and is told when that is. So guests who take
/// turns for ever hold up a removal once each: its maker stands in the same line.
extension Transaction {
    /// For how long a member has the room, and the time after which its person may have it again, in milliseconds.
    static let (turnTime, turnPause) = (5_000, 60_000)

    /// How long a member has to wait for the room, in milliseconds; nil where it has it, or nobody does.
    func wait(of member: MemberRow?, in room: RoomRow, now: Int) -> Int? {
        guard let end = room.turn(at: now) else { return nil }
        guard let member, Self.hasTurn(member, before: end, now: now) else { return end - now }
        return member.turned > now ? member.turned - now : nil
    }

    /// Whether a member has the room now, or will have it.
    private static func hasTurn(_ member: MemberRow, before end: Int, now: Int) -> Bool {
        member.turned != 0 && now < member.turned + turnTime && member.turned + turnTime <= end
    }

    /// Gives the room to the member whose rotation was stale or came while another had it, as soon as nobody else has it; unless it,
    /// or another device of its person, had it a moment ago: otherwise a person with a dozen devices would have it all the time.
    ///
    /// - Returns: in how many milliseconds it has the room, or may ask again.
    private mutating func giveTurn(
        to turner: MemberRow, _ key: MemberKey, in before: RoomRow, now: Int
    ) throws(StoreError) -> Int {
        var (room, member) = (before, turner)
        let (end, start) = (room.turn(at: now), now - Self.turnPause)
        let devices =
            room.hasDevices ? try devices(of: member.person, in: room, hereOrTurnedAfter: start) : [member]
        // One that is to come behind all that were given is of a clock that was put back since.
        let isFree = devices.allSatisfy { device in
            device.turned == 0 || device.turned <= start || device.turned > now && device.turned >= end ?? 0
        }
        guard isFree else { return wait(of: member, in: room, now: now) ?? 0 }
        member.turned = end ?? now
        (room.turn, room.given) = (member.turned + Self.turnTime, now)
        state(member, key, in: room, now: now)
        change(room)
        return member.turned - now
    }

    /// Ends the turn of a member that leaves, unless others come after it: they were told when theirs are.
    func endTurn(ofLeaving member: MemberRow, in room: inout RoomRow, now: Int) {
        guard member.turned != 0, room.turn(at: now) == member.turned + Self.turnTime else { return }
        room.turn = member.turned
    }

    /// Ends the turn of a member that has rotated, and those of members that it removes, as far as no others come after them.
    private func endTurn(of rotator: inout MemberRow, removing removed: [MemberID], in room: inout RoomRow, now: Int) {
        guard var end = room.turn(at: now) else { return (room.turn, room.given) = (0, 0) }
        for start in removed.compactMap({ rows.members[MemberKey(room: room.id, member: $0)]?.turned }).sorted(by: >)
        where start + Self.turnTime == end {
            end = start
        }
        let isLast = end <= rotator.turned + Self.turnTime
        rotator.turned = min(rotator.turned, now - Self.turnTime)
        (room.turn, room.given) = isLast ? (0, 0) : (end, room.given)
    }
}

extension RoomRow {
    /// The time until which one member after the other has the room; nil where none has it. A turn that was given by a clock which was
    /// put back since doesn't count; those of several relays may differ by a little.
    fileprivate func turn(at now: Int) -> Int? { now < turn && given <= now + Transaction.turnPause ? turn : nil }
}
