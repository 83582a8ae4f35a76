import Foundation

/// One line of a room's log.
package struct Event: Codable, Equatable, Sendable {
    /// The position in the room: 1, 2, 3 …, no gaps, the same for everyone.
    package var seq: Int
    package var kind: EventKind
    package var id: MessageID
    /// The member that it comes from.
    package var member: MemberID
    /// When the relay stored it, in milliseconds since the epoch; within a room it never goes back.
    package var at: RelaysWord<Int>
    /// Sealed content or a member's statement; nil where the kind has none, or where `hash` stands in its place.
    package var body: Data?
    /// The body's SHA-256, 32 bytes, where the body itself isn't told: retention removed it, or nobody asked for it.
    package var hash: Data?

    package init(
        seq: Int,
        kind: EventKind,
        id: MessageID,
        member: MemberID,
        at: Int,
        body: Data?,
        hash: Data? = nil
    ) {
        self.seq = seq
        self.kind = kind
        self.id = id
        self.member = member
        self.at = RelaysWord(at)
        self.body = body
        self.hash = hash
    }
}
