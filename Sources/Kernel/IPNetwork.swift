/// A range of IP addresses that begin with the same bits: `10.0.0.0/8`, `2000::/3`.
package struct IPNetwork: Hashable, Sendable {
    private let start: [UInt8]
    private let bits: Int

    /// Parses `ADDRESS/BITS`; an address alone is the range of only that one. Bits behind the first `BITS` don't count.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let address = IPAddress(String(parts[0])) else { return nil }
        start = address.bytes
        guard parts.count == 2 else {
            bits = 8 * start.count
            return
        }
        guard parts[1].utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let bits = Int(parts[1]), bits <= 8 * start.count else {
            return nil
        }
        self.bits = bits
    }

    package func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == start.count else { return false }
        for place in 0..<(bits + 7) / 8 {
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, bits - 8 * place))
            if (start[place] ^ address.bytes[place]) & mask != 0 { return false }
        }
        return true
    }
}

extension IPAddress {
    package var isIPv4: Bool { bytes.count == 4 }
}
