import CCrypto
import Foundation
import Wire

/// The SHA-256 of a secret: all that the relay keeps of a member's token or of a room's join proof.
struct TokenHash: Sendable {
    let bytes: [UInt8]

    /// Hashes a token.
    init(of token: Credential.Token) { self.init(of: token.data) }

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
        bytes.withUnsafeBytes { own in other.withUnsafeBytes { own.isEqualInConstantTime(to: $0) } }
    }
}

extension Credential.Token {
    /// Whether it is the same token; takes the same time wherever they differ.
    func matches(_ other: Credential.Token) -> Bool {
        withBytes { own in other.withBytes { own.isEqualInConstantTime(to: $0) } }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether both are the same bytes; takes the same time wherever they differ.
    fileprivate func isEqualInConstantTime(to other: UnsafeRawBufferPointer) -> Bool {
        count == other.count && CRYPTO_memcmp(baseAddress, other.baseAddress, count) == 0
    }
}
