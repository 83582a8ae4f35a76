import CCrypto
import Foundation

/// The SHA-256 of a secret: all that the relay keeps of a member's token or of a room's join proof.
struct TokenHash: Sendable {
    let bytes: [UInt8]

    /// Hashes a secret.
    init(of secret: Data) {
        bytes = [UInt8](unsafeUninitializedCapacity: 32) { buffer, used in
            let done = secret.withUnsafeBytes {
                EVP_Digest($0.baseAddress, $0.count, buffer.baseAddress, nil, EVP_sha256(), nil)
            }
            guard done == 1 else { preconditionFailure("BUG: libcrypto has no SHA-256") }
            used = 32
        }
    }

    /// Whether it is the same hash; takes the same time wherever they differ.
    func matches(_ other: [UInt8]) -> Bool {
        other.count == bytes.count && CRYPTO_memcmp(bytes, other, bytes.count) == 0
    }
}
