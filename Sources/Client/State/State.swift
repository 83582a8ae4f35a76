import Foundation

/// What a machine remembers: who it is, which rooms it is in, and what it has still to send.
///
/// Members of the file that this version doesn't know are kept at every level, and written again.
package struct State: Equatable, Sendable {
    /// The form of the file that this version writes, and the latest that it reads.
    package static let version = 1

    /// 32 secret bytes that every room's member id and token are derived from; nil before the first join.
    package var identity: Data?
    /// By this machine's own name for the room.
    package var rooms: [String: Membership]
    /// What the relay hasn't taken yet, oldest first; see `Outbox`.
    package var outbox: [Queued]
    /// The file's members that are none of these.
    var rest: [JSONValue.Member] = []

    package init(identity: Data? = nil, rooms: [String: Membership] = [:], outbox: [Queued] = []) {
        self.identity = identity
        self.rooms = rooms
        self.outbox = outbox
    }
}
