import Kernel

/// What the relay's operator allows beyond `https://` on port 443 to public addresses: `HOST`, `HOST:PORT`, `CIDR` or
/// `CIDR:PORT`. Whatever it names may have `http://` as well, and any port where it names none.
package struct PushAllowance: Hashable, Sendable {
    private enum Place: Hashable {
        /// A name, in lower case: whatever address it has.
        case host(String)
        case network(IPNetwork)
    }

    private let place: Place
    private let port: Int?

    /// Parses what was typed: `hooks.internal:8443`, `10.0.0.0/8`, `127.0.0.1:9000`, `[fd00::/8]:9000`, `::1`.
    package init?(_ text: String) {
        var name = text[...]
        var port: Int?
        if name.first == "[" {
            guard let end = name.firstIndex(of: "]") else { return nil }
            let rest = name[name.index(after: end)...]
            name = name[..<end].dropFirst()
            guard rest.isEmpty || rest.first == ":" else { return nil }
            if !rest.isEmpty {
                port = Self.port(rest.dropFirst())
                guard port != nil else { return nil }
            }
            guard name.contains(":") else { return nil }
        } else if let colon = name.lastIndex(of: ":"), name.firstIndex(of: ":") == colon {
            port = Self.port(name[name.index(after: colon)...])
            guard port != nil else { return nil }
            name = name[..<colon]
        }
        if let network = IPNetwork(String(name)) {
            place = .network(network)
        } else {
            guard Self.isName(name) else { return nil }
            place = .host(name.lowercased())
        }
        self.port = port
    }

    private static func port(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let port = Int(text) else { return nil }
        return (1...65_535).contains(port) ? port : nil
    }

    /// A name that DNS may have (RFC 1123 section 2.1), with the underscore that is used, too.
    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 253
            && text.utf8.allSatisfy {
                0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F
            }
            // Digits alone are an address in one of its many forms.
            && text.split(separator: ".").last?.contains { !$0.isNumber } == true
    }

    /// Whether it names a host.
    func covers(host: String, port: Int) -> Bool { place == .host(host) && isFor(port) }

    /// Whether an address lies in its range.
    func covers(_ address: IPAddress, port: Int) -> Bool {
        guard case .network(let network) = place else { return false }
        return network.contains(address) && isFor(port)
    }

    /// Whether a host might have an address in its range.
    func mayCoverAddress(port: Int) -> Bool {
        guard case .network = place else { return false }
        return isFor(port)
    }

    private func isFor(_ port: Int) -> Bool { self.port == nil || self.port == port }
}
