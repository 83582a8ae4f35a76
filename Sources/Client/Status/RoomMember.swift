import Wire

/// A member who is in a room.
package struct RoomMember: Sendable, NamedMember {
    package let member: MemberID
    /// What it is called now.
    package let name: String
    package var mark: String?
    /// The beginning of its id that tells it apart from all who ever were in the room.
    package let shortID: String
    /// When it joined for the present stay, by the relay's clock, in milliseconds since the epoch.
    package let joinedAt: RelaysWord<Int>?
    /// Whether its name is one that nobody with the room's code sealed: it counts nowhere.
    package let isPhantom: Bool
    /// What the relay says of it besides; nil where it says nothing.
    package let row: RelaysWord<Member>?
}
