import Curl
import Kernel
import Wire

/// Which requests the relay makes for its members: to any public address, by `https://` on port 443; to others what its
/// operator allowed.
package struct PushPolicy: Sendable {
    private let allowances: Set<PushAllowance>

    package init(allowing allowances: Set<PushAllowance> = []) { self.allowances = allowances }

    /// Where a URL leads, where that may be allowed: which address its host has is known only when it is connected to.
    ///
    /// - Throws: why it is refused.
    package func origin(of url: String) throws(PushClass) -> String {
        guard url.utf8.count <= Limits.pushURL, let place = WebAddress(url) else { throw .url }
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
