/// What a line of a room's log says. The text of a kind that only a later version knows is kept: it is part of the leaf.
package enum EventKind: Hashable, Sendable {
    /// A member said something; the body is sealed content.
    case message
    /// A member joined; the body is its statement with the sealed name.
    case join
    /// A member left; the body is its statement.
    case leave
    /// A member changed its name; the body is its statement with the sealed name.
    case name
    /// A member removed another; the body is its statement.
    case remove
    /// A member edited a list; the body is sealed.
    case list
    /// A kind that a later version knows, never one of the above; a reader passes over its events.
    case other(String)

    /// All but the unknown ones.
    package static let known: [EventKind] = [.message, .join, .leave, .name, .remove, .list]
}

extension EventKind: RawRepresentable {
    package init(rawValue: String) {
        switch rawValue {
        case "message": self = .message
        case "join": self = .join
        case "leave": self = .leave
        case "name": self = .name
        case "remove": self = .remove
        case "list": self = .list
        default: self = .other(rawValue)
        }
    }

    package var rawValue: String {
        switch self {
        case .message: "message"
        case .join: "join"
        case .leave: "leave"
        case .name: "name"
        case .remove: "remove"
        case .list: "list"
        case .other(let text): text
        }
    }
}

extension EventKind: Codable {}
