import Proving
import Wire

/// The rows that a transaction writes, gathered so that they go to the engine in one call.
///
/// Events come first, and retention's removals after them. The order of the others doesn't matter.
struct TableChanges {
    /// A receipt as it came, for the seqs that it was the first to cover.
    struct ReceiptRow {
        let key: RunsKey
        let range: ClosedRange<Int>
        let at: Int
        let receipt: Receipt

        var level: Int { Self.level(of: range.count) }

        /// The level of ranges of so many seqs, one or more: from 2^level to 2^(level+1) - 1 of them.
        static func level(of count: Int) -> Int { Int.bitWidth - 1 - max(count, 1).leadingZeroBitCount }
    }

    /// A member's stay in the room, from a join to a leave.
    struct SpanRow {
        let room: Int
        let member: Int
        let joined: Int
        let left: Int?
    }

    /// Events that lose their bodies, and keep the SHA-256 of them: events of these kinds, after one seq and up to
    /// another.
    struct Emptied {
        let room: Int
        let after: Int
        let upto: Int
        let kinds: [EventKind]
    }

    struct NewDevice {
        let room: Int
        let person: MemberID
        /// The device's number.
        let member: Int
    }

    /// The removed runs of a member, and those that are set after that.
    struct RunsUpdate {
        let key: RunsKey
        /// The runs that start in these ranges are removed.
        let removed: [ClosedRange<Int>]
        /// New runs, and existing ones with a new end.
        let set: [ClosedRange<Int>]
    }

    struct MemberUpdate {
        let row: MemberRow
        let change: MemberChange
    }

    /// The root of a full subtree, of a level above 0.
    struct SubtreeRow {
        let room: Int
        let subtree: Subtree
        let root: Digest
    }

    var events: [NewEventRow] = []
    /// The bits that are set, for an engine that has them.
    var own: [OwnMessages.Key: Int] = [:]
    var subtrees: [SubtreeRow] = []
    var emptied: [Emptied] = []
    /// New spans and those that end.
    var spans: [SpanRow] = []
    var receipts: [ReceiptRow] = []
    /// One for each member and kind.
    var runs: [RunsUpdate] = []
    /// New devices. Where one is its person's second, the receipts of the first were all its own. Written after `runs`.
    var devices: [NewDevice] = []
    /// Existing rooms, as they are now.
    var rooms: [RoomRow] = []
    var members: [MemberUpdate] = []
    /// Written before `newInvites` and `invites`, which say themselves whether they have ended.
    var endings: [InvitesEnding] = []
    var newInvites: [InviteRow] = []
    /// Existing invites, as they are now.
    var invites: [InviteRow] = []
    var boxes: [BoxesRow] = []
    var pushes: [PushRow] = []
    /// The targets that are removed.
    var removedPushes: [PushKey] = []
    /// Written after `pushes`: a push that ended for earlier messages is queued again for these.
    var queueings: [PushQueueing] = []
    /// Members that are online, each once. They are for other relays, and only an engine with several relays keeps
    /// them.
    var online: [OnlineMember] = []
    /// The time of a check, which is written.
    var checked: Int?
    /// The number of bytes that a check writes, which the next one removes; an engine on another machine's disk writes
    /// none.
    var checkedBytes = 0

    /// Notes that an event is a member's message.
    ///
    /// - Parameter latest: the seq of the member's message before it; 0 where there is none.
    mutating func addOwn(_ seq: Int, after latest: Int, of member: Int, in room: Int) {
        for (key, bit) in OwnMessages.words(for: seq, after: latest, of: member, in: room) {
            own[key, default: 0] |= bit
        }
    }

    var isEmpty: Bool {
        events.isEmpty && emptied.isEmpty && spans.isEmpty && receipts.isEmpty && runs.isEmpty && devices.isEmpty
            && rooms.isEmpty && members.isEmpty && endings.isEmpty && newInvites.isEmpty && invites.isEmpty
            && boxes.isEmpty && pushes.isEmpty && removedPushes.isEmpty && queueings.isEmpty && online.isEmpty
            && checked == nil
    }
}
