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
    }

    package static func == (left: RoomKeys, right: RoomKeys) -> Bool { left.root == right.root }
}
