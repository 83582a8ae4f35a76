import Foundation
import Helpers
import Proving
import Storage
import Synchronization
import Wire

/// A member that talks to a relay in a test. The relay can't open what is sealed, so any bytes will do.
struct Guest: Sendable {
    private let number: UInt8
    let room: RoomID
    let member: MemberID
    let token: Data
    private let key: SigningKey

    init(_ number: UInt8, in room: RoomID = .ops) {
        (self.number, self.room) = (number, room)
        key = signingKey(number)
        member = MemberID(key: key.publicKey, room: room)
        token = Data(repeating: number, count: 32)
    }

    /// The epoch of every room.
    static let epoch = SHA256.digest(of: Array("epoch".utf8))

    static let alice = Guest(1)
    static let bob = Guest(2)
    static let carol = Guest(3)

    /// The same in another room, where it has another id.
    func at(_ room: RoomID) -> Guest { Guest(number, in: room) }

    var authorization: String { Credential(member: member, token: token).authorization }

    /// Statements' counts: each is greater than those before.
    private static let counts = Mutex(0)

    /// The sealed name of every guest.
    static let sealedName = Data(repeating: 1, count: 28)

    /// A statement, as the body of the event with that id.
    ///
    /// - Parameters:
    ///   - invite: the key that signs the entry of a join, where it isn't the room's.
    ///   - inviter: the member whose invite that is.
    ///   - form: the form of that invite.
    func statement(
        _ act: Speaker.Saying, id: MessageID, count: Int? = nil, token: Data? = nil, epoch: Digest = Guest.epoch,
        by invite: SigningKey? = nil, inviter: MemberID = .nobody, form: InviteForm = .guest
    ) -> Data {
        let next = Self.counts.withLock { last in
            last += 1
            return last
        }
        guard let box = BoxKey(bytes: [UInt8](repeating: 9, count: 32)) else { preconditionFailure("BUG: no box key") }
        let token = SHA256.digest(of: token ?? self.token)
        var speaker = Speaker(key, in: room, box: box, token: token, epoch: epoch, invite: invite ?? room.invite)
        (speaker.inviter, speaker.form) = (inviter, form)
        guard let body = try? speaker.body(act, count: count ?? next, id: id) else {
            preconditionFailure("BUG: no statement")
        }
        return body.bytes
    }

    /// The body of a join.
    func join(id: MessageID = .fresh(), new: Bool = true, count: Int? = nil, by invite: SigningKey? = nil) -> String {
        json(Join(id: id, new: new, body: statement(.join(Self.sealedName), id: id, count: count, by: invite)))
    }

    /// The body of a new name.
    func name(id: MessageID = .fresh(), epoch: Digest = Guest.epoch) -> String {
        json(Join(kind: .name, id: id, new: false, body: statement(.name(Self.sealedName), id: id, epoch: epoch)))
    }

    func leave(id: MessageID = .fresh()) -> Leave { Leave(id: id, body: statement(.leave, id: id)) }

    /// The path and query of a leave.
    func leavePath() -> String { "\(room.path)/members/\(member)?\(leave().text)" }
}

/// A key by a number.
func signingKey(_ number: UInt8) -> SigningKey {
    guard let key = try? SigningKey(seed: [UInt8](repeating: number, count: 32)) else {
        preconditionFailure("BUG: no key")
    }
    return key
}

extension RoomID {
    static let ops = RoomID(firstInvite: signingKey(7).publicKey)
    static let other = RoomID(firstInvite: signingKey(8).publicKey)
    static let unknown = RoomID(firstInvite: signingKey(9).publicKey)

    /// The key of the first invite of one of these rooms.
    var invite: SigningKey {
        switch self {
        case .other: signingKey(8)
        case .unknown: signingKey(9)
        default: signingKey(7)
        }
    }

    var path: String { "/v3/rooms/\(self)" }
}

extension MessageID {
    static func fresh() -> MessageID {
        var generator = SystemRandomNumberGenerator()
        return MessageID(at: 0, using: &generator)
    }
}

/// The body of a send: a line for each text, and one with the signature, which a relay doesn't verify.
func messages(_ texts: String..., kind: EventKind = .message) -> String {
    body(of: [batch(texts.map { NewMessage(id: .fresh(), kind: kind, body: Data($0.utf8)) })])
}

func batch(_ messages: [NewMessage]) -> NewBatch {
    NewBatch(messages[...], epoch: Data(Guest.epoch.bytes), sig: Data(repeating: 8, count: 64))
}

/// The body of a send.
func body(of batches: [NewBatch]) -> String { String(decoding: NewBatch.body(batches), as: UTF8.self) }

extension Write.What {
    static func append(_ message: NewMessage) -> Self { .append([batch([message])], largest: .max) }
}

/// The body of a receipt, without its root: `TestRelay.rooted` puts that in.
func receipt(_ kind: ReceiptKind, _ range: ClosedRange<Int>) -> String {
    let (root, sig) = (Data(count: 32), Data(repeating: 9, count: 64))
    return json(Receipt(kind: kind, from: range.lowerBound, upto: range.upperBound, root: root, sig: sig))
}

/// The same as items of a query.
func delivered(_ range: String, sig: UInt8 = 9) -> String {
    let (root, sig) = (Hexadecimal.text(of: Data(count: 32)), Hexadecimal.text(of: Data(repeating: sig, count: 64)))
    return "delivered=\(range)&root=\(root)&sig=\(sig)"
}

extension TestRelay {
    /// A receipt's body or query with the root that the room's log has at a size.
    func rooted(_ text: String, at size: Int, as guest: Guest = .alice) throws -> String {
        let path = "\(guest.room.path)/events?after=\(size - 1)&limit=1&tree=0"
        let page = try ask("GET", path, as: guest).value(Page.self)
        guard let tree = page.tree, let event = page.events.first,
            let range = CompactRange(size: size - 1, bytes: tree.range), let crowd = Digest(bytes: tree.crowd),
            let lists = Digest(bytes: tree.lists),
            var log = LogState(room: guest.room, range: range, crowd: crowd, lists: lists),
            let link = LogEvent(
                seq: event.seq, at: event.at.told, kind: event.kind.rawValue, id: event.id, member: event.member,
                body: SHA256.digest(of: event.body ?? Data())
            )
        else { throw Problem(.other) }
        try log.append(link)
        let root = Data(log.range.root.bytes)
        return text.replacing(Data(count: 32).base64EncodedString(), with: root.base64EncodedString())
            .replacing(Hexadecimal.text(of: Data(count: 32)), with: Hexadecimal.text(of: root))
    }
}

func json(_ value: some Encodable) -> String {
    (try? JSON.data(value)).map { String(decoding: $0, as: UTF8.self) } ?? "not encoded"
}
