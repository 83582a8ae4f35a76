import HTTP
import Kernel
import Wire

extension RelayServer {
    /// What may be read of a body.
    struct Admission {
        /// Whose it is.
        let member: MemberID
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
            switch endpoint {
            case .join(_, let member):
                try checkRelayToken(of: request)
                guard try credential(of: request).member == member else { throw Problem(.forbidden) }
                return Admission(member: member, bytes: Self.mostOfJoin)
            case .send, .acknowledge:
                return Admission(
                    member: try await authenticate(request, room: room, from: origin),
                    bytes: Limits.request
                )
            default:
                return Admission(member: try await authenticate(request, room: room, from: origin), bytes: 0)
            }
        } catch {
            throw problem(of: error, toStrangerAt: origin)
        }
    }

    /// A join: its proof, a sealed name and two ids, in base64 and with room for what a later version adds.
    private static let mostOfJoin = 8 << 10
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
}
