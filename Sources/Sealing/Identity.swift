import Proving
import Wire

/// The one secret of this machine's user: 32 bytes from which each room's member id and token come.
///
/// Two rooms see two members that nothing connects.
package struct Identity: Secret, Equatable, Sendable {
    /// What the state file keeps.
    package let secret: [UInt8]

    /// Takes a secret that was kept.
    ///
    /// - Throws: `.notAKey` where it has not 32 bytes.
    package init(secret: [UInt8]) throws(SealingError) {
        guard secret.count == Derivation.keySize else { throw .notAKey(count: secret.count) }
        self.secret = secret
    }

    /// A new identity.
    package static func random() throws(SealingError) -> Identity {
        try Identity(secret: randomBytes(Derivation.keySize))
    }

    /// The 32 bytes that show the relay that a request comes from that member.
    package func token(in room: RoomID) throws(SealingError) -> [UInt8] {
        try Derivation.token.bytes(from: secret, in: room)
    }

    /// The key that the relay signs pushes to that member with.
    package func pushSecret(in room: RoomID) throws(SealingError) -> PushSecret {
        PushSecret(bytes: try Derivation.pushSecret.bytes(from: secret, in: room))
    }

    /// The key that signs this user's statements and receipts in a room; the member's id comes from its public half.
    package func signingKey(in room: RoomID) throws(SealingError) -> SigningKey {
        var seed = try Derivation.signingKey.bytes(from: secret, in: room)
        defer { wipe(&seed) }
        do {
            return try SigningKey(seed: seed)
        } catch {
            throw .failed(call: "EVP_PKEY_new_raw_private_key")
        }
    }
}
