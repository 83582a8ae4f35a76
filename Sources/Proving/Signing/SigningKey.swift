import CCrypto

/// A member's Ed25519 private key (RFC 8032) for one room, held by libcrypto: nothing shows its inside.
package final class SigningKey: Sendable {
    // Safe: the key is never changed, and any number of threads may sign with one EVP_PKEY, openssl-threads(7).
    private nonisolated(unsafe) let key: OpaquePointer
    package let publicKey: PublicKey

    /// - Throws: `.notASeed` where the seed has not 32 bytes.
    package init(seed: [UInt8]) throws(ProvingError) {
        guard seed.count == 32 else { throw .notASeed(count: seed.count) }
        guard let key = EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count) else {
            throw .libcrypto("EVP_PKEY_new_raw_private_key")
        }
        var bytes = [UInt8](repeating: 0, count: 32)
        var count = bytes.count
        guard EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1, let publicKey = PublicKey(bytes: bytes) else {
            EVP_PKEY_free(key)
            throw .libcrypto("EVP_PKEY_get_raw_public_key")
        }
        self.key = key
        self.publicKey = publicKey
    }

    deinit { EVP_PKEY_free(key) }

    /// Signs; the same bytes always give the same signature. EVP_DigestSign(3).
    package func signature(of bytes: [UInt8]) throws(ProvingError) -> Signature {
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        var signature = [UInt8](repeating: 0, count: Signature.count)
        var count = signature.count
        guard context != nil, EVP_DigestSignInit(context, nil, nil, nil, key) == 1,
            EVP_DigestSign(context, &signature, &count, bytes, bytes.count) == 1,
            let signature = Signature(bytes: signature)
        else { throw .libcrypto("EVP_DigestSign") }
        return signature
    }
}
