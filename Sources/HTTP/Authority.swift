/// What a `Host` field or an absolute target names: `host [":" port]` (RFC 9110 section 7.2, RFC 3986 section 3.2).
enum Authority {
    /// Whether the bytes are a host and perhaps a port, and nothing else.
    ///
    /// Narrower than the grammar: no user information (RFC 9110 section 4.2.4), no empty host (section 4.2.1; `Framing` allows an empty field), and of a
    /// registered name only what names in the DNS and in host files are made of. A comma is among what that leaves out:
    /// it is how two `Host` fields look after a proxy joined them.
    static func isValid(_ bytes: ArraySlice<UInt8>) -> Bool {
        let end: Int
        if bytes.first == UInt8(ascii: "[") {
            guard let bracket = bytes.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let address = bytes[bytes.startIndex + 1..<bracket]
            guard address.contains(UInt8(ascii: ":")), address.allSatisfy(ByteSet.address.contains) else {
                return false
            }
            end = bracket + 1
        } else {
            end = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
            let name = bytes[..<end]
            guard !name.isEmpty, name.allSatisfy(ByteSet.hostName.contains) else { return false }
        }
        return end == bytes.endIndex || bytes[end] == UInt8(ascii: ":") && isPort(bytes[(end + 1)...])
    }

    /// Whether the bytes are a port, or nothing (RFC 3986 section 3.2.3 allows a colon with no port after it).
    private static func isPort(_ bytes: ArraySlice<UInt8>) -> Bool {
        guard bytes.count <= 5 else { return false }
        var port = 0
        for byte in bytes {
            guard let digit = byte.decimalDigit else { return false }
            port = 10 * port + digit
        }
        return port <= 0xFFFF
    }
}
