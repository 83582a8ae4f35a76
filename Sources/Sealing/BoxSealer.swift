import CCrypto
import Foundation
import Proving
import Wire

/// Seals and opens boxes: `box(key, info, x) = ChaCha20-Poly1305(HKDF(key, info), nonce 12 × 00, no AAD)` of the 32 bytes x,
/// tickprotocol(5). The info says what the box is for, so that no key seals twice.
struct BoxSealer: ~Copyable {
    private static let nonce = [UInt8](repeating: 0, count: BodyCipher.nonceSize)

    private let cipher: BodyCipher

    init() throws(SealingError) { cipher = try BodyCipher() }

    func box(_ content: [UInt8], key: [UInt8], info: [UInt8]) throws(SealingError) -> Box {
        var key = try hkdf(key, info: info)
        defer { wipe(&key) }
        let body = try cipher.seal(Data(content), key: key, nonce: Self.nonce, associated: [])
        guard let box = Box(bytes: body.dropFirst(Self.nonce.count)) else {
            preconditionFailure("BUG: a box holds 32 bytes")
        }
        return box
    }

    /// The 32 bytes in a box; nil where it doesn't open.
    func opened(_ box: Box, key: [UInt8], info: [UInt8]) throws(SealingError) -> [UInt8]? {
        var key = try hkdf(key, info: info)
        defer { wipe(&key) }
        do { return try cipher.open(Data(Self.nonce + box.bytes), key: key, associated: []) } catch {
            guard error == .forged else { throw error }
            return nil
        }
    }
}

/// What a key is for that boxes need. The raw value begins HKDF's info, and each is different.
enum BoxInfo: String, CaseIterable {
    /// The secret of a rotation's E, from the new secret.
    case rotationKey = "tick rotation key v3"
    /// The new secret, for one member.
    case member = "tick box v3"
    /// The old secret, for who has the new one.
    case past = "tick past v3"
    /// The old kept secret, for who has the new one.
    case kept = "tick kept box v3"
    /// What an invite's box is sealed with, from its code.
    case inviteSecret = "tick invite secret v3"
    /// The epoch's secret, for who has an invite's code.
    case invite = "tick invite box v3"

    /// The info: these parts have fixed lengths and come behind the raw value.
    func bytes(_ parts: [UInt8]...) -> [UInt8] { Array(rawValue.utf8) + parts.joined() }
}

/// A member's X25519 secret (RFC 7748) for one room: 32 bytes that open what is sealed to its box key.
package struct BoxSecret: Secret, Equatable, Sendable {
    let bytes: [UInt8]

    /// The public half, which the member's joins and names state; EVP_PKEY_get_raw_public_key(3).
    package func boxKey() throws(SealingError) -> BoxKey {
        let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, bytes, bytes.count)
        defer { EVP_PKEY_free(key) }
        var octets = [UInt8](repeating: 0, count: 32)
        var count = octets.count
        guard key != nil, EVP_PKEY_get_raw_public_key(key, &octets, &count) == 1, let box = BoxKey(bytes: octets) else {
            throw .libcrypto("EVP_PKEY_get_raw_public_key")
        }
        return box
    }
}

/// X25519 (RFC 7748) with one secret, for any number of other keys; EVP_PKEY_derive(3).
final class KeyAgreement {
    private let key: OpaquePointer

    init(_ secret: BoxSecret) throws(SealingError) {
        guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_X25519, nil, secret.bytes, secret.bytes.count) else {
            throw .libcrypto("EVP_PKEY_new_raw_private_key")
        }
        self.key = key
    }

    deinit { EVP_PKEY_free(key) }

    /// The 32 bytes that this secret and the other key give, as that key's secret and this one's public half do.
    ///
    /// EVP_PKEY_derive fails where they are all zero, which those of a sound key aren't.
    func secret(with other: BoxKey) throws(SealingError) -> [UInt8] {
        let peer = EVP_PKEY_new_raw_public_key(EVP_PKEY_X25519, nil, other.bytes, Derivation.keySize)
        defer { EVP_PKEY_free(peer) }
        let context = EVP_PKEY_CTX_new(key, nil)
        defer { EVP_PKEY_CTX_free(context) }
        var bytes = [UInt8](repeating: 0, count: Derivation.keySize)
        var count = bytes.count
        guard peer != nil, context != nil, EVP_PKEY_derive_init(context) == 1,
            EVP_PKEY_derive_set_peer(context, peer) == 1, EVP_PKEY_derive(context, &bytes, &count) == 1,
            count == bytes.count
        else { throw .libcrypto("EVP_PKEY_derive") }
        return bytes
    }
}

/// The secret of an invite, which comes from its code: who has the code opens the invite's box.
package struct InviteSecret: Secret, Equatable, Sendable {
    private let bytes: [UInt8]

    /// - Parameter root: that of the invite's code.
    /// - Throws: `.notAKey` where it doesn't have 32 bytes.
    package init(root: [UInt8]) throws(SealingError) {
        guard root.count == Derivation.keySize else { throw .notAKey(count: root.count) }
        bytes = try hkdf(root, info: BoxInfo.inviteSecret.bytes())
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

/// The place of an invite's event and its statement, to which its box is bound.
package struct InviteOffer: Hashable, Sendable {
    package let room: RoomID
    package let inviter: MemberID
    /// The event's id.
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
