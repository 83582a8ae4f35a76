/// The first line of a request: `method SP target SP version` (RFC 9112 section 3).
struct RequestLine: Equatable, Sendable {
    let method: String
    let bytes: [UInt8]
    /// The ranges of the target and its parts in `bytes`; an empty path means the root.
    let target, path, query: Range<Int>
    let version: Request.Version

    /// Reads a line without its line end.
    ///
    /// Section 3 lets a reader split at any whitespace; here a single space is the only separator, so that no other
    /// reader can see other parts.
    init(_ bytes: ArraySlice<UInt8>) throws(HTTPError) {
        // A copy, which keeps no more of the received bytes than this line.
        self.bytes = Array(bytes)
        let line = self.bytes[...]
        guard let first = line.firstIndex(of: .space), let last = line.lastIndex(of: .space), first < last else {
            throw .malformed("a request line of fewer than three parts")
        }
        // The version comes first: the preface of HTTP/2 has a target that would be refused for another reason.
        version = try Self.version(line[(last + 1)...])
        let method = line[..<first]
        let target = line[first + 1..<last]
        guard !method.isEmpty, method.allSatisfy(ByteSet.token.contains) else {
            throw .malformed("the method is not a token")
        }
        let resource = try Self.resource(target, method: method)
        // RFC 9112 section 3.2 and RFC 3986: no whitespace, no control characters, ASCII only, no fragment.
        guard resource.allSatisfy(ByteSet.target.contains) else {
            throw .malformed("a character that has no place in a target")
        }
        self.method = String(decoding: method, as: UTF8.self)
        self.target = target.indices
        let mark = resource.firstIndex(of: UInt8(ascii: "?")) ?? resource.endIndex
        path = resource.startIndex..<mark
        query = resource[mark...].dropFirst().indices
    }

    /// RFC 9112 section 2.3: the name is case-sensitive, each number has one digit.
    private static func version(_ bytes: ArraySlice<UInt8>) throws(HTTPError) -> Request.Version {
        let digits = bytes.dropFirst(5)
        guard bytes.prefix(5).elementsEqual("HTTP/".utf8), digits.count == 3, let last = digits.last,
            let major = digits.first?.decimalDigit, digits[digits.startIndex + 1] == UInt8(ascii: "."),
            let minor = last.decimalDigit
        else { throw .malformed("no HTTP version at the end of the request line") }
        switch (major, minor) {
        case (1, 1): return .http11
        case (1, 0): return .http10
        // RFC 9110 section 15.6.6. Other minor versions don't exist, and no client of tick's sends one.
        default: throw HTTPError(505, "an HTTP version that is neither 1.0 nor 1.1")
        }
    }

    /// The part of a target that names a resource on this server: its path and query.
    private static func resource(
        _ target: ArraySlice<UInt8>, method: ArraySlice<UInt8>
    ) throws(HTTPError) -> ArraySlice<UInt8> {
        // RFC 9112 section 3.2.1, origin-form: clients send it to a server.
        if target.first == UInt8(ascii: "/") { return target }
        // RFC 9112 section 3.2.4, asterisk-form: the server as a whole, for OPTIONS only.
        if target.elementsEqual("*".utf8), method.elementsEqual("OPTIONS".utf8) { return target }
        // RFC 9112 section 3.2.2, absolute-form: clients send it to a proxy; every server has to take it. Its authority
        // takes precedence over the Host field; nothing here depends on either, so it is only checked and left out.
        for scheme in ["http://", "https://"] where target.prefix(scheme.utf8.count).isEqualIgnoringCase(scheme) {
            let rest = target.dropFirst(scheme.utf8.count)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            guard Authority.isValid(rest[..<end]) else { throw .malformed("the target names an invalid host") }
            return rest[end...]
        }
        // RFC 9112 section 3.2.3, authority-form, is for CONNECT, and CONNECT is for proxies.
        throw .malformed("the target is no path")
    }
}

/// The authority of a `Host` field or an absolute target: `host [":" port]` (RFC 9110 section 7.2, RFC 3986 section 3.2).
enum Authority {
    /// Whether the bytes are a host and perhaps a port, and nothing else.
    ///
    /// This is narrower than the grammar: no user information (RFC 9110 section 4.2.4), no empty host (section 4.2.1;
    /// `Framing` allows an empty field), and in a registered name only the characters of names in the DNS and in host
    /// files. That excludes the comma: two `Host` fields that a proxy joined have one.
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
