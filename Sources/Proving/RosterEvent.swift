import Foundation
import Wire

/// A join, name, leave or remove event, with its body.
package struct RosterEvent: Hashable, Sendable {
    package let seq: Int
    package let kind: RosterKind
    package let id: MessageID
    /// The member that makes the statement; for a removal the remover.
    package let member: MemberID
    package let body: Data

    /// Nil where the seq is out of bounds.
    package init?(seq: Int, kind: RosterKind, id: MessageID, member: MemberID, body: Data) {
        guard (1...Tree.greatestSize).contains(seq) else { return nil }
        (self.seq, self.kind, self.id, self.member, self.body) = (seq, kind, id, member, body)
    }
}

/// The kinds of events that change who is in a room. The effect of a join or a name depends on whether the member is
/// present, not on which of the two it is called.
package enum RosterKind: String, Sendable, CaseIterable {
    case join, name, leave, remove
}

/// The statement of a roster event.
package enum RosterAct: Hashable, Sendable {
    /// The member is in the room, under a name that is sealed under the event's id: 28 to 1,152 bytes.
    case presence(name: Data)
    /// The member leaves.
    case leave
    /// Another member is no longer in the room.
    case removal(of: MemberID)

    /// The sizes of a sealed name, in bytes: from a nonce and a tag up to the length of an escaped `Limits.name`.
    package static let nameBytes = 28...1152

    /// The byte that is signed.
    var code: UInt8 {
        switch self {
        case .presence: 1
        case .leave: 2
        case .removal: 3
        }
    }
}

/// The body of a join, name, leave or remove event: a statement of its member, with the key and the signature.
package struct RosterBody: Hashable, Sendable {
    package let key: PublicKey
    /// Greater than in any statement the member made before: `StatementCount`.
    package let count: Int
    /// The SHA-256 of the member's token, of its 32 bytes.
    package let token: Digest
    package let act: RosterAct
    package let signature: Signature

    /// The size of `key ‖ count ‖ SHA-256(token)` and the signature, which every body has.
    private static let fixedCount = 32 + 8 + 32 + Signature.count

    /// Signs a statement of the key's member.
    ///
    /// - Parameter id: the id of the event that will carry it.
    /// - Precondition: the size of a sealed name is in `RosterAct.nameBytes`, and the count in `StatementCount.bounds`.
    package init(
        _ act: RosterAct, count: Int, token: Digest, id: MessageID, room: RoomID, signedBy key: SigningKey
    ) throws(ProvingError) {
        if case .presence(let name) = act {
            precondition(RosterAct.nameBytes.contains(name.count), "BUG: a sealed name that no body can hold")
        }
        precondition(StatementCount.bounds.contains(count), "BUG: a count that no body can hold")
        let member = MemberID(key: key.publicKey, room: room)
        (self.act, self.count, self.token) = (act, count, token)
        self.key = key.publicKey
        signature = try key.signature(
            of: Self.statement(act, count: count, token: token, id: id, member: member, room: room)
        )
    }

    /// Reads the body of an event of this kind.
    ///
    /// - Throws: `.malformed` where its length is wrong or its count is out of bounds, `.key` where the key isn't
    ///   sound.
    package init(_ body: Data, kind: RosterKind) throws(RosterError) {
        let bytes = Array(body)
        let rest = bytes.count - Self.fixedCount
        let name: Range<Int>
        switch kind {
        case .join, .name:
            guard RosterAct.nameBytes.contains(rest) else { throw .malformed }
            name = Self.fixedCount..<bytes.count
        case .leave:
            guard rest == 0 else { throw .malformed }
            name = 0..<0
        case .remove:
            guard rest == 16 else { throw .malformed }
            name = 0..<0
        }
        let count = bytes[32..<40].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let signatureStart = kind == .remove ? 88 : 72
        guard let count = Int(exactly: count), StatementCount.bounds.contains(count),
            let token = Digest(bytes: bytes[40..<72]),
            let signature = Signature(bytes: bytes[signatureStart..<signatureStart + Signature.count])
        else { throw .malformed }
        guard let key = PublicKey(bytes: bytes[..<32]) else { throw .key }
        switch kind {
        case .join, .name: act = .presence(name: Data(bytes[name]))
        case .leave: act = .leave
        case .remove:
            guard let removed = MemberID(bytes: bytes[72..<88]) else { throw .malformed }
            act = .removal(of: removed)
        }
        (self.key, self.count, self.token, self.signature) = (key, count, token, signature)
    }

    /// The member that the body of a remove event names, whatever else it contains; nil where it is too short.
    package static func removed(in body: Data) -> MemberID? { MemberID(bytes: body.dropFirst(72).prefix(16)) }

    /// The event's body.
    package var bytes: Data {
        var bytes = key.bytes
        withUnsafeBytes(of: UInt64(count).bigEndian) { bytes.append(contentsOf: $0) }
        bytes += token.bytes
        if case .removal(let removed) = act { bytes += removed.bytes }
        bytes += signature.bytes
        if case .presence(let name) = act { bytes += name }
        return Data(bytes)
    }

    /// Whether the signature is the key's, for this event.
    package func isSigned(id: MessageID, member: MemberID, room: RoomID) -> Bool {
        key.verifies(signature, of: Self.statement(act, count: count, token: token, id: id, member: member, room: room))
    }

    /// The bytes that are signed.
    static func statement(
        _ act: RosterAct, count: Int, token: Digest, id: MessageID, member: MemberID, room: RoomID
    ) -> [UInt8] {
        ByteString.bytes {
            $0.put(label: "tick statement v2")
            $0.put(room)
            $0.put(member)
            $0.put(byte: act.code)
            $0.put(count)
            $0.put(id)
            $0.put(token)
            if case .removal(let removed) = act { $0.put(removed) }
            if case .presence(let name) = act {
                $0.put(SHA256.digest(of: name))
            } else {
                $0.put(Digest.ofNothing)
            }
        }
    }
}

/// The count in a member's statements, which only rises: an old join, name, leave or removal can't be inserted again.
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
