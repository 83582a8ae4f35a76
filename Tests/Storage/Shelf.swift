import Foundation
import Storage
import Synchronization
import Wire

/// A place for one store: its own folder, gone with the last reference, and a clock that stands until it is set.
final class Shelf: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tick-storage-\(UUID().uuidString)")
    let clock = Mutex(1_000)
    var path: String { folder.appending(path: "relay.db").path(percentEncoded: false) }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func open() throws(StoreError) -> SQLiteRoomStore {
        try SQLiteRoomStore(path: path) { [clock = self] in clock.clock.withLock { $0 } }
    }
}

let room = RoomID(rawValue: 1 << 100)
let alice = MemberID(rawValue: 1)
let bob = MemberID(rawValue: 2)
let carol = MemberID(rawValue: 3)
let proof = [UInt8](repeating: 7, count: 32)

func id(_ number: Int) -> MessageID { MessageID(rawValue: UInt128(number)) }

/// A member's token hash in these tests.
func tokenHash(of member: MemberID) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: member.rawValue), count: 32)
}

func message(_ number: Int, _ text: String = "hello") -> NewMessage {
    NewMessage(id: id(number), body: Data(text.utf8))
}

func receipt(_ kind: ReceiptKind, _ range: ClosedRange<Int>, tag: UInt8 = 1) -> Receipt {
    Receipt(kind: kind, from: range.lowerBound, upto: range.upperBound, tag: Data(repeating: tag, count: 32))
}

/// The same requests in fewer words. Ids of joins and leaves are the caller's, so that a test can repeat one.
extension RoomStore {
    @discardableResult
    func join(_ member: MemberID, _ number: Int, name: String = "name") async throws(StoreError) -> Join.Answer {
        try await join(
            Join(id: id(number), proof: Data(), name: Data(name.utf8), new: true),
            room: room,
            member: member,
            token: tokenHash(of: member),
            proof: proof
        )
    }

    @discardableResult
    func leave(_ member: MemberID, _ number: Int) async throws(StoreError) -> Int {
        try await leave(room: room, member: member, id: id(number))
    }

    @discardableResult
    func send(_ member: MemberID, _ messages: NewMessage...) async throws(StoreError) -> [Accepted] {
        try await append(messages, room: room, member: member)
    }

    func receive(_ member: MemberID, _ receipts: Receipt...) async throws(StoreError) {
        try await receive(receipts, room: room, member: member)
    }

    func page(
        _ start: EventsQuery.Start,
        limit: Int? = nil,
        as member: MemberID = alice
    ) async throws(StoreError) -> Page {
        try await page(EventsQuery(start: start, limit: limit), room: room, member: member)
    }

    func standing(_ member: MemberID, after: Int = 0) async throws(StoreError) -> Standing {
        try await standing(room: room, member: member, after: after)
    }

    func status(_ seq: Int, as member: MemberID = alice) async throws(StoreError) -> MessageStatus {
        try await message(.seq(seq), room: room, member: member)
    }

    func audience(_ seq: Int, as member: MemberID = alice) async throws(StoreError) -> [MemberID] {
        try await status(seq, as: member).audience.map(\.member)
    }
}
