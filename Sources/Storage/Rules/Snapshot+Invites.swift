import Foundation
import Proving
import Wire

/// Invites, and the boxes of rotations.
extension Snapshot {
    /// The room of an invite, and its event; nil where there is no such invite. Whoever knows its id may ask.
    ///
    /// One that is used up is answered: a member that came by its last use, and lost the answer, asks again. Its join decides.
    ///
    /// - Throws: `.inviteEnded` where it has ended otherwise.
    package func invite(_ id: InviteID, at now: Int) throws(StoreError) -> InviteAnswer? {
        let first = RoomID(bits: id.bits)
        if let room = try tables.rooms([first])[0] {
            guard room.rotated == 0 else { throw .inviteEnded(.rotated) }
            return InviteAnswer(room: first, event: nil)
        }
        guard let invite = try tables.invites([id]).first else { return nil }
        if let end = invite.end(at: now), end != .used { throw .inviteEnded(end) }
        guard let room = try tables.rooms([invite.roomID])[0],
            let event = try tables.event(.seq(invite.seq), in: room)?.event
        else { throw .damaged("an invite") }
        return InviteAnswer(room: room.id, event: event)
    }

    /// Some boxes of a rotation, or all; nil where the event with this seq is none.
    package func boxes(_ query: BoxesQuery, at seq: Int, for key: MemberKey) throws(StoreError) -> BoxesQuery.Answer? {
        let (room, _) = try present(key)
        let (from, count) = (min(query.from, Limits.members), min(query.count ?? Limits.members, Limits.members))
        return try tables.boxes(count, from: from, at: seq, in: room).map { BoxesQuery.Answer(boxes: $0) }
    }
}
