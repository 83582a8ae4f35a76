import Foundation
import Proving
import Storage
import Synchronization
import Wire

/// A room and the secret that its joins show.
struct TestRoom {
    let proof: Data

    init(_ number: Int) { proof = Data(repeating: UInt8(number & 255), count: 31) + [UInt8(number >> 8)] }

    var id: RoomID { RoomID(proofHash: SHA256.digest(of: proof)) }
}

let testRoom = TestRoom(7)
let room = testRoom.id
let alice = person(1)
let bob = person(2)
let carol = person(3)

/// The keys of the members that tests speak of.
private let keys = Mutex<[MemberID: SigningKey]>([:])

/// A member of a room, by a number.
func person(_ number: Int, in room: RoomID = room) -> MemberID {
    guard let key = try? SigningKey(seed: [UInt8](repeating: UInt8(number & 255), count: 31) + [UInt8(number >> 8)])
    else { preconditionFailure("BUG: no key") }
    let member = MemberID(key: key.publicKey, room: room)
    keys.withLock { $0[member] = key }
    return member
}

func key(of member: MemberID) -> SigningKey {
    guard let key = keys.withLock({ $0[member] }) else { preconditionFailure("BUG: a member without a key") }
    return key
}

func id(_ number: Int) -> MessageID { MessageID(rawValue: UInt128(number)) }

/// A member's token hash in these tests.
func tokenHash(of member: MemberID) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: member.rawValue), count: 32)
}

/// A sealed name of the least length or more.
func sealed(_ name: String) -> Data { Data(name.utf8) + Data(repeating: 0x20, count: max(0, 28 - name.utf8.count)) }

/// A statement, as the body of the event with id `number`.
func statement(
    _ act: RosterAct,
    _ number: Int,
    of member: MemberID,
    count: Int? = nil,
    token: [UInt8]? = nil,
    in room: RoomID = room
) -> Data {
    guard let token = Digest(bytes: token ?? tokenHash(of: member)),
        let body = try? RosterBody(
            act,
            count: count ?? number,
            token: token,
            id: id(number),
            room: room,
            signedBy: key(of: member)
        )
    else { preconditionFailure("BUG: no statement") }
    return body.bytes
}

func join(_ member: MemberID, _ number: Int, name: String = "name", new: Bool = true, room: TestRoom = testRoom) -> Join
{
    let body = statement(.presence(name: sealed(name)), number, of: member, in: room.id)
    return Join(id: id(number), proof: room.proof, new: new, body: body)
}

func leave(_ member: MemberID, _ number: Int) -> Leave {
    Leave(id: id(number), body: statement(.leave, number, of: member))
}

func message(_ number: Int, _ text: String = "hello") -> NewMessage {
    NewMessage(id: id(number), body: Data(text.utf8))
}

/// A receipt without its root, see `Store.rooted`.
func receipt(_ kind: ReceiptKind, _ range: ClosedRange<Int>, tag: UInt8 = 1) -> Receipt {
    Receipt(
        kind: kind,
        from: range.lowerBound,
        upto: range.upperBound,
        root: Data(repeating: 0, count: 32),
        sig: Data(repeating: tag, count: 64)
    )
}

extension Event {
    /// The event as the tree has it.
    func link() throws -> LogEvent {
        let hash = body.map { SHA256.digest(of: $0) } ?? hash.flatMap { Digest(bytes: $0) } ?? SHA256.digest(of: [])
        guard let link = LogEvent(seq: seq, at: at.told, kind: kind.rawValue, id: id, member: member, body: hash) else {
            throw StoreError.closed
        }
        return link
    }
}

extension TreeStart {
    func state(_ size: Int, in room: RoomID = room) throws -> LogState {
        guard let range = CompactRange(size: size, bytes: range), let crowd = Digest(bytes: crowd),
            let lists = Digest(bytes: lists), let state = LogState(room: room, range: range, crowd: crowd, lists: lists)
        else { throw StoreError.closed }
        return state
    }
}

/// A member's push target, by a number.
func target(_ number: Int, every: Int? = nil, label: String? = "ops") -> PushTarget {
    PushTarget(
        url: "https://push\(number).example.org/hook",
        secret: Data(repeating: UInt8(number), count: 32),
        target: PushTargetID(rawValue: UInt128(number)),
        label: label,
        every: every
    )
}

let origin = "https://push.example.org:443"
