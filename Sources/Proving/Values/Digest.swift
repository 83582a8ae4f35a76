import CCrypto
import Wire

/// A SHA-256 hash: 32 bytes, held without memory of their own.
package struct Digest: Hashable, Sendable, LosslessStringConvertible {
    let octets: Octets

    /// 32 zero bytes, the value of both chains before their first event.
    package static let zero = Digest(octets: .zero)

    /// The SHA-256 of no bytes: of the body that an event doesn't have, and the root of the empty tree.
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

    /// Whether it is the same, in a time that doesn't depend on where they differ: for hashes of secrets.
    /// CRYPTO_memcmp(3). Everything else is compared with `==`.
    package func matches(_ other: Digest) -> Bool {
        withUnsafeBytes { own in
            other.withUnsafeBytes { CRYPTO_memcmp(own.baseAddress, $0.baseAddress, own.count) == 0 }
        }
    }
}
