import Storage
import Wire

/// The member of a room whose call it is: it has shown its token.
struct Principal {
    let roomID: RoomID
    let room: Room
    let member: MemberID
    let presence: Room.Presence

    var key: MemberKey { MemberKey(room: roomID, member: member) }
}
