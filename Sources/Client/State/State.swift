import Foundation
import Wire

/// The state of a machine: its identity, its rooms, and its outbox.
///
/// Members of the file that this version doesn't know are kept at every level, and written again.
package struct State: Equatable, Sendable {
    /// The form of the file that this version writes, and the latest that it reads.
    package static let version = 3

    /// 32 secret bytes, from which the member id and token of each room are derived; nil before the first join.
    package var identity: Data?
    /// By this machine's own name for the room.
    package var rooms: [String: Membership]
    /// The messages that no relay has stored yet, oldest first; see `Outbox`.
    package var outbox: [Queued]
    /// The acks that no relay has yet, oldest first.
    package var acks: [QueuedAck] = []
    /// The names that the user had in rooms that were left, by the rooms' ids: a join without a name takes them again.
    package var formerNames: [RoomID: String] = [:]
    /// The file's members that are none of these.
    var rest: [JSONValue.Member] = []

    package init(identity: Data? = nil, rooms: [String: Membership] = [:], outbox: [Queued] = []) {
        self.identity = identity
        self.rooms = rooms
        self.outbox = outbox
    }
}
