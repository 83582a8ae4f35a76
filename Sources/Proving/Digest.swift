import CCrypto
import Foundation
import Synchronization
import Wire

/// 32 bytes without a heap allocation: the storage of `Digest`, `PublicKey` and `Signature`.
struct Octets: Hashable, Sendable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    static let count = 32

    /// Copies 32 bytes; nil for any other count.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count == Self.count else { return nil }
        first = bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        second = bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        third = bytes.loadUnaligned(fromByteOffset: 16, as: UInt64.self)
        fourth = bytes.loadUnaligned(fromByteOffset: 24, as: UInt64.self)
    }

    init?(_ bytes: some Collection<UInt8>) {
        let whole = bytes.withContiguousStorageIfAvailable { Self(UnsafeRawBufferPointer($0)) }
        guard let octets = whole ?? Array(bytes).withUnsafeBytes({ Self($0) }) else { return nil }
        self = octets
    }

    /// 32 zero bytes.
    static let zero = Octets()

    private init() { (first, second, third, fourth) = (0, 0, 0, 0) }

    /// Lends the bytes in their order.
    func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try Swift.withUnsafeBytes(of: self, body)
    }

    var bytes: [UInt8] { withUnsafeBytes { Array($0) } }
}

/// A SHA-256 hash: 32 bytes, without a heap allocation.
package struct Digest: Hashable, Sendable, LosslessStringConvertible {
    let octets: Octets

    /// 32 zero bytes, the value of both chains before their first event.
    package static let zero = Digest(octets: .zero)

    /// The SHA-256 of no bytes: the hash for an event without a body, and the root of the empty tree.
    package static let ofNothing = SHA256.digest(of: [])

    init(octets: Octets) { self.octets = octets }

    /// Takes 32 bytes; nil for any other count.
    package init?(bytes: some Collection<UInt8>) {
        guard let octets = Octets(bytes) else { return nil }
        self.octets = octets
    }

    /// Reads 64 hexadecimal digits of either case; nil where they are none.
    package init?(_ description: String) {
        guard let data = Hexadecimal.data(of: Array(description.utf8)[...]) else { return nil }
        self.init(bytes: data)
    }

    package var bytes: [UInt8] { octets.bytes }

    /// Lends the bytes in their order.
    package func withUnsafeBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try octets.withUnsafeBytes(body)
    }

    /// 64 lower-case hexadecimal digits.
    package var description: String { Hexadecimal.text(of: bytes) }

    /// Whether both are equal, in a time that doesn't depend on where they differ: for hashes of secrets.
    /// CRYPTO_memcmp(3). Everything else is compared with `==`.
    package func matches(_ other: Digest) -> Bool {
        withUnsafeBytes { own in
            other.withUnsafeBytes { CRYPTO_memcmp(own.baseAddress, $0.baseAddress, own.count) == 0 }
        }
    }
}

extension Credential.Token {
    /// The SHA-256 of the token: a relay keeps nothing else of it.
    package var digest: Digest { withBytes { SHA256.digest(of: $0) } }

    /// Whether both are equal, in a time that doesn't depend on where they differ; CRYPTO_memcmp(3).
    package func matches(_ other: Credential.Token) -> Bool {
        withBytes { own in other.withBytes { CRYPTO_memcmp(own.baseAddress, $0.baseAddress, own.count) == 0 } }
    }
}

/// SHA-256 (FIPS 180-4), EVP_DigestInit(3).
///
/// The algorithm is fetched once and its context is reused: the one-shot call looks the algorithm up each time, which
/// takes as long as hashing 150 bytes.
package enum SHA256 {
    private static let shared = Mutex(Context())

    package static func digest(of bytes: UnsafeRawBufferPointer) -> Digest {
        // A context serves one thread at a time. A second thread doesn't wait for the first, whose input may be long.
        shared.withLockIfAvailable { $0.digest(of: bytes) } ?? Context().digest(of: bytes)
    }

    package static func digest(of bytes: [UInt8]) -> Digest { bytes.withUnsafeBytes { digest(of: $0) } }

    package static func digest(of data: Data) -> Digest { data.withUnsafeBytes { digest(of: $0) } }

    /// Hashing fails only where libcrypto lacks SHA-256 or memory has run out; no caller could handle either.
    private struct Context: ~Copyable, Sendable {
        // Safe: it has one owner, either the lock or one call.
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
                // Without an algorithm the context starts again with the one it has.
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

/// libcrypto itself, as it is loaded.
package enum CryptoLibrary {
    /// Its name and its version: `OpenSSL 3.0.17`
    package static var version: String {
        String(cString: OpenSSL_version(OPENSSL_VERSION)).split(separator: " ").prefix(2).joined(separator: " ")
    }
}
