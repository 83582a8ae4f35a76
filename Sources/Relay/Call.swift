import HTTP
import Kernel
import Wire

/// A request as its header says it, read from its bytes once.
struct Call {
    /// What it asks for, or why there is no such thing here.
    let endpoint: Result<Endpoint, ProblemCode>
    /// The methods that its path has; only where its own is not among them.
    let allowedMethods: [String]
    /// Whose it says to be; nil where it shows no credential of tick's.
    let credential: Credential?
    let query: QueryItems
    /// What a join shows to a relay that is not open to everyone.
    let relayToken: ArraySlice<UInt8>?
    /// Whether a body follows the header.
    let hasBody: Bool
    /// Where it comes from, for limits; nil for this machine itself, which any number of clients may share.
    let origin: IPAddress?
    let response: ResponseContext

    /// - Parameters:
    ///   - peer: the other end of its connection.
    ///   - proxies: whose `X-Forwarded-For` is believed.
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
        if case .success(.join) = endpoint {
            relayToken = request.headers.bytes(of: "Tick-Relay-Token")
        } else {
            relayToken = nil
        }
        hasBody = request.hasBody
        let client: IPAddress?
        switch Self.forwarded(request, by: peer, proxies) {
        case .address(let address): (client, origin) = (address, address.isLoopback ? nil : address)
        // Else a client could choose to have no limits. All such share those of the proxy itself.
        case .unusable: (client, origin) = (nil, peer)
        case nil: (client, origin) = (nil, peer.flatMap { $0.isLoopback ? nil : $0 })
        }
        response = ResponseContext(
            endpoint: try? endpoint.get(),
            client: client,
            isHead: request.method == "HEAD",
            keepsAlive: request.keepsAlive,
            start: now
        )
    }

    private enum Forwarded {
        case address(IPAddress)
        case unusable
    }

    /// Whose request a proxy that is believed says to have handed on; nil where no such proxy says so.
    ///
    /// Of `X-Forwarded-For` only the last address counts: the proxy added it, the client may have written the others.
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
}

extension Call {
    /// The most bytes that a body sent to its address can have a use for.
    var mostBody: Int {
        switch try? endpoint.get() {
        // Its proof, a sealed name and two ids, in base64 and with room for what a later version adds.
        case .join, .setPush: 8 << 10
        case .send, .acknowledge: Limits.request
        default: 0
        }
    }
}
