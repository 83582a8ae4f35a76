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
