import Proving
import Wire

/// Messages or receipts that a member sends.
package struct Write: Sendable {
    package enum What: Sendable {
        /// Batches of messages, in their order, and the most bytes of a body that are taken.
        case append([NewBatch], largest: Int)
        case receive([Receipt])
    }

    package var room: RoomID
    package var member: MemberID
    package var what: What

    package init(_ what: What, room: RoomID, member: MemberID) {
        (self.what, self.room, self.member) = (what, room, member)
    }

    /// The answer to a write that was made.
    package enum Answer: Equatable, Sendable {
        /// A line for each message, as `Transaction.append` answers.
        case appended([SendResult])
        /// The seq of the room's last event when the receipts were kept.
        case received(head: Int)
    }

    package typealias Outcome = Result<Answer, StoreError>
}

extension Write {
    var needs: WriteNeeds {
        var needs = WriteNeeds(of: MemberKey(room: room, member: member))
        switch what {
        case .append(let batches, _):
            needs.ids = batches.flatMap { $0.messages.map(\.id) }
            needs.rows = needs.ids.count
            needs.shared = 1
            needs.bytes = batches.reduce(0) { $0 + $1.messages.reduce(0) { $0 + $1.body.count } }
        case .receive(let receipts):
            needs.receipts = receipts
            needs.shared = receipts.count { $0.kind == .read }
            needs.rows = receipts.count
        }
        return needs
    }
}

/// The rows that a change reads, known before it is made, so that all changes of a transaction read together; and
/// roughly how much it writes.
package struct WriteNeeds: Sendable {
    /// The room; nil where the change reads nothing.
    var room: RoomID?
    /// The member that makes the change; nil for the relay itself.
    var member: MemberID?
    /// The members that the change removes.
    var removed: [MemberID] = []
    /// The invite that the change makes or uses.
    var invite: InviteID?
    /// Whether the change makes that invite, of which a person may have only so many.
    var makesInvite = false
    /// How many ranges of seqs it says are read, for the other devices of the member's person, too.
    var shared = 0
    var sharesReads: Bool { shared > 0 }
    /// Whether the change depends on the room's epochs of before.
    var asksEpochs = false
    /// The ids of the events that it makes.
    var ids: [MessageID] = []
    /// The receipts that it adds.
    var receipts: [Receipt] = []
    /// Whether the change may cover the seqs that came while the member was away.
    var isJoin = false
    /// Whether the change needs the member's push target.
    var hasPush = false
    /// Whether it sets that target, and needs what the member doesn't have.
    var setsPush = false
    /// The number of rows, without those of the person's other devices, and the bytes of bodies, that it writes.
    var rows = 1
    var bytes = 0

    /// Needs no rows.
    package init(rows: Int = 1, bytes: Int = 0) { (self.rows, self.bytes) = (rows, bytes) }

    /// Needs a member and its room, and makes events with these ids.
    package init(of key: MemberKey, ids: [MessageID] = []) { (room, member, self.ids) = (key.room, key.member, ids) }

    package static func join(_ join: Join, of key: MemberKey) -> WriteNeeds {
        var needs = WriteNeeds(of: key, ids: [join.id])
        needs.isJoin = true
        if join.kind == .join {
            needs.invite = RosterBody.invite(in: join.body, of: .join)
            needs.asksEpochs = true
        }
        return needs
    }

    package static func leave(_ leave: Leave, by key: MemberKey) -> WriteNeeds { WriteNeeds(of: key, ids: [leave.id]) }

    package static func invite(_ invite: NewInvite, by key: MemberKey) -> WriteNeeds {
        var needs = WriteNeeds(of: key, ids: [invite.id])
        needs.invite = RosterBody.invite(in: invite.body, of: .invite)
        needs.makesInvite = true
        return needs
    }

    package static func rotation(_ rotation: NewRotation, by key: MemberKey) -> WriteNeeds {
        var needs = WriteNeeds(of: key, ids: [rotation.id])
        needs.removed = RosterBody.removed(in: rotation.body, of: .rotate)
        needs.asksEpochs = true
        needs.rows = 1 + needs.removed.count
        needs.bytes = rotation.boxes.count
        return needs
    }

    package static func push(of key: MemberKey) -> WriteNeeds {
        var needs = WriteNeeds(of: key)
        needs.hasPush = true
        return needs
    }

    package static func newPush(of key: MemberKey) -> WriteNeeds {
        var needs = WriteNeeds(of: key)
        needs.setsPush = true
        return needs
    }

    static func retention(of room: RoomID) -> WriteNeeds {
        var needs = WriteNeeds(rows: Transaction.mostEmptied)
        needs.room = room
        return needs
    }
}
