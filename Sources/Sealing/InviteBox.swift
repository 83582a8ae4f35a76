import Foundation
import Proving
import Wire

/// The secret of an invite, which comes from its code: who has the code opens the invite's box.
package struct InviteSecret: Secret, Equatable, Sendable {
    private let bytes: [UInt8]

    /// - Parameter root: that of the invite's code.
    /// - Throws: `.notAKey` where it doesn't have 32 bytes.
    package init(root: [UInt8]) throws(SealingError) {
        guard root.count == Derivation.keySize else { throw .notAKey(count: root.count) }
        bytes = try hkdf(root, info: BoxInfo.inviteSecret.bytes(), size: Derivation.keySize)
    }

    /// The secret of the epoch for who has the code, bound to all that the invite's event states.
    package func box(_ secret: EpochSecret, for offer: InviteOffer) throws(SealingError) -> Box {
        try BoxSealer().box(secret.bytes, key: bytes, info: offer.info(epoch: secret.epoch(in: offer.room)))
    }

    /// The secret in an invite's box; nil where it doesn't open, or holds one that doesn't give the epoch.
    ///
    /// Only who has the code makes a box that opens: the inviter, the form and the note are those of whom the code is from.
    package func secret(in box: Box, for offer: InviteOffer, epoch: Digest) throws(SealingError) -> EpochSecret? {
        guard let opened = try BoxSealer().opened(box, key: bytes, info: offer.info(epoch: epoch)) else { return nil }
        let secret = try EpochSecret(bytes: opened)
        return secret.epoch(in: offer.room) == epoch ? secret : nil
    }
}

/// What an invite's box is bound to: its event's place and what that states.
package struct InviteOffer: Hashable, Sendable {
    package let room: RoomID
    package let inviter: MemberID
    /// That of the event.
    package let id: MessageID
    package let key: PublicKey
    package let terms: InviteTerms
    package let note: Data

    package init(room: RoomID, inviter: MemberID, id: MessageID, key: PublicKey, terms: InviteTerms, note: Data) {
        (self.room, self.inviter, self.id, self.key, self.terms, self.note) = (room, inviter, id, key, terms, note)
    }

    /// `room ‖ epoch ‖ I ‖ inviter ‖ id ‖ form ‖ expires ‖ uses ‖ SHA-256(sealed note)`
    func info(epoch: Digest) -> [UInt8] {
        BoxInfo.invite.bytes(
            room.bytes, epoch.bytes, key.bytes, inviter.bytes, id.bytes, terms.bytes, SHA256.digest(of: note).bytes
        )
    }
}
