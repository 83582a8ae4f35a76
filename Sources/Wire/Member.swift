/// A row of a room's member list: what the relay alone knows of a member. Its key, its presence and its name follow from
/// the crowd events.
package struct Member: Codable, Equatable, Sendable {
    package var member: MemberID
    /// Up to which seq everything owed was delivered.
    package var delivered: Int
    /// Up to which seq everything owed was read.
    package var read: Int
    /// When the relay last heard from the member, in milliseconds since the epoch.
    package var lastSeen: Int
    /// Whether a request of the member's is waiting at the relay now.
    package var online: Bool
    /// How the member's push target fares; nil where it has none.
    package var push: PushState?

    package init(
        member: MemberID,
        delivered: Int,
        read: Int,
        lastSeen: Int,
        online: Bool,
        push: PushState? = nil
    ) {
        self.member = member
        self.delivered = delivered
        self.read = read
        self.lastSeen = lastSeen
        self.online = online
        self.push = push
    }

    private enum CodingKeys: String, CodingKey {
        case member, delivered, read, online, push
        case lastSeen = "last_seen"
    }
}
