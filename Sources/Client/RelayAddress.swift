import Foundation

/// Where a relay is: `http://127.0.0.1:8425`, `https://chat.example/tick`.
package struct RelayAddress: Hashable, Sendable, CustomStringConvertible {
    /// Why a text is no relay's address.
    package enum ParseError: Error, Equatable, Sendable {
        case empty
        /// There is no `http://` or `https://` before it, as in `localhost:8425`.
        case noScheme
        /// A scheme that no relay speaks.
        case scheme(String)
        case noHost
        case host(String)
        /// Not a number from 1 to 65535.
        case port(String)
        /// `user:password@`: a secret that would be shown wherever the address is.
        case user
        case query
        case fragment
        case path

        /// The same in words.
        package var reason: String {
            switch self {
            case .empty: "it is empty"
            case .noScheme: "it has no 'http://' or 'https://' before it"
            case .scheme(let scheme): "'\(scheme)' is neither 'http' nor 'https'"
            case .noHost: "it has no host"
            case .host(let host): "'\(host)' is no host"
            case .port(let port): "'\(port)' is no port"
            case .user: "a user or a password can't be in it"
            case .query: "a query can't be in it"
            case .fragment: "a '#' can't be in it"
            case .path: "its path has more than letters, digits, '-', '.', '_', '~' and single slashes"
            }
        }
    }

    /// The address with scheme and host in lower case and without slashes at the end.
    package let text: String

    package var description: String { text }

    package init(_ text: String) throws(ParseError) {
        guard !text.isEmpty else { throw .empty }
        guard let colon = text.range(of: "://") else { throw .noScheme }
        let scheme = text[..<colon.lowerBound].lowercased()
        guard scheme == "http" || scheme == "https" else { throw .scheme(scheme) }
        let rest = text[colon.upperBound...]
        guard !rest.contains("#") else { throw .fragment }
        guard !rest.contains("?") else { throw .query }
        let authority = rest.prefix { $0 != "/" }
        guard !authority.contains("@") else { throw .user }

        let host: Substring
        if authority.hasPrefix("["), let end = authority.lastIndex(of: "]") {
            host = authority[...end]
            guard host.dropFirst().dropLast().allSatisfy({ $0.isASCII && $0.isHexDigit || $0 == ":" || $0 == "." }),
                host.count > 3
            else { throw .host(String(host)) }
        } else {
            host = authority.prefix { $0 != ":" }
            guard !host.isEmpty else { throw .noHost }
            guard Self.isName(host) else { throw .host(String(host)) }
        }
        let port = authority[host.endIndex...]
        guard port.isEmpty || Self.isPort(port) else { throw .port(String(port.drop { $0 == ":" })) }

        var path = rest[authority.endIndex...]
        while path.last == "/" { path.removeLast() }
        guard Self.isPath(path) else { throw .path }
        self.text = "\(scheme)://\(host.lowercased())\(port)\(path)"
        guard URL(string: self.text) != nil else { throw .host(String(host)) }
    }

    /// Whether the address is one of the machine that uses it: no other machine can mean the same relay by it.
    package var isLoopback: Bool { Self.isLoopback(host: URL(string: text)?.host ?? "") }

    /// Whether only the machine itself can reach a server that listens on this host, a name or an address without brackets.
    package static func isLoopback(host: String) -> Bool {
        host == "localhost" || host == "::1" || host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
    }

    /// RFC 1123 section 2.1, and the underscore that is seen in the wild.
    private static func isName(_ host: Substring) -> Bool {
        host.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
            !label.isEmpty && label.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
        }
    }

    private static func isPort(_ port: Substring) -> Bool {
        let digits = port.dropFirst()
        guard port.first == ":", digits.allSatisfy({ "0"..."9" ~= $0 }), let number = Int(digits) else { return false }
        return 1...65535 ~= number
    }

    /// RFC 3986's unreserved characters and slashes: more than a prefix ever needs. A `..` would climb out of it.
    private static func isPath(_ path: Substring) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().allSatisfy { segment in
            !segment.isEmpty && segment != "." && segment != ".."
                && segment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-._~".contains($0)) }
        }
    }
}
