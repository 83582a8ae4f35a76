import Foundation
import Proving
import Wire

/// The tables of one engine, over one connection: the only thing the rules know of it.
///
/// A call is one question or one change about as many rows as the caller has; over a socket it is one round trip. So the
/// rules never call in a loop. Every call but `begin…` and `close` is made in a transaction. One thread at a time uses an
/// instance. The engine's failures are thrown as `.full` or `.failed`; after one the transaction can only be rolled back.
protocol Tables: AnyObject {
    // MARK: Transactions

    /// Begins a transaction whose reads all see the same state.
    func beginReading() throws(StoreError)

    /// Begins a transaction that may write.
    ///
    /// - Returns: whether all rows of the transaction before it are still as that one left them. An engine with other
    ///   writers that can't tell answers false, and the rules read the rows again.
    func beginWriting() throws(StoreError) -> Bool

    /// Makes the transaction durable. It throws where that is unknown as well.
    func commit() throws(StoreError)

    /// Ends the transaction, if one is open, and undoes it.
    func rollBack()

    func close()

    /// Empties a log of the engine's in which removed bodies are still readable, where it has one; called outside a
    /// transaction. Where something is being read it may do nothing: the next call does it.
    func emptyLog()

    /// The losses that a commit survives, by the engine's settings.
    func durability() throws(StoreError) -> Durability

    // MARK: Rows

    /// Rooms, in the order asked; nil for each there isn't.
    func rooms(_ ids: [RoomID]) throws(StoreError) -> [RoomRow?]

    /// The time of the last event in the rooms with the greatest numbers below one, so many of them, and the least of those numbers; nil
    /// where there is none.
    func latestTime(ofLast count: Int, before number: Int) throws(StoreError) -> (time: Int, first: Int)?

    /// Rooms and members, in the order asked. A transaction that writes calls this once and first, and the rooms stay
    /// locked until its end: an engine with other writers locks them in an order that is the same for all, so that no two
    /// transactions wait for each other.
    func find(_ keys: [RowsKey]) throws(StoreError) -> [FoundRows]

    /// Everyone who is or was a device of a person, in the order asked, each person's in order of their first joins.
    func devices(of persons: [PersonKey]) throws(StoreError) -> [[(MemberID, MemberRow)]]

    /// A person's first device, and those of the others that are in the room, or had it for a rotation after a time. However many a
    /// person had, they are few.
    func devices(of person: PersonKey, hereOrTurnedAfter time: Int) throws(StoreError) -> [(MemberID, MemberRow)]

    /// The events that have one of these ids; those there aren't are left out, and the order is any.
    func events(_ keys: [EventKey]) throws(StoreError) -> [(EventKey, EventRow)]

    /// Each member's last run of receipted seqs, in the order asked; nil where it has none.
    func lastRuns(_ keys: [RunsKey]) throws(StoreError) -> [ClosedRange<Int>?]

    /// For each question the runs that overlap its range or touch it, in order.
    func runs(touching questions: [RunsQuestion]) throws(StoreError) -> [[ClosedRange<Int>]]

    /// For each question the times that its member wasn't in the room, from the seq after a leave to that before the next join, that
    /// overlap its range: of the last `limit` of them.
    func absences(_ questions: [RunsQuestion], limit: Int) throws(StoreError) -> [[ClosedRange<Int>]]

    /// The runs that end after a seq, in order, the first `limit` of them.
    func runs(_ key: RunsKey, after seq: Int, limit: Int) throws(StoreError) -> [ClosedRange<Int>]

    // MARK: Invites and rotations

    /// The invites that have one of these ids; those there aren't are left out, and the order is any.
    func invites(_ ids: [InviteID]) throws(StoreError) -> [InviteRow]

    /// How many invites of each person's devices, present and past, let in at a time, in the order asked, by the devices'
    /// numbers.
    func openInvites(of persons: [PersonKey], at now: Int) throws(StoreError) -> [[Int: Int]]

    /// The epochs that the rotations of rooms ended, in the order asked by the rooms' numbers.
    func endedEpochs(of rooms: [Int]) throws(StoreError) -> [Set<Digest>]

    /// Some boxes of the rotation with a seq, from a place on; nil where there is no such rotation.
    func boxes(_ count: Int, from place: Int, at seq: Int, in room: RoomRow) throws(StoreError) -> Data?

    // MARK: Counting events that are owed (`EventKind.isOwed`)

    /// How many owed events of others than the member there are up to and with each of these seqs.
    func others(than member: MemberRow, upto seqs: [Int], in room: RoomRow) throws(StoreError) -> [Int]

    /// The reach of members' receipts now, in the order asked.
    func cursors(_ questions: [CursorQuestion]) throws(StoreError) -> [CursorAnswer]

    // MARK: The log

    /// The event with an id or at a seq.
    func event(_ reference: Endpoint.Reference, in room: RoomRow) throws(StoreError) -> EventRow?

    /// The events after a seq, as many as `limit` and `bytes` of bodies allow, though at least one where there is one.
    func events(after seq: Int, limit: Int, bytes: Int, in room: RoomRow) throws(StoreError) -> FoundEvents

    /// The list edits after a seq, within the same bounds; the events between them aren't gone through.
    func edits(after seq: Int, limit: Int, bytes: Int, in room: RoomRow) throws(StoreError) -> FoundEvents

    /// The seqs in a range of events that changed a chain, in order, the first `limit` of them: all but messages.
    func chained(in range: ClosedRange<Int>, limit: Int, in room: RoomRow) throws(StoreError) -> [Int]

    /// The lines of batches with these seqs, in the order asked.
    func lines(_ ranges: [ClosedRange<Int>], in room: RoomRow) throws(StoreError) -> [[LineRow]]

    /// The seq of each room's first event stored at or after a time, in the order asked; one past the head where there is none.
    func firstSeqs(since time: Int, in rooms: [RoomRow]) throws(StoreError) -> [Int]

    /// The seq of the owed event that has `count` owed events from it to the head, itself counted. The room has as many.
    func firstSeq(ofLast count: Int, in room: RoomRow) throws(StoreError) -> Int

    /// A member's latest messages up to a seq, or everyone's, the latest first: as many as `count` and `bytes` of bodies
    /// allow, though at least one where there is one. `isCut` tells whether the bytes left out any.
    func latest(
        _ count: Int, bytes: Int, upto last: Int, by member: MemberRow?, in room: RoomRow
    ) throws(StoreError) -> (rows: [EventRow], isCut: Bool)

    /// The events of the crowd after a seq with their bodies, in order, as many as `limit` allows.
    func rosterEvents(of room: RoomRow, after seq: Int, limit: Int) throws(StoreError) -> [Event]

    // MARK: The tree

    /// Kept hashes, in the order asked; fewer where some aren't there.
    func hashes(_ questions: [HashesQuestion]) throws(StoreError) -> [[Digest]]

    /// The values of the chains after the events with these seqs, in the order asked.
    func chains(after seqs: [Int], in room: RoomRow) throws(StoreError) -> [ChainValues]

    // MARK: Lists

    /// For each event, a message or a list edit, the receipts of the kinds that are about it (`EventKind.receipts`) and were
    /// the first to cover it, of the members who were in the room then without its sender, in order of their first joins; in a room
    /// with devices of all members but the sender, since a device that came later counts for its person; only of members whose receipts grew since the room's receipt counter was `counter`. It ends early where they would be
    /// more than `limit` in all with the next event's, though not before it has told of one event.
    func claims(on events: [EventRow], after counter: Int, limit: Int, in room: RoomRow) throws(StoreError) -> [[Claim]]

    /// Everyone who is or was in the room, in order of their first joins.
    func members(of room: RoomRow) throws(StoreError) -> [Member]

    /// The members whose receipts grew since the room's receipt counter was `counter`. `Move.list` is the end of the last
    /// run of list receipts.
    func moves(after counter: Int, in room: RoomRow) throws(StoreError) -> [CursorMoves.Move]

    /// Some rooms in which events before a time still have their bodies, and the seq of the last of those.
    ///
    /// - Parameter number: begin after the room with this number.
    /// - Parameter limit: look at no more rooms than this.
    /// - Returns: the number to go on with; nil at the end.
    func outdated(
        before time: Int, after number: Int, limit: Int
    ) throws(StoreError) -> (rooms: [(RoomID, seq: Int)], last: Int?)

    // MARK: Pushes

    /// Members' push targets, in the order asked; nil for each there isn't.
    func pushes(_ keys: [PushKey]) throws(StoreError) -> [PushRow?]

    /// Pushes that are due and that no relay has, the longest due first.
    func duePushes(at now: Int, limit: Int) throws(StoreError) -> [FoundPush]

    /// Pushes that no relay has and whose `PushRow.isAhead` holds.
    func pushesAhead(of now: Int, limit: Int) throws(StoreError) -> [FoundPush]

    /// When the next push that no relay has is tried; nil where none waits.
    func nextPush() throws(StoreError) -> Int?

    func pushQueue() throws(StoreError) -> PushQueueState

    // MARK: Writing

    /// Makes a room without members and events.
    func addRoom(_ id: RoomID, epoch: Digest) throws(StoreError) -> RoomRow

    /// Adds a member with the next number of the room, and where its receipts begin: with its first join.
    func addMember(_ member: NewMemberRow, to room: RoomRow) throws(StoreError) -> MemberRow

    /// Writes everything in `changes`, in an order that is given there.
    func write(_ changes: TableChanges) throws(StoreError)
}

extension Tables {
    func emptyLog() {}

    /// The seq of a room's first event stored at or after a time; one past the head where there is none.
    func firstSeq(since time: Int, in room: RoomRow) throws(StoreError) -> Int {
        try firstSeqs(since: time, in: [room]).first ?? 1
    }
}

/// A member of a room, by the ids that people have for them.
package struct MemberKey: Hashable, Sendable {
    package let room: RoomID
    package let member: MemberID

    package init(room: RoomID, member: MemberID) { (self.room, self.member) = (room, member) }
}

/// A person, whose devices are looked up.
struct PersonKey: Hashable {
    /// The room's number.
    let room: Int
    /// The id of its first device.
    let id: MemberID
}

/// A look-up of a room's row, and of a member's of it unless that is nil.
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

/// The seqs that a member's receipts of one kind cover.
struct RunsKey: Hashable {
    /// The room's number.
    let room: Int
    /// The member's number.
    let member: Int
    let kind: ReceiptKind
    /// Whether these are the seqs that its own receipts cover, beside those that count as covered: so that a device's own receipt is
    /// kept for what another of its person has read. Of those that were delivered it has only what came while it was away itself.
    var isSigned = false

    /// The number of the kind in the tables.
    var number: Int {
        switch kind {
        case .delivered where isSigned: 4
        case .read where isSigned: 3
        default: kind.number
        }
    }
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

/// A question about a member whose receipts grew.
struct CursorQuestion {
    let room: RoomRow
    let member: MemberRow
    let kind: ReceiptKind
    /// Everything owed up to here is receipted.
    let after: Int
    /// Whether a run may cover something after that; where false only the first owed event is looked for.
    let hasRunsAfter: Bool
    /// Ranges after that, disjoint, whose owed events of others are to be counted.
    let ranges: [ClosedRange<Int>]
}

struct CursorAnswer {
    /// The last seq before the first owed event of another that no run covers; the head where there is none.
    let cursor: Int
    /// How many owed events of others lie between `after` and there.
    let passed: Int
    /// How many there are in the ranges.
    let counted: Int
}
