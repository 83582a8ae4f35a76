/// What can be asked of a relay. Both ends say it here: the client writes `method` and `path`, the relay reads them.
package enum Endpoint: Equatable, Sendable {
    /// `PUT /v1/rooms/{room}/members/{member}`
    case join(RoomID, MemberID)
    /// `DELETE /v1/rooms/{room}/members/{member}?id={id}`
    case leave(RoomID, MemberID)
    /// `GET /v1/rooms/{room}/members/{member}`
    case standing(RoomID, MemberID)
    /// `GET /v1/rooms/{room}/members`
    case members(RoomID)
    /// `POST /v1/rooms/{room}/messages`
    case send(RoomID)
    /// `GET /v1/rooms/{room}/messages?last={count}`
    case sent(RoomID)
    /// `GET /v1/rooms/{room}/messages/{id or seq}`
    case message(RoomID, Reference)
    /// `GET /v1/rooms/{room}/events?…`, see `EventsQuery`
    case events(RoomID)
    /// `POST /v1/rooms/{room}/receipts`
    case acknowledge(RoomID)
    /// `GET /v1/rooms/{room}/receipts?after={counter}&wait={seconds}`
    case moves(RoomID)
    /// `GET /healthz`
    case health
    /// `GET /readyz`
    case readiness
    /// `GET /metrics`
    case metrics

    /// How a message is named: by its id, or by its seq in the room.
    package enum Reference: Hashable, Sendable, CustomStringConvertible {
        case id(MessageID)
        case seq(Int)

        /// Reads an id or a seq from 1 on; nil for anything else.
        package init?(_ text: some StringProtocol) {
            // The id first: one that is all digits would pass for a seq with leading zeros.
            if let id = MessageID(String(text)) {
                self = .id(id)
            } else if let seq = Int(text), seq > 0, text.utf8.first != UInt8(ascii: "+") {
                self = .seq(seq)
            } else {
                return nil
            }
        }

        package var description: String {
            switch self {
            case .id(let id): id.description
            case .seq(let seq): String(seq)
            }
        }
    }

    package var method: String {
        switch self {
        case .join: "PUT"
        case .leave: "DELETE"
        case .send, .acknowledge: "POST"
        case .standing, .members, .sent, .message, .events, .moves, .health, .readiness, .metrics: "GET"
        }
    }

    package var path: String {
        switch self {
        case .join(let room, let member), .leave(let room, let member), .standing(let room, let member):
            "/v1/rooms/\(room)/members/\(member)"
        case .members(let room): "/v1/rooms/\(room)/members"
        case .send(let room), .sent(let room): "/v1/rooms/\(room)/messages"
        case .message(let room, let reference): "/v1/rooms/\(room)/messages/\(reference)"
        case .events(let room): "/v1/rooms/\(room)/events"
        case .acknowledge(let room), .moves(let room): "/v1/rooms/\(room)/receipts"
        case .health: "/healthz"
        case .readiness: "/readyz"
        case .metrics: "/metrics"
        }
    }

    /// The room that is spoken of; nil for what is asked of the relay as a whole.
    package var room: RoomID? {
        switch self {
        case .join(let room, _), .leave(let room, _), .standing(let room, _), .members(let room), .send(let room),
            .sent(let room), .message(let room, _), .events(let room), .acknowledge(let room), .moves(let room):
            room
        case .health, .readiness, .metrics: nil
        }
    }

    /// Reads a request's method and path (without its query).
    ///
    /// - Throws: `.notFound` where the path is none of these, `.methodNotAllowed` where only the method is wrong.
    package init(method: String, path: String) throws(ProblemCode) {
        let candidates = Self.named(by: path)
        guard !candidates.isEmpty else { throw .notFound }
        guard let endpoint = candidates.first(where: { $0.method == method }) else { throw .methodNotAllowed }
        self = endpoint
    }

    /// The methods that a path has, for an `Allow` header.
    package static func methods(of path: String) -> [String] { named(by: path).map(\.method) }

    private static func named(by path: String) -> [Endpoint] {
        switch path {
        case "/healthz": return [.health]
        case "/readyz": return [.readiness]
        case "/metrics": return [.metrics]
        default: break
        }
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 5 || parts.count == 6, parts[0] == "", parts[1] == "v1", parts[2] == "rooms",
            let room = RoomID(String(parts[3]))
        else { return [] }
        let last = parts.count == 6 ? parts[5] : nil
        switch (parts[4], last) {
        case ("members", nil): return [.members(room)]
        case ("messages", nil): return [.send(room), .sent(room)]
        case ("events", nil): return [.events(room)]
        case ("receipts", nil): return [.acknowledge(room), .moves(room)]
        case ("members", .some(let text)):
            return MemberID(String(text)).map { [.join(room, $0), .leave(room, $0), .standing(room, $0)] } ?? []
        case ("messages", .some(let text)):
            return Reference(text).map { [.message(room, $0)] } ?? []
        default: return []
        }
    }
}

extension ProblemCode: Error {}
