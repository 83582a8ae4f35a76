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
        guard let rawValue = Crockford.value(of: description) else { return nil }
        self.init(rawValue: rawValue)
    }

    /// Reads 16 bytes, the most significant first; nil for any other count.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        let together = bytes.withContiguousStorageIfAvailable {
            UInt128(bigEndian: UnsafeRawBufferPointer($0).loadUnaligned(as: UInt128.self))
        }
        self.init(rawValue: together ?? bytes.reduce(0) { $0 << 8 | UInt128($1) })
    }

    /// The 16 bytes, the most significant first.
    package var bytes: [UInt8] {
        withUnsafeBytes(of: rawValue.bigEndian) { Array($0) }
    }

    package var description: String { Crockford.text(of: rawValue) }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

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
