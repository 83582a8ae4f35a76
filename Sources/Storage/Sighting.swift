import Wire

/// That a member is at a relay.
package struct Sighting: Equatable, Sendable {
    package var room: RoomID
    package var member: MemberID
    /// When it was last heard of, in milliseconds since the epoch.
    package var seen: Int
    /// For how long from now it counts as online, in milliseconds.
    package var lasts: Int

    package init(room: RoomID, member: MemberID, seen: Int, lasts: Int) {
        self.room = room
        self.member = member
        self.seen = seen
        self.lasts = lasts
    }
}
