import Foundation
import Proving
import Wire

/// A statement that is to become an event.
struct NewStatement {
    let kind: RosterKind
    let id: MessageID
    let body: Data
}

/// Judges members' statements before they become events, by the same rules as readers, and by those that only a relay has.
extension Transaction {
    /// Judges the statement that would be the room's next event.
    ///
    /// - Parameter member: nil for one that never joined; the room is nil where there is none yet.
    /// - Throws: `.heldUp` while another member has the room, but for a rotation, which may be given it next; `.staleCount`, `.staleEpoch`, `.staleCrowd`, `.inviteEnded`, or
    ///   `.badStatement` for every other flaw.
    func judge(
        _ statement: NewStatement, by key: MemberKey, _ member: MemberRow?, in room: RoomRow?, now: Int
    ) throws(StoreError) -> (body: RosterBody, judgement: RosterJudgement) {
        if statement.kind != .rotate, let room, let wait = wait(of: member, in: room, now: now) {
            throw .heldUp(milliseconds: wait)
        }
        let body: RosterBody
        do { body = try RosterBody(statement.body, kind: statement.kind) } catch { throw .badStatement }
        let speaker = try member?.record
        let last = speaker?.count ?? 0
        guard !StatementCount.isTooFarAhead(body.count, now: now) else { throw .staleCount(last: last) }
        var removed: [MemberID: RosterRecord] = [:]
        for member in RosterBody.removed(in: statement.body, of: statement.kind) {
            removed[member] = try rows.members[MemberKey(room: key.room, member: member)]?.record
        }
        let event = RosterEvent(
            seq: (room?.head ?? 0) + 1, kind: statement.kind, id: statement.id, member: key.member, body: statement.body
        )
        guard let event else { throw .badStatement }
        let record = room.map { self.record(of: $0) } ?? RoomRecord(key.room)
        var hasDevice = false
        // It matters where a member comes back as a guest.
        if let room, let speaker, case .join(let entry) = body.act, entry.form == .guest {
            hasDevice = try !presentDevices(of: speaker.person, in: room).isEmpty
        }
        let judgement = RosterJudgement(
            of: event, in: record, crowd: room?.log.crowd ?? .zero, speaker: speaker,
            invite: { self.invite($0, in: room)?.record }, record: { removed[$0] }, hasDevice: { _ in hasDevice }
        )
        switch judgement.flaw {
        case nil:
            if let used = judgement.invite, let end = invite(used.id, in: room)?.end(at: now) {
                throw .inviteEnded(end)
            }
            return (body, judgement)
        case .count: throw .staleCount(last: last)
        case .epoch:
            // Who has an invite of before the last rotation has no other epoch.
            if let end = end(ofInviteIn: body, in: room, record, now: now) { throw .inviteEnded(end) }
            throw .staleEpoch
        case .present, .crowd: throw .staleCrowd
        case .invite:
            if let end = end(ofInviteIn: body, in: room, record, now: now) { throw .inviteEnded(end) }
            throw .badStatement
        default: throw .badStatement
        }
    }

    /// The record that a room's next statement is judged by. The change has said whether it needs the epochs of before.
    private func record(of room: RoomRow) -> RoomRecord {
        RoomRecord(room.id, epoch: room.epoch, endedEpochs: endedEpochs[room.number] ?? [])
    }

    /// An invite that a member of the room made.
    private func invite(_ id: InviteID, in room: RoomRow?) -> InviteRow? {
        guard let room else { return nil }
        return invites[id].flatMap { $0.room == room.number ? $0 : nil }
    }

    /// Why the invite of a join no longer lets in; nil where it does, or there is none.
    private func end(ofInviteIn body: RosterBody, in room: RoomRow?, _ record: RoomRecord, now: Int) -> InviteEnd? {
        guard case .join(let entry) = body.act, let id = entry.invite.map({ InviteID(of: $0) }) else { return nil }
        return id == record.id.firstInvite ? record.firstInvite.end : invite(id, in: room)?.end(at: now)
    }
}
