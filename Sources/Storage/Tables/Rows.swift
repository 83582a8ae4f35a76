import Foundation
import Proving
import Wire

struct RoomRow {
    /// The number of the room in the other tables.
    let number: Int
    let id: RoomID
    /// The part of the log that the next event needs: the tree's compact range, and the chains.
    var log: LogState
    /// The latest time that was given to an event or a receipt: times don't go back, whatever the clock does.
    var at: Int
    /// The number of events that are owed (`EventKind.isOwed`).
    var messages: Int
    /// The number of members in the room.
    var present: Int
    /// The receipt counter: it grows with every request that adds receipts.
    var counter: Int
    /// Events up to here have lost their bodies to retention.
    var cut: Int
    /// Whether a member has a push target, or had one.
    var hasTargets: Bool
    /// The room's epoch: that of its first join, and then of its latest rotation.
    var epoch: Digest
    /// The seq of its latest rotation; 0 where there was none.
    var rotated = 0
    /// The time until which one member after the other has the room, so that its rotation isn't stale: nobody else may state
    /// anything; 0 where none has it.
    var turn = 0
    /// When the last of them was given its time.
    var given = 0
    /// Whether a member came in as another's device.
    var hasDevices = false

    /// The seq of the last event.
    var head: Int { log.size }
}

/// A member's row and its room's, each where it exists.
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

extension RoomRow {
    /// Reads all columns, in the order of the table.
    ///
    /// - Throws: `.failed` where the row is damaged.
    init(_ row: some Columns) throws(StoreError) {
        let (id, head) = (row.identifier(1, RoomID.self), row.integer(2))
        guard let range = row.withBlob(8, { CompactRange(size: head, bytes: $0) }), let crowd = row.digest(9),
            let lists = row.digest(10), let epoch = row.digest(12),
            let log = LogState(room: id, range: range, crowd: crowd, lists: lists)
        else { throw .damaged("a room") }
        self.init(
            number: row.integer(0), id: id, log: log, at: row.integer(3), messages: row.integer(4),
            present: row.integer(5), counter: row.integer(6), cut: row.integer(7), hasTargets: row.bool(11),
            epoch: epoch, rotated: row.integer(13), turn: row.integer(14), given: row.integer(15),
            hasDevices: row.bool(16)
        )
    }
}

/// A row of the log.
struct EventRow {
    let event: Event
    /// The member's number.
    let member: Int
    /// Where it stands in its batch.
    let place: BatchPlace
}

/// The place of an event in its batch; that of one that is in none is as if it were alone.
struct BatchPlace: Hashable {
    /// How many lines of the batch come before it, and after it.
    var before = 0
    var after = 0
}

/// Events of a page.
struct FoundEvents {
    /// In order of seq.
    var events: [Event] = []
    /// Where the first one and the last one stand in their batches.
    var ends = (first: BatchPlace(), last: BatchPlace())
}

/// A line of a batch, and the batch's signature where it is the last one.
struct LineRow {
    let line: Batch.Line
    let sig: Data?
}

/// A chain's new value.
struct ChainLink {
    let chain: Chain
    let value: Digest
}

/// The values of both chains at one place of the log.
struct ChainValues {
    var crowd = Digest.zero
    var lists = Digest.zero
}

/// A row to be added to the log.
struct NewEventRow {
    /// The room's number.
    let room: Int
    let row: EventRow
    /// The number of owed events of the room, up to and with this one.
    let messages: Int
    /// The number of those that are the member's own.
    let own: Int
    /// The hash of the event's leaf.
    let leaf: Digest
    /// The chain that the event changed, and its value after it.
    let link: ChainLink?
}

extension EventRow {
    /// Reads the columns of an event, the member's number, and its place in the batch.
    init(_ row: some Columns) { self.init(event: Event(row), member: row.integer(8), place: BatchPlace(row, from: 9)) }
}

extension BatchPlace {
    /// Reads how many lines come before it, and in the next column how many after it.
    init(_ row: some Columns, from column: Int) {
        self.init(before: row.integer(column), after: row.integer(column + 1))
    }
}

extension Event {
    /// Reads seq, kind, id, the member's id, time, hash, body, signature.
    init(_ row: some Columns) { self.init(row, member: row.identifier(3)) }

    /// Reads the same but the member's id.
    init(_ row: some Columns, member: MemberID) {
        self.init(
            seq: row.integer(0), kind: row.eventKind(1), id: row.identifier(2), member: member,
            at: row.integer(4), body: row.blobIfAny(6), hash: row.blobIfAny(5), sig: row.blobIfAny(7)
        )
    }
}

extension FoundEvents {
    mutating func append(_ event: Event, at place: BatchPlace) {
        if events.isEmpty { ends.first = place }
        ends.last = place
        events.append(event)
    }
}
