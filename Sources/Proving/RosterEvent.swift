import Foundation
import Wire

/// A join, name, leave, rotate or invite event, with its body.
package struct RosterEvent: Hashable, Sendable {
    package let seq: Int
    package let kind: RosterKind
    package let id: MessageID
    /// The member that makes the statement.
    package let member: MemberID
    package let body: Data

    /// Nil where the seq is out of bounds.
    package init?(seq: Int, kind: RosterKind, id: MessageID, member: MemberID, body: Data) {
        guard (1...Tree.greatestSize).contains(seq) else { return nil }
        (self.seq, self.kind, self.id, self.member, self.body) = (seq, kind, id, member, body)
    }
}

/// The kinds of events that change who is in a room.
package enum RosterKind: String, Sendable, CaseIterable {
    case join, name, leave, rotate, invite

    /// The byte that is signed.
    package var code: UInt8 {
        switch self {
        case .join: 1
        case .name: 2
        case .leave: 3
        case .rotate: 4
        case .invite: 5
        }
    }
}

/// The statement of a roster event.
package enum RosterAct: Hashable, Sendable {
    /// The member comes in, by an invite.
    case join(Entry)
    /// The member has this box key and this name, sealed under the event's id: 28 to 1,152 bytes.
    case name(BoxKey, Data)
    /// The member leaves.
    case leave
    /// The room has another secret, and some members are no longer in it.
    case rotation(RotationStatement)
    /// There is another invite, which the member made.
    case invite(InviteStatement)

    /// The sizes of a sealed name, in bytes: from a nonce and a tag up to the length of an escaped `Limits.name`.
    package static let nameBytes = 28...1152

    /// The sealed name that it states; nil where it states none.
    package var name: Data? {
        switch self {
        case .join(let entry): entry.name
        case .name(_, let name): name
        case .leave, .rotation, .invite: nil
        }
    }

    package var kind: RosterKind {
        switch self {
        case .join: .join
        case .name: .name
        case .leave: .leave
        case .rotation: .rotate
        case .invite: .invite
        }
    }

    /// Reads the part of a body that its kind alone has.
    ///
    /// - Throws: `.malformed` where its length is wrong, `.box` where a box key isn't sound.
    init(_ rest: ArraySlice<UInt8>, of kind: RosterKind) throws(RosterError) {
        switch kind {
        case .join: self = .join(try Entry(rest))
        case .name:
            guard rest.count >= 32, Self.nameBytes.contains(rest.count - 32) else { throw .malformed }
            guard let box = BoxKey(bytes: rest.prefix(32)) else { throw .box }
            self = .name(box, Data(rest.dropFirst(32)))
        case .leave:
            guard rest.isEmpty else { throw .malformed }
            self = .leave
        case .rotate: self = .rotation(try RotationStatement(rest))
        case .invite: self = .invite(try InviteStatement(rest))
        }
    }

    /// The bytes that `init(_:of:)` reads.
    var rest: [UInt8] {
        switch self {
        case .join(let entry): entry.bytes
        case .name(let box, let name): box.bytes + Array(name)
        case .leave: []
        case .rotation(let rotation): rotation.bytes
        case .invite(let invite): invite.bytes
        }
    }
}

/// The body of a join, name, leave, rotate or invite event: a statement of its member, with the key and the signature.
package struct RosterBody: Hashable, Sendable {
    package let key: PublicKey
    /// Greater than in any statement the member made before: `StatementCount`.
    package let count: Int
    /// The SHA-256 of the member's token, of its 32 bytes.
    package let token: Digest
    /// The epoch that the room has for the member. A statement has an effect in this one only.
    package let epoch: Digest
    package let act: RosterAct
    package let signature: Signature
    /// The bytes of `act`, which every body ends with.
    private let rest: Data

    /// The size of `key ‖ count ‖ SHA-256(token) ‖ epoch ‖ signature`, which every body begins with.
    private static let fixedCount = 104 + Signature.count

    /// Signs a statement of the key's member.
    ///
    /// - Parameter id: the id of the event that will carry it.
    /// - Precondition: the size of a sealed name is in `RosterAct.nameBytes`, and the count in `StatementCount.bounds`.
    package init(
        _ act: RosterAct, count: Int, token: Digest, epoch: Digest, id: MessageID, room: RoomID,
        signedBy key: SigningKey
    ) throws(ProvingError) {
        precondition(
            act.name.map { RosterAct.nameBytes.contains($0.count) } ?? true, "BUG: a sealed name that no body can hold"
        )
        precondition(StatementCount.bounds.contains(count), "BUG: a count that no body can hold")
        let member = MemberID(key: key.publicKey, room: room)
        (self.act, self.count, self.token, self.epoch) = (act, count, token, epoch)
        self.key = key.publicKey
        rest = Data(act.rest)
        signature = try key.signature(
            of: Self.statement(
                act.kind, count: count, token: token, epoch: epoch, rest: SHA256.digest(of: rest), id: id,
                member: member, room: room
            )
        )
    }

    /// Reads the body of an event of this kind.
    ///
    /// - Throws: `.malformed` where its length is wrong or its count is out of bounds, `.box` where a box key isn't sound,
    ///   `.key` where the key isn't.
    package init(_ body: Data, kind: RosterKind) throws(RosterError) {
        let bytes = Array(body)
        guard bytes.count >= Self.fixedCount else { throw .malformed }
        let count = bytes[32..<40].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // Lengths come before the count, and the count before keys: all readers find the same flaw.
        let act = Result { () throws(RosterError) in try RosterAct(bytes[Self.fixedCount...], of: kind) }
        if case .failure(.malformed) = act { throw .malformed }
        guard let count = Int(exactly: count), StatementCount.bounds.contains(count),
            let token = Digest(bytes: bytes[40..<72]), let epoch = Digest(bytes: bytes[72..<104]),
            let signature = Signature(bytes: bytes[104..<Self.fixedCount])
        else { throw .malformed }
        self.act = try act.get()
        guard let key = PublicKey(bytes: bytes[..<32]) else { throw .key }
        (self.key, self.count, self.token, self.epoch, self.signature) = (key, count, token, epoch, signature)
        rest = Data(bytes[Self.fixedCount...])
    }

    /// The members that the body of a rotate event removes, whatever else it contains; none in that of another kind.
    package static func removed(in body: Data, of kind: RosterKind) -> [MemberID] {
        kind == .rotate ? RotationStatement.removed(in: body.dropFirst(fixedCount)) : []
    }

    /// The invite whose key the body of a join or an invite event gives, whatever else it contains; nil where it is too short.
    package static func invite(in body: Data, of kind: RosterKind) -> InviteID? {
        let rest = body.dropFirst(fixedCount)
        switch kind {
        case .join: return Octets(rest.dropFirst(1 + Octets.count).prefix(Octets.count)).map { InviteID(of: $0) }
        case .invite: return Octets(rest.prefix(Octets.count)).map { InviteID(of: $0) }
        case .name, .leave, .rotate: return nil
        }
    }

    /// The event's body.
    package var bytes: Data {
        var bytes = key.bytes
        withUnsafeBytes(of: UInt64(count).bigEndian) { bytes.append(contentsOf: $0) }
        return Data(bytes + token.bytes + epoch.bytes + signature.bytes) + rest
    }

    /// Whether the signature is the key's, for this event.
    package func isSigned(id: MessageID, member: MemberID, room: RoomID) -> Bool {
        let statement = Self.statement(
            act.kind, count: count, token: token, epoch: epoch, rest: SHA256.digest(of: rest), id: id, member: member,
            room: room
        )
        return key.verifies(signature, of: statement)
    }

    /// The bytes that are signed.
    ///
    /// - Parameter rest: the SHA-256 of what the body ends with.
    static func statement(
        _ kind: RosterKind, count: Int, token: Digest, epoch: Digest, rest: Digest, id: MessageID, member: MemberID,
        room: RoomID
    ) -> [UInt8] {
        ByteString.bytes {
            $0.put(label: "tick statement v3")
            $0.put(room)
            $0.put(member)
            $0.put(byte: kind.code)
            $0.put(count)
            $0.put(id)
            $0.put(token)
            $0.put(epoch)
            $0.put(rest)
        }
    }
}

/// The count in a member's statements, which only rises: an old join, name, leave or rotation can't be inserted again.
package enum StatementCount {
    /// The valid counts: above 0 and below 2^53.
    package static let bounds = 1...Tree.greatestSize

    /// The most that a count may be ahead of the clock, in milliseconds: one day. The relay refuses a greater one, and
    /// a client signs none; otherwise a relay could make a member use up all its counts by telling it a huge last one.
    package static let leeway = 86_400_000

    /// The count of a member's next statement; nil where its last one is too far ahead of the clock.
    ///
    /// - Parameter last: 0 where there is none.
    /// - Parameter now: the signer's clock, in milliseconds since the epoch.
    package static func next(after last: Int, now: Int) -> Int? {
        guard last < bounds.upperBound else { return nil }
        let next = max(now, last + 1)
        return bounds.contains(next) && !isTooFarAhead(next, now: now) ? next : nil
    }

    /// Whether a count is more than a day ahead of the clock.
    package static func isTooFarAhead(_ count: Int, now: Int) -> Bool { count > now && count - now > leeway }
}
