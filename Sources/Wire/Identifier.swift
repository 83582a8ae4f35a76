/// A name of 128 bits that two ends can share, written as 26 characters of Crockford base 32.
///
/// Reading is forgiving as Crockford's specification asks: either case, `O` for zero, `I` and `L` for one. Writing
/// always gives upper case. 26 characters hold 130 bits; the first is never more than `7`.
package protocol Identifier: RawRepresentable<UInt128>, Hashable, Comparable, Sendable, Codable,
    LosslessStringConvertible
{
    var halves: Halves { get }
    init(halves: Halves)
}

extension Identifier {
    package init(rawValue: UInt128) { self.init(halves: Halves(rawValue)) }

    package var rawValue: UInt128 { halves.value }

    /// Reads 26 characters; nil where they are not an identifier.
    package init?(_ description: String) {
        guard let halves = Crockford.value(of: description) else { return nil }
        self.init(halves: halves)
    }

    /// Reads 16 bytes, the most significant first; nil for any other count.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        let together = bytes.withContiguousStorageIfAvailable { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            return Halves(
                high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        self.init(halves: together ?? Halves(bytes.reduce(0) { $0 << 8 | UInt128($1) }))
    }

    /// The 16 bytes, the most significant first.
    package var bytes: [UInt8] {
        withUnsafeBytes(of: (halves.high.bigEndian, halves.low.bigEndian)) { Array($0) }
    }

    package var description: String { Crockford.text(of: halves) }

    package static func == (left: Self, right: Self) -> Bool { left.halves == right.halves }
    package static func < (left: Self, right: Self) -> Bool { left.halves < right.halves }
    package func hash(into hasher: inout Hasher) { hasher.combine(halves) }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = Self(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an identifier")
        }
        self = value
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
