import HTTP
import Kernel
import Wire

extension RelayServer {
    /// What may be read of a body.
    struct Admission {
        /// Whose it is; nil for a stranger's.
        let member: MemberID?
        /// The most bytes that a request to this address can have a use for.
        let bytes: Int
    }

    /// Looks at a request whose body is still to come. Who would be refused whatever the body says is refused now, before
    /// it takes up memory.
    func admit(_ request: Request, from connection: Connection) async throws(Problem) -> Admission {
        let origin = origin(of: request, from: connection.peer)
        do {
            let endpoint = try Endpoint(of: request)
            guard let room = endpoint.room else { throw Problem(.tooLarge, title: "this address takes no body") }
            if case .join(_, let member) = endpoint {
                try checkRelayToken(of: request)
                guard try credential(of: request).member == member else { throw Problem(.forbidden) }
                return Admission(member: nil, bytes: endpoint.mostBody)
            }
            let member = try await authenticate(request, room: room, from: origin)
            return Admission(member: member, bytes: endpoint.mostBody)
        } catch {
            throw problem(of: error, toStrangerAt: origin)
        }
    }
}

extension Endpoint {
    /// What a request asks for; a HEAD asks for what a GET does.
    init(of request: Request) throws(Problem) {
        do {
            self = try Endpoint(method: request.method == "HEAD" ? "GET" : request.method, path: request.path)
        } catch {
            throw Problem(error)
        }
    }

    /// The most bytes that a body sent here can have a use for.
    var mostBody: Int {
        switch self {
        // Its proof, a sealed name and two ids, in base64 and with room for what a later version adds.
        case .join: 8 << 10
        case .send, .acknowledge: Limits.request
        default: 0
        }
    }
}
