import Foundation
import Proving
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
        guard let key = try? SigningKey(seed: [UInt8](repeating: number, count: 32)) else {
            preconditionFailure("BUG: no key")
        }
        self.number = number
        self.room = room
        self.key = key
        member = MemberID(key: key.publicKey, room: room)
        token = Data(repeating: number, count: 32)
    }

    static let alice = Guest(1)
    static let bob = Guest(2)
    static let carol = Guest(3)

    /// The same in another room, where it has another id.
    func at(_ room: RoomID) -> Guest { Guest(number, in: room) }

    var authorization: String { Credential(member: member, token: token).authorization }

    /// Statements' counts: each is greater than those before.
    private static let counts = Mutex(0)

    /// A statement, as the body of the event with that id.
    func statement(_ act: RosterAct, id: MessageID, count: Int? = nil, token: Data? = nil) -> Data {
        let next = Self.counts.withLock { last in
            last += 1
            return last
        }
        let body = try? RosterBody(
            act,
            count: count ?? next,
            token: SHA256.digest(of: token ?? self.token),
            id: id,
            room: room,
            signedBy: key
        )
        guard let body else { preconditionFailure("BUG: no statement") }
        return body.bytes
    }

    /// The body of a join.
    func join(id: MessageID = .fresh(), proof: Data? = nil, new: Bool = true, count: Int? = nil) -> String {
        let body = statement(.presence(name: Data(repeating: 1, count: 28)), id: id, count: count)
        return json(Join(id: id, proof: proof ?? room.proof, new: new, body: body))
    }

    func leave(id: MessageID = .fresh()) -> Leave { Leave(id: id, body: statement(.leave, id: id)) }

    func removal(of member: MemberID, id: MessageID = .fresh()) -> Leave {
        Leave(id: id, body: statement(.removal(of: member), id: id))
    }

    /// The path and query of a leave.
    func leavePath() -> String { "\(room.path)/members/\(member)?\(leave().text)" }
}

extension RoomID {
    static let ops = RoomID(proofHash: SHA256.digest(of: proof(7)))
    static let other = RoomID(proofHash: SHA256.digest(of: proof(8)))
    static let unknown = RoomID(proofHash: SHA256.digest(of: proof(9)))

    /// What proves the code of one of these rooms.
    var proof: Data {
        switch self {
        case .other: Self.proof(8)
        case .unknown: Self.proof(9)
        default: Self.proof(7)
        }
    }

    private static func proof(_ number: UInt8) -> Data { Data(repeating: number, count: 32) }

    var path: String { "/v3/rooms/\(self)" }
}

extension MessageID {
    static func fresh() -> MessageID {
        var generator = SystemRandomNumberGenerator()
        return MessageID(at: 0, using: &generator)
    }
}

/// The body of a send: a line for each text.
func messages(_ texts: String..., kind: EventKind = .message) -> String {
    texts.map { json(NewMessage(id: .fresh(), kind: kind, body: Data($0.utf8))) + "\n" }.joined()
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
                seq: event.seq,
                at: event.at.told,
                kind: event.kind.rawValue,
                id: event.id,
                member: event.member,
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
