/// What a line of a room's log says.
package enum EventKind: String, Codable, Sendable, CaseIterable {
    /// Someone said something; the body is sealed content.
    case message
    /// Someone joined; the body is the sealed name.
    case join
    /// Someone left; no body.
    case leave
    /// A member changed its name; the body is the sealed new name.
    case name
    /// Something that a later tick knows; a reader passes over it.
    case other

    package init(from decoder: any Decoder) throws {
        self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
    }
}
