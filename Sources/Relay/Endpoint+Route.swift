import Wire

extension Endpoint {
    /// The path with words for its ids, for the log: a room's id is enough to try codes against.
    var route: String {
        switch self {
        case .join, .leave, .standing: "/v1/rooms/ROOM/members/MEMBER"
        case .members: "/v1/rooms/ROOM/members"
        case .send, .sent: "/v1/rooms/ROOM/messages"
        case .message: "/v1/rooms/ROOM/messages/MESSAGE"
        case .events: "/v1/rooms/ROOM/events"
        case .acknowledge, .moves: "/v1/rooms/ROOM/receipts"
        case .health, .readiness, .metrics: path
        }
    }
}
