/// An Ed25519 signature: 64 bytes, held without memory of their own.
package struct Signature: Hashable, Sendable {
    private let first: Octets
    private let second: Octets

    static let count = 64

    /// Takes 64 bytes; nil for any other count. They are not verified: `PublicKey.verifies` does that.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == Self.count, let first = Octets(bytes.prefix(32)), let second = Octets(bytes.suffix(32))
        else { return nil }
        self.first = first
        self.second = second
    }

    package var bytes: [UInt8] { first.bytes + second.bytes }
}
