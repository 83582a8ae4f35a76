import CCrypto

/// A member's Ed25519 public key (RFC 8032): 32 bytes that were found to be sound.
package struct PublicKey: Hashable, Sendable {
    let octets: Octets

    /// Takes 32 bytes; nil unless they are the one encoding of a point on the curve whose order doesn't divide 8.
    ///
    /// libcrypto takes any 32 bytes. Under a key of small order one signature holds for many statements, and of two
    /// encodings of a point each would be another member's.
    package init?(bytes: some Collection<UInt8>) {
        guard let octets = Octets(bytes), octets.withUnsafeBytes(CurvePoint.isSound) else { return nil }
        self.octets = octets
    }

    package var bytes: [UInt8] { octets.bytes }

    /// Whether the signature is this key's, of these bytes; EVP_DigestVerify(3), which refuses an S that isn't below the
    /// group's order. False too where libcrypto fails: nobody can vouch for the signature then.
    package func verifies(_ signature: Signature, of bytes: [UInt8]) -> Bool {
        let key = octets.withUnsafeBytes {
            EVP_PKEY_new_raw_public_key(
                EVP_PKEY_ED25519,
                nil,
                $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
                $0.count
            )
        }
        defer { EVP_PKEY_free(key) }
        let context = EVP_MD_CTX_new()
        defer { EVP_MD_CTX_free(context) }
        guard key != nil, context != nil, EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1,
            EVP_DigestVerify(context, signature.bytes, Signature.count, bytes, bytes.count) == 1
        else {
            ERR_clear_error()
            return false
        }
        return true
    }
}
