import HTTP
import Kernel

extension RelayServer {
    /// Where a request comes from: the peer, or what a proxy that is believed says of its own. Nil for the machine itself,
    /// whose addresses tell nobody apart.
    func origin(of request: Request?, from peer: IPAddress?) -> IPAddress? {
        (request.flatMap { forwarded($0, by: peer) } ?? peer).flatMap { $0.isLoopback ? nil : $0 }
    }

    /// Whose request a proxy that is believed says to have handed on; nil where no such proxy says so.
    ///
    /// Of `X-Forwarded-For` only the last address counts: the proxy added it, the others are the client's say-so.
    func forwarded(_ request: Request, by peer: IPAddress?) -> IPAddress? {
        guard let peer, options.proxies.contains(peer), let list = request.headers.all("X-Forwarded-For").last else {
            return nil
        }
        return Self.address(list.split(separator: ",").last.map(String.init) ?? "")
    }

    /// Reads an address with or without a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    private static func address(_ text: String) -> IPAddress? {
        let text = text.trimmingPrefix { $0 == " " || $0 == "\t" }
        if let address = IPAddress(String(text)) { return address }
        if text.first == "[" { return IPAddress(String(text.dropFirst().prefix { $0 != "]" })) }
        return IPAddress(String(text.prefix { $0 != ":" }))
    }
}
