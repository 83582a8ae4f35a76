import CCurl
import Kernel
import Wire

/// Decides which requests the relay makes for its members: to public addresses, by `https://` on port 443; to others,
/// those that its operator allowed.
package struct PushPolicy: Sendable {
    private let allowances: Set<PushAllowance>

    package init(allowing allowances: Set<PushAllowance> = []) { self.allowances = allowances }

    /// The origin of a permitted URL. The address of its host is checked only when it is connected to.
    ///
    /// - Throws: the reason of the refusal.
    package func origin(of url: String) throws(PushClass) -> String {
        // Other bytes would stand in the request as they are.
        guard url.utf8.count <= Limits.pushURL, url.utf8.allSatisfy({ $0 < 0x80 }), let place = WebAddress(url)
        else { throw .url }
        if allowances.contains(where: { $0.covers(host: place.host, port: place.port) }) { return place.origin }
        if let address = IPAddress(place.host) {
            if allowances.contains(where: { $0.covers(address, port: place.port) }) { return place.origin }
            try Self.checkUsual(place)
            guard PublicAddresses.contains(address) else { throw .address }
        } else if !allowances.contains(where: { $0.mayCoverAddress(port: place.port) }) {
            try Self.checkUsual(place)
        }
        return place.origin
    }

    private static func checkUsual(_ place: WebAddress) throws(PushClass) {
        guard place.scheme == "https" else { throw .scheme }
        guard place.port == 443 else { throw .port }
    }

    /// Whether a request for a URL may connect to an address.
    func permits(_ place: WebAddress, at address: SocketAddress) -> Bool {
        guard let ip = IPAddress(address.host), address.port == place.port else { return false }
        let isUsual = place.scheme == "https" && place.port == 443
        return isUsual && PublicAddresses.contains(ip)
            || allowances.contains { $0.covers(host: place.host, port: place.port) || $0.covers(ip, port: place.port) }
    }
}

extension PushClass: Error {}

/// An exception of the relay's operator to `https://` on port 443 to public addresses: `HOST`, `HOST:PORT`, `CIDR` or
/// `CIDR:PORT`. The hosts that it names may also use `http://`, and any port where it names none.
package struct PushAllowance: Hashable, Sendable {
    private enum Place: Hashable {
        /// A name in lower case, with any address.
        case host(String)
        case network(IPNetwork)
    }

    private let place: Place
    private let port: Int?

    /// Parses the text of an option: `hooks.internal:8443`, `10.0.0.0/8`, `127.0.0.1:9000`, `[fd00::/8]:9000`, `::1`.
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

    /// Whether it is a name that DNS may have (RFC 1123 section 2.1), or one with underscores, which are in use, too.
    private static func isName(_ text: Substring) -> Bool {
        !text.isEmpty && text.utf8.count <= 253
            && text.utf8.allSatisfy {
                0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F
            }
            // A name of digits alone is an address in one of its many forms.
            && text.split(separator: ".").last?.contains { !$0.isNumber } == true
    }

    /// Whether it names a host.
    func covers(host: String, port: Int) -> Bool { place == .host(host) && isFor(port) }

    /// Whether an address is in its range.
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

/// The addresses of the public internet, which a push may connect to without an allowance.
enum PublicAddresses {
    static func contains(_ address: IPAddress) -> Bool {
        if address.isIPv4 { return !special.contains { $0.contains(address) } }
        return global.contains { $0.contains(address) } && !special.contains { $0.contains(address) }
    }

    /// The addresses of IPv6 that are assigned (https://www.iana.org/assignments/ipv6-address-space).
    private static let global = ["2000::/3"].compactMap(IPNetwork.init)

    /// The ranges for special purposes (https://www.iana.org/assignments/iana-ipv4-special-registry,
    /// https://www.iana.org/assignments/iana-ipv6-special-registry). The IPv6 ranges that hold an IPv4 address are
    /// among them, or aren't global.
    private static let special = [
        "0.0.0.0/8",  // this network
        "10.0.0.0/8",  // private
        "100.64.0.0/10",  // shared by subscribers of a provider
        "127.0.0.0/8",  // loopback
        "169.254.0.0/16",  // link-local; the metadata of cloud providers
        "172.16.0.0/12",  // private
        "192.0.0.0/24",  // protocol assignments
        "192.0.2.0/24",  // documentation
        "192.88.99.0/24",  // 6to4 relays
        "192.168.0.0/16",  // private
        "198.18.0.0/15",  // benchmarks
        "198.51.100.0/24",  // documentation
        "203.0.113.0/24",  // documentation
        "224.0.0.0/4",  // multicast
        "240.0.0.0/4",  // reserved, broadcast
        "2001::/23",  // protocol assignments, Teredo
        "2001:db8::/32",  // documentation
        "2002::/16",  // 6to4
        "3fff::/20",  // documentation
    ].compactMap(IPNetwork.init)
}

/// The server of a URL, parsed like libcurl, which makes the request.
struct WebAddress: Hashable, Sendable {
    /// `http` or `https`.
    let scheme: String
    /// The host in lower case; an IPv6 address without its brackets, an IPv4 address in its usual form.
    let host: String
    let port: Int

    /// Nil for a text that libcurl doesn't understand, for other schemes, for any number of slashes before the host but
    /// two, and for a host with characters beyond ASCII: libcurl reads those by the locale.
    init?(_ url: String) {
        guard !url.utf8.contains(0), let handle = curl_url() else { return nil }
        defer { curl_url_cleanup(handle) }
        func part(_ part: CURLUPart) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard curl_url_get(handle, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else {
                return nil
            }
            defer { curl_free(text) }
            return String(cString: text)
        }
        guard curl_url_set(handle, CURLUPART_URL, url, 0) == CURLUE_OK,
            let scheme = part(CURLUPART_SCHEME)?.lowercased(), scheme == "http" || scheme == "https",
            let host = part(CURLUPART_HOST)?.lowercased(), !host.isEmpty,
            host.utf8.allSatisfy({ 0x20 < $0 && $0 < 0x7F }),
            let port = part(CURLUPART_PORT).flatMap({ Int($0) })
        else { return nil }
        // libcurl reads `https:///a` and `https:/a` as `https://a`; other programs don't.
        let rest = url.dropFirst(scheme.count)
        guard rest.hasPrefix("://"), !rest.hasPrefix(":///") else { return nil }
        self.scheme = scheme
        self.host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        self.port = port
    }

    /// `https://HOST:PORT`, always with its port.
    var origin: String { "\(scheme)://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
