import CCrypto
import Foundation
import Synchronization

/// SHA-256 (FIPS 180-4), EVP_DigestInit(3).
///
/// The algorithm is fetched once and its context is used again and again: the one-shot call looks the algorithm up each
/// time, which takes as long as hashing 150 bytes does.
package enum SHA256 {
    private static let shared = Mutex(Context())

    package static func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
        // A context serves one thread at a time. The second one doesn't wait for the first, whose input may be long.
        shared.withLockIfAvailable { $0.digest(of: bytes) } ?? Context().digest(of: bytes)
    }

    package static func digest(of bytes: [UInt8]) -> Digest { bytes.withUnsafeBytes { digest(of: $0) } }

    package static func digest(of data: Data) -> Digest { data.withUnsafeBytes { digest(of: $0) } }

    /// Hashing fails only where libcrypto lacks SHA-256 or memory has run out; no caller could do anything about either.
    private struct Context: ~Copyable, Sendable {
        // Safe: there is one owner, which is the lock or one call.
        private nonisolated(unsafe) let context: OpaquePointer

        init() {
            guard let algorithm = EVP_MD_fetch(nil, "SHA256", nil) else {
                preconditionFailure("BUG: libcrypto has no SHA-256")
            }
            defer { EVP_MD_free(algorithm) }
            guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex2(context, algorithm, nil) == 1 else {
                preconditionFailure("BUG: no memory for SHA-256")
            }
            self.context = context
        }

        deinit { EVP_MD_CTX_free(context) }

        func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
            withUnsafeTemporaryAllocation(byteCount: Octets.count, alignment: 8) { output in
                // Without an algorithm the context begins anew with the one it has.
                guard EVP_DigestInit_ex2(context, nil, nil) == 1,
                    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count) == 1,
                    EVP_DigestFinal_ex(context, output.baseAddress?.assumingMemoryBound(to: UInt8.self), nil) == 1,
                    let octets = Octets(UnsafeRawBufferPointer(output))
                else { preconditionFailure("BUG: SHA-256 failed") }
                return Digest(octets: octets)
            }
        }
    }
}
