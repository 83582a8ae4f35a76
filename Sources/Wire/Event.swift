import Foundation

/// One line of a room's log.
package struct Event: Codable, Equatable, Sendable {
    /// The position in the room: 1, 2, 3 …, no gaps, the same for everyone.
    package var seq: Int
    package var kind: EventKind
    package var id: MessageID
    /// Who said it.
    package var member: MemberID
    /// When the relay stored it, in milliseconds since the epoch; within a room it never goes back.
    package var at: Int
    /// Sealed bytes that the relay can't read; nil where the kind has none, or where retention removed them.
    package var body: Data?

    package init(seq: Int, kind: EventKind, id: MessageID, member: MemberID, at: Int, body: Data?) {
        self.seq = seq
        self.kind = kind
        self.id = id
        self.member = member
        self.at = at
        self.body = body
    }
}
