import Foundation
import Helpers
import Proving
import Storage
import Synchronization
import Wire

/// A room and the key of its first invite, which signs its joins.
struct TestRoom {
    let invite: SigningKey
    var epoch = SHA256.digest(of: Array("epoch".utf8))

    init(_ number: Int) { invite = signingKey(number) }

    var id: RoomID { RoomID(firstInvite: invite.publicKey) }
}

/// A key by a number.
func signingKey(_ number: Int) -> SigningKey {
    guard let key = try? SigningKey(seed: [UInt8](repeating: UInt8(number & 255), count: 31) + [UInt8(number >> 8)])
    else { preconditionFailure("BUG: no key") }
    return key
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
    let key = signingKey(number)
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
func tokenHash(of member: MemberID) -> Digest { SHA256.digest(of: member.bytes) }

/// A sealed name of the least length or more.
func sealed(_ name: String) -> Data { Data(name.utf8) + Data(repeating: 0x20, count: max(0, 28 - name.utf8.count)) }

/// The box key of every member in these tests.
let box: BoxKey = {
    guard let box = BoxKey(bytes: [UInt8](repeating: 9, count: 32)) else { preconditionFailure("BUG: no box key") }
    return box
}()

/// A statement, as the body of the event with id `number`.
///
/// - Parameters:
///   - entered: the count that the entry of a join is signed for, where it isn't the statement's.
///   - invite: the key that signs the entry, where it isn't the room's.
///   - inviter: the member whose invite that is.
///   - form: the form of that invite.
func statement(
    _ act: Speaker.Saying, _ number: Int, of member: MemberID, count: Int? = nil, token: Digest? = nil,
    entered: Int? = nil, by invite: SigningKey? = nil, inviter: MemberID = .nobody, form: InviteForm = .guest,
    in room: TestRoom = testRoom
) -> Data {
    let place = Entry.Place(member: member, id: id(number), count: entered ?? count ?? number)
    let token = token ?? tokenHash(of: member)
    var speaker = Speaker(
        key(of: member), in: room.id, box: box, token: token, epoch: room.epoch, invite: invite ?? room.invite
    )
    (speaker.inviter, speaker.form) = (inviter, form)
    guard let body = try? speaker.body(act, count: count ?? number, id: id(number), place: place) else {
        preconditionFailure("BUG: no statement")
    }
    return body.bytes
}

func join(_ member: MemberID, _ number: Int, name: String = "name", new: Bool = true, room: TestRoom = testRoom) -> Join
{
    Join(id: id(number), new: new, body: statement(.join(sealed(name)), number, of: member, in: room))
}

/// The new name of a member that is in the room.
func renaming(_ member: MemberID, _ number: Int, name: String = "name", in room: TestRoom = testRoom) -> Join {
    let body = statement(.name(sealed(name)), number, of: member, in: room)
    return Join(kind: .name, id: id(number), new: false, body: body)
}

func leave(_ member: MemberID, _ number: Int, in room: TestRoom = testRoom) -> Leave {
    Leave(id: id(number), body: statement(.leave, number, of: member, in: room))
}

func message(_ number: Int, _ text: String = "hello") -> NewMessage {
    NewMessage(id: id(number), body: Data(text.utf8))
}

/// Messages as batches, each of one kind. Their signature is nobody's: a relay verifies none.
func batches(_ messages: [NewMessage], epoch: Digest = testRoom.epoch) -> [NewBatch] {
    var batches: [NewBatch] = []
    for message in messages {
        if let last = batches.last, last.messages[0].kind == message.kind, last.messages.count < NewBatch.limit {
            batches[batches.count - 1].messages.append(message)
        } else {
            let (epoch, sig) = (Data(epoch.bytes), Data(repeating: 8, count: 64))
            batches.append(NewBatch([message], epoch: epoch, sig: sig))
        }
    }
    return batches
}

extension Write.What {
    static func append(_ messages: [NewMessage], epoch: Digest = testRoom.epoch) -> Self {
        .append(batches(messages, epoch: epoch), largest: .max)
    }
}

/// A receipt without its root, see `Store.rooted`.
func receipt(_ kind: ReceiptKind, _ range: ClosedRange<Int>, tag: UInt8 = 1) -> Receipt {
    Receipt(
        kind: kind, from: range.lowerBound, upto: range.upperBound, root: Data(repeating: 0, count: 32),
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
