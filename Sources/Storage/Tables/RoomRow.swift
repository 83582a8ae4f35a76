import Proving
import Wire

/// A row of the rooms.
struct RoomRow {
    /// By which the other tables name the room.
    let number: Int
    let id: RoomID
    /// The log as far as the next event needs it: the tree's compact range, and the chains.
    var log: LogState
    /// The latest time that was given to an event or a receipt: times don't go back, whatever the clock does.
    var at: Int
    /// How many events are owed (`EventKind.isOwed`).
    var messages: Int
    /// How many members are in the room.
    var present: Int
    /// The receipt counter: it grows with every request that adds receipts.
    var counter: Int
    /// Events up to here have lost their bodies to retention.
    var cut: Int
    /// Whether a member has a push target, or had one.
    var hasTargets: Bool

    /// The seq of the last event.
    var head: Int { log.size }
}

/// A member's row and its room's, as far as they are there.
struct FoundRows {
    var room: RoomRow?
    var member: MemberRow?

    /// The room and the member, who is in it.
    ///
    /// - Throws: `.notAMember` where it never joined or has left, `.removed` where another removed it.
    func present() throws(StoreError) -> (RoomRow, MemberRow) {
        guard let room, let member else { throw .notAMember }
        guard member.left == nil else { throw member.isRemoved ? .removed : .notAMember }
        return (room, member)
    }
}
