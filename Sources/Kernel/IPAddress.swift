/// An IP address.
package struct IPAddress: Hashable, Sendable {
    /// 4 or 16, the most significant first.
    let bytes: [UInt8]

    /// Parses a text as inet_pton(3) does; an IPv4 address mapped to IPv6 becomes the IPv4 address.
    package init?(_ text: String) {
        var v4 = in_addr()
        var v6 = in6_addr()
        if inet_pton(AF_INET, text, &v4) == 1 {
            bytes = withUnsafeBytes(of: v4) { Array($0) }
        } else if inet_pton(AF_INET6, text, &v6) == 1 {
            let all = withUnsafeBytes(of: v6) { Array($0) }
            bytes = all.starts(with: Self.mapped) ? Array(all.dropFirst(Self.mapped.count)) : all
        } else {
            return nil
        }
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    package var isIPv4: Bool { bytes.count == 4 }

    /// The text of inet_ntop(3).
    package var text: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        inet_ntop(isIPv4 ? AF_INET : AF_INET6, bytes, &text, socklen_t(text.count))
        return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// 127.0.0.0/8 or ::1.
    package var isLoopback: Bool {
        isIPv4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// The network of one subscriber: the IPv4 address, or the first 64 bits of the IPv6 address.
    package var network: IPAddress {
        isIPv4 ? self : IPAddress(bytes: bytes.prefix(8) + [UInt8](repeating: 0, count: 8))
    }

    private static let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xFF, 0xFF]
}

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
