import HTTP
import Kernel
import Wire

/// A request's header, read from its bytes once.
struct Call {
    /// The endpoint that it asks, or the reason why there is none.
    let endpoint: Result<Endpoint, ProblemCode>
    /// The methods of its path; only where its own is not among them.
    let allowedMethods: [String]
    /// The credential; nil without one of tick's.
    let credential: Credential?
    let query: QueryItems
    /// The relay token in a join, for a relay that is not open to everyone.
    let relayToken: ArraySlice<UInt8>?
    /// Whether a body follows the header.
    let hasBody: Bool
    /// The address to which it is charged; nil for this machine itself, which any number of clients may share.
    let origin: IPAddress?
    let response: ResponseContext

    /// - Parameters:
    ///   - peer: the other end of its connection.
    ///   - proxies: the proxies whose `X-Forwarded-For` is believed.
    ///   - now: the loop's clock.
    init(_ request: Request, from peer: IPAddress?, behind proxies: Set<IPAddress>, at now: Int) {
        do throws(ProblemCode) {
            endpoint = .success(try Endpoint(method: request.method, path: request.path))
            allowedMethods = []
        } catch {
            endpoint = .failure(error)
            allowedMethods = error == .methodNotAllowed ? Endpoint.methods(of: request.path) : []
        }
        credential = request.headers.bytes(of: "Authorization").flatMap(Credential.init)
        query = QueryItems(request.query)
        switch endpoint {
        case .success(.join), .success(.invite): relayToken = request.headers.bytes(of: "Tick-Relay-Token")
        default: relayToken = nil
        }
        hasBody = request.hasBody
        let client: IPAddress?
        switch Self.forwarded(request, by: peer, proxies) {
        case .address(let address): (client, origin) = (address, address.isLoopback ? nil : address)
        // Otherwise a client could avoid all limits. All such clients share those of the proxy itself.
        case .unusable: (client, origin) = (nil, peer)
        case nil: (client, origin) = (nil, peer.flatMap { $0.isLoopback ? nil : $0 })
        }
        response = ResponseContext(
            endpoint: try? endpoint.get(), client: client, isHead: request.method == "HEAD",
            keepsAlive: request.keepsAlive, start: now
        )
    }

    private enum Forwarded {
        case address(IPAddress)
        case unusable
    }

    /// The client's address by a trusted proxy; nil where no such proxy names one.
    ///
    /// Only the last address of `X-Forwarded-For` counts: the proxy added it, the client may have written the others.
    private static func forwarded(_ request: Request, by peer: IPAddress?, _ proxies: Set<IPAddress>) -> Forwarded? {
        guard let peer, proxies.contains(peer), let list = request.headers.all("X-Forwarded-For").last else {
            return nil
        }
        let last = list.split(separator: ",", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        return address(last).map { .address($0) } ?? .unusable
    }

    /// Reads an address with or without a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`.
    private static func address(_ text: String) -> IPAddress? {
        let text = text.trimmingPrefix { $0 == " " || $0 == "\t" }
        if let address = IPAddress(String(text)) { return address }
        if text.first == "[" { return IPAddress(String(text.dropFirst().prefix { $0 != "]" })) }
        return IPAddress(String(text.prefix { $0 != ":" }))
    }

    /// The most bytes that a body for its endpoint can use.
    var mostBody: Int {
        switch try? endpoint.get() {
        // A statement and an id, in base64 and with room for additions of later versions.
        case .join, .makeInvite, .setPush: 8 << 10
        case .send, .acknowledge, .rotate: Limits.request
        default: 0
        }
    }
}

/// The part of a request that is kept until its response is written.
struct ResponseContext {
    /// The endpoint that it asks; nil for a malformed request.
    let endpoint: Endpoint?
    /// The client that a trusted proxy has named.
    let client: IPAddress?
    /// Whether the response has no body.
    let isHead: Bool
    /// Whether the client takes another response on its connection.
    let keepsAlive: Bool
    /// The time at which the end of the request was read, on the loop's clock.
    var start: Int
}

extension ResponseContext {
    /// The context of a malformed request.
    init(isHead: Bool, at now: Int) {
        self.init(endpoint: nil, client: nil, isHead: isHead, keepsAlive: false, start: now)
    }
}
