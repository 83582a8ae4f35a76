import Proving
import Wire

/// A member of a room, by the ids that people have for them.
package struct MemberKey: Hashable, Sendable {
    package let room: RoomID
    package let member: MemberID

    package init(room: RoomID, member: MemberID) {
        self.room = room
        self.member = member
    }
}

/// What rows are looked for: a room's, and a member's of it unless that is nil.
struct RowsKey: Hashable {
    let room: RoomID
    let member: MemberID?
}

/// An event of a room, by its id.
struct EventKey: Hashable, Comparable {
    /// The room's number.
    let room: Int
    let id: MessageID

    static func < (left: EventKey, right: EventKey) -> Bool {
        left.room == right.room ? left.id < right.id : left.room < right.room
    }
}

/// The receipts of one kind that a member has given.
struct RunsKey: Hashable {
    /// The room's number.
    let room: Int
    /// The member's number.
    let member: Int
    let kind: ReceiptKind
}

/// Kept hashes of a room's tree.
struct HashesQuestion {
    /// The room's number.
    let room: Int
    let hashes: KeptHashes
}

/// Runs that overlap a range or touch it.
struct RunsQuestion {
    let key: RunsKey
    let range: ClosedRange<Int>
}
