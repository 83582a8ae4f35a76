/// A name of 128 bits that two ends can share, written as 26 characters of Crockford base 32.
///
/// Reading is forgiving as Crockford's specification asks: either case, `O` for zero, `I` and `L` for one. Writing
/// always gives upper case. 26 characters hold 130 bits; the first is never more than `7`.
package protocol Identifier: RawRepresentable<UInt128>, Hashable, Comparable, Sendable, Codable,
    LosslessStringConvertible
{
    var bits: Bits128 { get }
    init(bits: Bits128)
}

extension Identifier {
    package init(rawValue: UInt128) { self.init(bits: Bits128(rawValue)) }

    package var rawValue: UInt128 { bits.value }

    /// Reads 26 characters; nil where they are not an identifier.
    package init?(_ description: String) {
        guard let bits = Crockford.value(of: description) else { return nil }
        self.init(bits: bits)
    }

    /// Reads 16 bytes, the most significant first; nil for any other count.
    package init?(bytes: some Collection<UInt8>) {
        guard bytes.count == 16 else { return nil }
        let together = bytes.withContiguousStorageIfAvailable { bytes in
            let bytes = UnsafeRawBufferPointer(bytes)
            return Bits128(
                high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        self.init(bits: together ?? Bits128(bytes.reduce(0) { $0 << 8 | UInt128($1) }))
    }

    /// The 16 bytes, the most significant first.
    package var bytes: [UInt8] { withUnsafeBytes(of: (bits.high.bigEndian, bits.low.bigEndian)) { Array($0) } }

    package var description: String { Crockford.text(of: bits) }

    package static func == (left: Self, right: Self) -> Bool { left.bits == right.bits }
    package static func < (left: Self, right: Self) -> Bool { left.bits < right.bits }
    package func hash(into hasher: inout Hasher) { hasher.combine(bits) }

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

/// The 128 bits as an identifier keeps them.
///
/// Not as one `UInt128`: with Swift 6.3 (x86-64, unoptimized) an async function whose arguments are so many that a
/// `UInt128` goes over the stack returns to a wrong address.
package struct Bits128: Hashable, Comparable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    init(_ value: UInt128) {
        high = UInt64(truncatingIfNeeded: value >> 64)
        low = UInt64(truncatingIfNeeded: value)
    }

    var value: UInt128 { UInt128(high) << 64 | UInt128(low) }

    package static func < (left: Bits128, right: Bits128) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }
}

/// The only name of a room that the relay knows: 16 bytes derived from the room's code.
package struct RoomID: Identifier {
    package let bits: Bits128
    package init(bits: Bits128) { self.bits = bits }
}

/// An invite's name, which comes from its key; the first code's has the bits of its room's.
package struct InviteID: Identifier {
    package let bits: Bits128
    package init(bits: Bits128) { self.bits = bits }
}

/// One identity in one room: it stays when the member's name changes, and tells nothing in another room.
package struct MemberID: Identifier {
    package let bits: Bits128
    package init(bits: Bits128) { self.bits = bits }
}

/// A message's name, made by its sender and unique in its room for ever; joins, leaves and name changes have one too.
package struct MessageID: Identifier {
    package let bits: Bits128
    package init(bits: Bits128) { self.bits = bits }

    /// An id that sorts by when it was made: 48 bits of milliseconds since the epoch, then 80 bits of chance.
    ///
    /// The relay's index of ids then grows at its edge. Nothing relies on two machines' clocks agreeing.
    package init(at milliseconds: Int, using generator: inout some RandomNumberGenerator) {
        let time = UInt128(UInt64(truncatingIfNeeded: milliseconds) & 0xFFFF_FFFF_FFFF) << 80
        let chance = UInt128(generator.next()) << 16 | UInt128(generator.next() & 0xFFFF)
        self.init(rawValue: time | chance)
    }

    /// When it was made, in milliseconds since the epoch; any number in one that wasn't made so.
    package var time: Int { Int(truncatingIfNeeded: bits.high >> 16) }

    /// The next id of the same millisecond, so that ids one process makes keep the order it made them in.
    package var successor: MessageID { MessageID(rawValue: rawValue &+ 1) }
}

/// The id of one push, the same in all its tries: the value of `webhook-id`.
package struct PushID: Identifier {
    package let bits: Bits128
    package init(bits: Bits128) { self.bits = bits }
}

/// A random name that a member gives to its push target. A push tells it, so that its receiver knows which room is meant: a
/// room's id would let whoever sees a push try codes.
package struct PushTargetID: Identifier {
    package let bits: Bits128
    package init(bits: Bits128) { self.bits = bits }
}
