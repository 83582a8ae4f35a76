import Storage
import Wire

/// A call of a member that the relay hasn't heard of since it started: the store is asked for its token.
struct PendingLookup {
    let call: Call
    let credential: Credential
    let room: RoomID
    let connection: Connection

    var key: MemberKey { MemberKey(room: room, member: credential.member) }
}
