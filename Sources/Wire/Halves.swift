/// The 128 bits as an identifier keeps them.
///
/// Not as one `UInt128`: with Swift 6.3 (x86-64, unoptimized) an async function whose arguments are so many that a
/// `UInt128` goes over the stack returns to a wrong address.
package struct Halves: Hashable, Comparable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    init(_ value: UInt128) {
        high = UInt64(truncatingIfNeeded: value >> 64)
        low = UInt64(truncatingIfNeeded: value)
    }

    var value: UInt128 { UInt128(high) << 64 | UInt128(low) }

    package static func < (left: Halves, right: Halves) -> Bool {
        left.high == right.high ? left.low < right.low : left.high < right.high
    }
}
