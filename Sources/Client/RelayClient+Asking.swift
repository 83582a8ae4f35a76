import Foundation
import Wire

/// One request, and what its answer says.
extension RelayClient {
    /// For how many seconds no byte of an answer may come.
    private static let patience = 30.0

    /// The request for the removal of this member: made where the relay says that it was removed.
    private var removal: Endpoint { .removal(room, credential.member) }

    /// The body of a request.
    enum Body {
        case none
        case bytes(Data, type: String)

        static func json(_ value: some Encodable) -> Body { made("application/json") { try JSON.data(value) } }

        static func lines(_ values: [some Encodable]) -> Body { made(lines) { try JSON.lines(values) } }

        /// The type of lines.
        static let lines = "application/x-ndjson"

        private static func made(_ type: String, _ encode: () throws -> Data) -> Body {
            guard let data = try? encode() else { preconditionFailure("BUG: JSON can say all that Wire has") }
            return .bytes(data, type: type)
        }
    }

    func value<Value: Decodable & Bounded>(
        _ endpoint: Endpoint, query: String? = nil, wait: Int? = nil, body: Body = .none
    ) async throws(ClientError) -> Value {
        let answer = try await ask(endpoint, query: query, wait: wait, body: body)
        let value: Value = try decoded(answer) { try JSON.value(from: $0) }
        if let nonsense = value.nonsense { throw .nonsense(nonsense) }
        return value
    }

    /// Makes a request whose answer has no body. Another answer of success is no relay's: a proxy may give its own page.
    func carryOut(_ endpoint: Endpoint, body: Body = .none) async throws(ClientError) {
        let answer = try await ask(endpoint, body: body)
        guard answer.status == 204 else { throw .nonsense(answer.description, isPage: answer.isPage) }
    }

    func decoded<Value>(_ answer: Response, _ decode: (Data) throws -> Value) throws(ClientError) -> Value {
        guard !answer.hasTooManyValues else { throw .nonsense("an answer of more than \(Response.mostValues) values") }
        guard let value = try? decode(answer.body) else {
            throw .nonsense(answer.description, isPage: answer.isPage)
        }
        return value
    }

    func ask(
        _ endpoint: Endpoint, query: String? = nil, wait: Int? = nil, body: Body = .none
    ) async throws(ClientError) -> Response {
        var request = Request(
            endpoint.method, try url(endpoint.path + (query.map { "?\($0)" } ?? "")),
            patience: wait.map { Double($0) + Self.patience / 2 } ?? Self.patience
        )
        request.waits = wait != nil
        request.fields = [("User-Agent", "tick")]
        var isInvite = false
        if case .invite = endpoint { isInvite = true }
        if endpoint.room != nil { request.fields.append(("Authorization", credential.authorization)) }
        if endpoint.room != nil || isInvite, let relayToken {
            request.fields.append(("Tick-Relay-Token", relayToken))
        }
        if case .bytes(let data, let type) = body {
            request.body = data
            request.fields.append(("Content-Type", type))
        }
        let asked = ContinuousClock.now
        let answer: Response
        do throws(TransportError) {
            answer = try await transport.response(to: request)
        } catch {
            switch error {
            case .closed where wait != nil: longestWait.note(ended: asked, isClosed: true)
            case .cannotConnect: longestWait.noteAway()
            default: break
            }
            throw ClientError(error, relay: relay)
        }
        guard let error = answer.error(of: relay) else {
            if wait != nil { longestWait.note(answered: asked) }
            return answer
        }
        if wait != nil, case .unreachable(_, .proxy(504)) = error {
            longestWait.note(ended: asked)
        }
        guard error.problem?.code == .removed else { throw error }
        // Whatever a relay answers to that, it is asked once.
        guard endpoint != removal else { throw .removed(nil) }
        let how: Removal
        do throws(ClientError) { how = try await value(removal) } catch {
            // It hasn't refused to say so: its answer was lost.
            throw error.isWorthRetrying ? error : .removed(nil)
        }
        throw .removed(how)
    }

    private func url(_ path: String) throws(ClientError) -> String {
        switch address {
        case .success(let address): return address.text + path
        case .failure(let error): throw .unreachable(relay: relay, .notARelay(error))
        }
    }
}
