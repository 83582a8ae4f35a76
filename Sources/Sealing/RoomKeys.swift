import Foundation
import Proving
import Wire

/// All keys that a code gives: the key of its invite, which of a room's first code gives the room's id, and the first epoch's.
package struct RoomKeys: Secret, Equatable, Sendable {
    /// The 32 bytes from which all the others are derived; the state file keeps them, since a chosen code takes long to
    /// stretch.
    package let root: [UInt8]
    package let room: RoomID
    /// The key of the first code's invite: its signature lets a member in.
    package let invite: SigningKey
    /// The secret of the room's first epoch.
    package let secret: EpochSecret
    /// The room's first epoch.
    package let epoch: Digest
    /// The keys of the first epoch's bodies.
    private let bodies: EpochKeys

    /// Derives from the code, once, on joining: about 0.3 s and 128 MiB where a person chose it.
    package init(code: Code) throws(SealingError) { try self.init(root: Derivation.root(of: code)) }

    /// Takes a stored root; costs microseconds.
    ///
    /// - Throws: `.notAKey` where it doesn't have 32 bytes.
    package init(root: [UInt8]) throws(SealingError) {
        guard root.count == Derivation.keySize else { throw .notAKey(count: root.count) }
        self.root = root
        invite = try Derivation.inviteSeed.signingKey(from: root)
        room = RoomID(firstInvite: invite.publicKey)
        secret = try EpochSecret(root: root)
        epoch = secret.epoch(in: room)
        bodies = try EpochKeys(secret, in: room)
    }

    package static func == (left: RoomKeys, right: RoomKeys) -> Bool { left.root == right.root }

    /// Seals content so that only the room's members can read it; see `EpochKeys`.
    package func seal(
        _ content: Data, kind: EventKind, id: MessageID, member: MemberID
    ) throws(SealingError) -> Data {
        try bodies.seal(content, kind: kind, id: id, member: member)
    }

    /// Opens a result of `seal` with the same kind, id and member.
    ///
    /// - Throws: `.forged` where it is no such result, `.short` where the body is shorter than a nonce and a tag.
    package func open(
        _ body: Data, kind: EventKind, id: MessageID, member: MemberID
    ) throws(SealingError) -> [UInt8] {
        guard let content = try bodies.open(body, kind: kind, id: id, member: member) else { throw .forged }
        return content
    }
}
