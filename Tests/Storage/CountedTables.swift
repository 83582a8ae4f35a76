import Foundation
import Proving
import Wire

@testable import Storage

/// Tables of another engine, and how often they are called: over a socket each call is a round trip.
final class CountedTables: Tables {
    private let tables: any Tables
    private(set) var calls = 0
    /// How often a person's devices were asked for.
    private(set) var deviceCalls = 0

    init(_ tables: any Tables) { self.tables = tables }

    private var counted: any Tables {
        calls += 1
        return tables
    }

    func beginReading() throws(StoreError) { try counted.beginReading() }
    func beginWriting() throws(StoreError) -> Bool { try counted.beginWriting() }
    func commit() throws(StoreError) { try counted.commit() }
    func rollBack() { counted.rollBack() }
    func close() { tables.close() }
    func emptyLog() { tables.emptyLog() }
    func durability() throws(StoreError) -> Durability { try counted.durability() }

    func rooms(_ ids: [RoomID]) throws(StoreError) -> [RoomRow?] { try counted.rooms(ids) }

    func latestTime(ofLast count: Int, before number: Int) throws(StoreError) -> (time: Int, first: Int)? {
        try counted.latestTime(ofLast: count, before: number)
    }

    func find(_ keys: [RowsKey]) throws(StoreError) -> [FoundRows] { try counted.find(keys) }

    func events(_ keys: [EventKey]) throws(StoreError) -> [(EventKey, EventRow)] { try counted.events(keys) }

    func lastRuns(_ keys: [RunsKey]) throws(StoreError) -> [ClosedRange<Int>?] { try counted.lastRuns(keys) }

    func runs(touching questions: [RunsQuestion]) throws(StoreError) -> [[ClosedRange<Int>]] {
        try counted.runs(touching: questions)
    }

    func absences(_ questions: [RunsQuestion], limit: Int) throws(StoreError) -> [[ClosedRange<Int>]] {
        try counted.absences(questions, limit: limit)
    }

    func runs(_ key: RunsKey, after seq: Int, limit: Int) throws(StoreError) -> [ClosedRange<Int>] {
        try counted.runs(key, after: seq, limit: limit)
    }

    func devices(of persons: [PersonKey]) throws(StoreError) -> [[(MemberID, MemberRow)]] {
        try counted.devices(of: persons)
    }

    func devices(of person: PersonKey, hereOrTurnedAfter time: Int) throws(StoreError) -> [(MemberID, MemberRow)] {
        deviceCalls += 1
        return try counted.devices(of: person, hereOrTurnedAfter: time)
    }

    func invites(_ ids: [InviteID]) throws(StoreError) -> [InviteRow] { try counted.invites(ids) }

    func openInvites(of persons: [PersonKey], at now: Int) throws(StoreError) -> [[Int: Int]] {
        try counted.openInvites(of: persons, at: now)
    }

    func endedEpochs(of rooms: [Int]) throws(StoreError) -> [Set<Digest>] { try counted.endedEpochs(of: rooms) }

    func boxes(_ count: Int, from place: Int, at seq: Int, in room: RoomRow) throws(StoreError) -> Data? {
        try counted.boxes(count, from: place, at: seq, in: room)
    }

    func others(than member: MemberRow, upto seqs: [Int], in room: RoomRow) throws(StoreError) -> [Int] {
        try counted.others(than: member, upto: seqs, in: room)
    }

    func cursors(_ questions: [CursorQuestion]) throws(StoreError) -> [CursorAnswer] { try counted.cursors(questions) }

    func event(_ reference: Endpoint.Reference, in room: RoomRow) throws(StoreError) -> EventRow? {
        try counted.event(reference, in: room)
    }

    func events(after seq: Int, limit: Int, bytes: Int, in room: RoomRow) throws(StoreError) -> FoundEvents {
        try counted.events(after: seq, limit: limit, bytes: bytes, in: room)
    }

    func edits(after seq: Int, limit: Int, bytes: Int, in room: RoomRow) throws(StoreError) -> FoundEvents {
        try counted.edits(after: seq, limit: limit, bytes: bytes, in: room)
    }

    func chained(in range: ClosedRange<Int>, limit: Int, in room: RoomRow) throws(StoreError) -> [Int] {
        try counted.chained(in: range, limit: limit, in: room)
    }

    func lines(_ ranges: [ClosedRange<Int>], in room: RoomRow) throws(StoreError) -> [[LineRow]] {
        try counted.lines(ranges, in: room)
    }

    func firstSeqs(since time: Int, in rooms: [RoomRow]) throws(StoreError) -> [Int] {
        try counted.firstSeqs(since: time, in: rooms)
    }

    func firstSeq(ofLast count: Int, in room: RoomRow) throws(StoreError) -> Int {
        try counted.firstSeq(ofLast: count, in: room)
    }

    func latest(
        _ count: Int, bytes: Int, upto last: Int, by member: MemberRow?, in room: RoomRow
    ) throws(StoreError) -> (rows: [EventRow], isCut: Bool) {
        try counted.latest(count, bytes: bytes, upto: last, by: member, in: room)
    }

    func rosterEvents(of room: RoomRow, after seq: Int, limit: Int) throws(StoreError) -> [Event] {
        try counted.rosterEvents(of: room, after: seq, limit: limit)
    }

    func hashes(_ questions: [HashesQuestion]) throws(StoreError) -> [[Digest]] { try counted.hashes(questions) }

    func chains(after seqs: [Int], in room: RoomRow) throws(StoreError) -> [ChainValues] {
        try counted.chains(after: seqs, in: room)
    }

    func claims(
        on events: [EventRow], after counter: Int, limit: Int, in room: RoomRow
    ) throws(StoreError) -> [[Claim]] {
        try counted.claims(on: events, after: counter, limit: limit, in: room)
    }

    func members(of room: RoomRow) throws(StoreError) -> [Member] { try counted.members(of: room) }

    func moves(after counter: Int, in room: RoomRow) throws(StoreError) -> [CursorMoves.Move] {
        try counted.moves(after: counter, in: room)
    }

    func outdated(
        before time: Int, after number: Int, limit: Int
    ) throws(StoreError) -> (rooms: [(RoomID, seq: Int)], last: Int?) {
        try counted.outdated(before: time, after: number, limit: limit)
    }

    func pushes(_ keys: [PushKey]) throws(StoreError) -> [PushRow?] { try counted.pushes(keys) }

    func pushesAhead(of now: Int, limit: Int) throws(StoreError) -> [FoundPush] {
        try counted.pushesAhead(of: now, limit: limit)
    }

    func duePushes(at now: Int, limit: Int) throws(StoreError) -> [FoundPush] {
        try counted.duePushes(at: now, limit: limit)
    }

    func nextPush() throws(StoreError) -> Int? { try counted.nextPush() }

    func pushQueue() throws(StoreError) -> PushQueueState { try counted.pushQueue() }

    func addRoom(_ id: RoomID, epoch: Digest) throws(StoreError) -> RoomRow {
        try counted.addRoom(id, epoch: epoch)
    }

    func addMember(_ member: NewMemberRow, to room: RoomRow) throws(StoreError) -> MemberRow {
        try counted.addMember(member, to: room)
    }

    func write(_ changes: TableChanges) throws(StoreError) { try counted.write(changes) }
}

extension Tables {
    /// Does work in a transaction of its own.
    func write(_ needs: [WriteNeeds], _ work: (inout Transaction) throws(StoreError) -> Void) throws(StoreError) {
        _ = try beginWriting()
        var transaction = Transaction(self) { 0 }
        try transaction.prepare(needs)
        try work(&transaction)
        try transaction.finish()
        try commit()
    }

    /// Carries out writes in one transaction.
    func carryOut(_ writes: [Write]) throws(StoreError) {
        try write(writes.map(\.needs)) { transaction throws(StoreError) in
            for write in writes { _ = try transaction.carryOut(write) }
        }
    }
}
