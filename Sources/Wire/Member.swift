import Foundation

/// A row of a room's member list.
package struct Member: Codable, Equatable, Sendable {
    package var member: MemberID
    /// The sealed name, and the id it was sealed under.
    package var name: Data
    package var nameID: MessageID
    /// The seq of the (latest) join.
    package var joined: Int
    /// The seq of the leave; nil while in the room.
    package var left: Int?
    /// Up to which seq everything owed was delivered.
    package var delivered: Int
    /// Up to which seq everything owed was read.
    package var read: Int
    /// When the relay last heard from the member, in milliseconds since the epoch.
    package var lastSeen: Int
    /// Whether a request of the member's is waiting at the relay now.
    package var online: Bool

    package init(
        member: MemberID,
        name: Data,
        nameID: MessageID,
        joined: Int,
        left: Int?,
        delivered: Int,
        read: Int,
        lastSeen: Int,
        online: Bool
    ) {
        self.member = member
        self.name = name
        self.nameID = nameID
        self.joined = joined
        self.left = left
        self.delivered = delivered
        self.read = read
        self.lastSeen = lastSeen
        self.online = online
    }

    private enum CodingKeys: String, CodingKey {
        case member, name, joined, left, delivered, read, online
        case nameID = "name_id"
        case lastSeen = "last_seen"
    }
}

/// The answer to `GET /v1/rooms/{room}/members`.
package struct MemberList: Codable, Equatable, Sendable {
    package var head: Int
    /// In order of joining; those who left are among them.
    package var members: [Member]

    package init(head: Int, members: [Member]) {
        self.head = head
        self.members = members
    }
}
