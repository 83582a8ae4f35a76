/// 32 bytes held without memory of their own; what `Digest`, `PublicKey` and `Signature` are made of.
struct Octets: Hashable, Sendable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64

    static let count = 32

    /// Takes 32 bytes as they lie in memory; nil for any other count.
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
