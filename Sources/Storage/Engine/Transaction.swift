import Foundation
import Proving
import Wire

/// One transaction that writes: the rows that were read for it, and its changes.
///
/// `prepare` reads all the rows it needs, and its end writes all changes: the number of calls to the engine doesn't
/// grow with the number of changes. It lives as long as the engine's transaction; only `rows` and `changes` outlast it.
package struct Transaction: ~Copyable {
    let tables: any Tables
    let times: PushTimes
    /// The relay's clock, in milliseconds since the epoch.
    let now: () -> Int
    var rows: RowCache
    /// Hints that are told after the commit.
    private(set) var changes: [RoomChange] = []
    /// The number of messages stored.
    private(set) var stored = 0
    private(set) var emptiesLog = false
    /// A counter that grows with every change.
    private(set) var steps = 0

    /// Events by id: those that `prepare` found, and the places in `pending` of those made since.
    var events: [EventKey: EventRow] = [:]
    private var places: [EventKey: Int] = [:]
    /// The runs of receipts, as far as receipts of this transaction touch them.
    var runs: [RunsKey: Runs] = [:]
    /// The roots that receipts of this transaction are compared with, by room and size.
    var roots: [RoomID: [Int: Digest]] = [:]
    /// The rows to be written, except those of rooms and members, which are taken from `rows` at the end.
    var pending = TableChanges()
    private(set) var changedRooms: Set<RoomID> = []
    private(set) var changedMembers: [MemberKey: MemberChange] = [:]
    /// Push targets that `prepare` found.
    var pushes: [PushKey: PushRow] = [:]
    /// The seqs of the first messages that a push is due for and that members who set a target don't have.
    var missing: [PushKey: Int] = [:]
    /// The rooms in which a change sets a push target.
    var targeting: Set<RoomID> = []
    /// Push targets as they are now; nil for one that is forgotten.
    private(set) var changedPushes: [PushKey: PushRow?] = [:]
    /// The first messages of each sender, by the room and the sender.
    private(set) var queueings: [PushKey: PushQueueing] = [:]

    /// The invites that `prepare` found, and those made since, as they are now.
    var invites: [InviteID: InviteRow] = [:]
    /// Those of them that were made or used, and whether they were made.
    private(set) var changedInvites: [InviteID: Bool] = [:]
    /// How many invites that let in the persons have that make another, by the numbers of the devices that made them.
    var openInvites: [PersonKey: [Int: Int]] = [:]
    /// The other devices of the persons of several whose devices read or send in this transaction, as they were at its beginning.
    var others: [MemberKey: [MemberKey]] = [:]
    /// The times that members who came back were away, as far as receipts of this transaction touch them.
    var absences: [MemberKey: [ClosedRange<Int>]] = [:]
    /// The members that came back in this transaction, by their persons.
    var returned: [PersonKey: [MemberID]] = [:]
    /// The epochs that rotations ended, by the numbers of rooms that had any, where a change asked for them.
    var endedEpochs: [Int: Set<Digest>] = [:]

    init(_ tables: any Tables, rows: RowCache = RowCache(), times: PushTimes = PushTimes(), now: @escaping () -> Int) {
        (self.tables, self.rows, self.times, self.now) = (tables, rows, times, now)
    }

    /// Makes room for new events.
    mutating func reserve(_ count: Int) {
        places.reserveCapacity(count)
        changedMembers.reserveCapacity(count)
        pending.events.reserveCapacity(count)
    }

    // MARK: Rows

    /// The room and the member in it.
    ///
    /// - Throws: `.notAMember` where it never joined or has left, `.removed` where another removed it.
    func present(_ key: MemberKey) throws(StoreError) -> (RoomRow, MemberRow) {
        try FoundRows(room: rows.rooms[key.room], member: rows.members[key]).present()
    }

    /// The room's event with an id; the change has said that it needs it.
    func event(_ id: MessageID, in room: RoomRow) -> EventRow? {
        let key = EventKey(room: room.number, id: id)
        if let place = places[key] { return pending.events[place].row }
        return events.isEmpty ? nil : events[key]
    }

    /// A push target; the change has said that it needs it.
    func push(_ key: PushKey) -> PushRow? { changedPushes[key] ?? pushes[key] }

    /// The root of a room's tree at a size that a receipt of this transaction is for.
    func root(of room: RoomID, at size: Int) -> Digest? { roots[room]?[size] }

    /// The id of the first device of a member's person.
    package func person(of key: MemberKey) -> MemberID { rows.members[key]?.person ?? key.member }

    // MARK: Changing

    mutating func addRoom(_ id: RoomID, epoch: Digest) throws(StoreError) -> RoomRow {
        steps += 1
        let room = try tables.addRoom(id, epoch: epoch)
        rows.set(room)
        return room
    }

    mutating func addMember(_ member: NewMemberRow, to room: RoomRow) throws(StoreError) -> MemberRow {
        steps += 1
        var row = try tables.addMember(member, to: room)
        for kind in ReceiptKind.allCases { row[kind].last = .none }
        row.signed = .none
        rows.set(row, MemberKey(room: room.id, member: member.id))
        if row.person != member.id { noteDevice(member.id, row, in: room) }
        setSpan(of: row, left: nil, in: room)
        return row
    }

    /// Gives the room its next event. The room has no event with that id; `change` has to put the rows back.
    ///
    /// - Parameter place: where it stands in its batch.
    /// - Parameter sig: the signature of the batch that it ends.
    /// - Parameter at: not before the room's latest time.
    /// - Returns: its seq.
    mutating func log(
        _ kind: EventKind, id: MessageID, body: Data?, place: BatchPlace = BatchPlace(), sig: Data? = nil, at: Int,
        by member: inout MemberRow, _ memberID: MemberID, in room: inout RoomRow
    ) -> Int {
        steps += 1
        room.at = at
        if kind.isOwed {
            room.messages += 1
            member.sent += 1
            pending.addOwn(room.head + 1, after: member.latest, of: member.number, in: room.number)
            member.latest = room.head + 1
            stored += 1
        }
        let event = Event(seq: room.head + 1, kind: kind, id: id, member: memberID, at: at, body: body, sig: sig)
        let row = EventRow(event: event, member: member.number, place: place)
        let leaf = grow(&room, by: event)
        places[EventKey(room: room.number, id: id)] = pending.events.count
        let link = Chain(kind: kind.rawValue).map {
            ChainLink(chain: $0, value: $0 == .crowd ? room.log.crowd : room.log.lists)
        }
        pending.events.append(
            NewEventRow(room: room.number, row: row, messages: room.messages, own: member.sent, leaf: leaf, link: link)
        )
        return room.head
    }

    /// Appends the event to the room's tree.
    ///
    /// - Returns: the hash of its leaf.
    private mutating func grow(_ room: inout RoomRow, by event: Event) -> Digest {
        let link = LogEvent(
            seq: event.seq, at: event.at.told, kind: event.kind.rawValue, id: event.id, member: event.member,
            body: event.body.map { SHA256.digest(of: $0) } ?? Tree.emptyRoot
        )
        guard let link else { preconditionFailure("BUG: an event that no tree can hold") }
        var completed: [TableChanges.SubtreeRow] = []
        let number = room.number
        do {
            let leaf = try room.log.append(link) {
                completed.append(TableChanges.SubtreeRow(room: number, subtree: $0, root: $1))
            }
            pending.subtrees += completed
            return leaf
        } catch { preconditionFailure("BUG: an event out of order") }
    }

    /// Puts a changed room back.
    mutating func change(_ room: RoomRow) {
        steps += 1
        rows.set(room)
        changedRooms.insert(room.id)
    }

    /// Puts a changed member back, and records the kind of its change.
    mutating func change(_ member: MemberRow, _ key: MemberKey, in room: RoomRow, _ note: (inout MemberChange) -> Void)
    {
        steps += 1
        rows.set(member, key)
        note(&changedMembers[key, default: MemberChange(room: room.number)])
    }

    /// Begins or ends the member's latest span in the room.
    mutating func setSpan(of member: MemberRow, left: Int?, in room: RoomRow) {
        let span = TableChanges.SpanRow(room: room.number, member: member.number, joined: member.joined, left: left)
        pending.spans.append(span)
    }

    /// Covers a range of seqs that the change said it needs, or one beyond the last run.
    ///
    /// - Returns: the parts of it that weren't covered before.
    mutating func cover(
        _ range: ClosedRange<Int>, _ kind: ReceiptKind, isSigned: Bool = false, of member: inout MemberRow,
        in room: RoomRow
    ) -> [ClosedRange<Int>] {
        steps += 1
        let key = RunsKey(room: room.number, member: member.number, kind: kind, isSigned: isSigned)
        let last = member[lastOf: key]
        if case .unknown = last { preconditionFailure("BUG: a change did not say which receipts it adds") }
        let gaps = runs[key, default: Runs(last)].cover(range)
        member[lastOf: key] = MemberRow.LastRun(runs[key]?.last)
        return gaps
    }

    /// Puts a new invite or a used one back.
    mutating func change(_ invite: InviteRow) {
        steps += 1
        let id = invite.record.id
        if changedInvites[id] == nil { changedInvites[id] = invites[id] == nil }
        invites[id] = invite
    }

    /// Ends invites of a room.
    ///
    /// - Parameter member: the member whose they are; nil for all.
    mutating func end(_ ending: InviteEnding, of member: MemberRow?, in room: RoomRow) {
        steps += 1
        for id in invites.keys where invites[id]?.room == room.number { invites[id]?.record.end(by: ending) }
        for person in openInvites.keys where person.room == room.number {
            if let member { openInvites[person]?[member.number] = nil } else { openInvites[person] = [:] }
        }
        pending.endings.append(InvitesEnding(room: room.number, member: member?.number, end: ending.end))
    }

    mutating func change(_ push: PushRow) {
        steps += 1
        changedPushes[push.key] = .some(push)
    }

    mutating func removePush(_ key: PushKey) {
        steps += 1
        changedPushes[key] = .some(nil)
    }

    /// Queues pushes; only the first of one sender's messages counts.
    mutating func add(_ queueing: PushQueueing) {
        let key = PushKey(room: queueing.room, member: queueing.sender)
        if queueings[key] == nil { queueings[key] = queueing }
    }

    /// Has something written, whatever it is.
    ///
    /// - Parameter bytes: the number of bytes, which the next check removes.
    mutating func check(bytes: Int = 0) {
        pending.checked = now()
        pending.checkedBytes = max(pending.checkedBytes, bytes)
    }

    /// Has the engine's log emptied after the commit, in which removed bodies are still readable.
    mutating func emptyLog() { emptiesLog = true }

    /// Tells other relays on the same store who is online; changes nothing where there are none.
    package mutating func tell(_ online: [OnlineMember]) { pending.online += online }

    /// Tells after the commit that a part of a room grew.
    mutating func tell(_ change: RoomChange) { changes.append(change) }
}
