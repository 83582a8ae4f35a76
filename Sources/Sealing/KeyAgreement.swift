import CCrypto
import Proving

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
