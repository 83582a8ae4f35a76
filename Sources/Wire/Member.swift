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

    package init(member: MemberID, delivered: Int, read: Int, lastSeen: Int, online: Bool) {
        self.member = member
        self.delivered = delivered
        self.read = read
        self.lastSeen = lastSeen
        self.online = online
    }

    private enum CodingKeys: String, CodingKey {
        case member, delivered, read, online
        case lastSeen = "last_seen"
    }
}
