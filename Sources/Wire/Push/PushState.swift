/// How a member's push target fares, as every member of the room is told: in `Member` and `PushStanding`.
package struct PushState: Codable, Equatable, Sendable {
    package enum Word: String, Codable, Sendable, CaseIterable {
        /// There is a target, and nothing was pushed to it yet.
        case set
        /// The latest push was taken.
        case pushed
        /// The latest try failed; there will be others.
        case failing
        /// The target said that it is gone, or failed for three days. No more is tried until its member sets it anew.
        case gone
        /// A word that a later relay knows.
        case other

        package init(from decoder: any Decoder) throws {
            self = Self(rawValue: try decoder.singleValueContainer().decode(String.self)) ?? .other
        }
    }

    package var state: Word
    /// Since when it is failing or gone, in milliseconds since the epoch; nil in other states.
    package var since: Int?
    /// When the latest push was taken, in milliseconds since the epoch; nil where none ever was.
    package var at: Int?
    /// The room's last seq when that push was made: it was for messages up to here. Nil where `at` is.
    package var upto: Int?
    /// Why it is failing or gone; nil in other states.
    package var `class`: PushClass?

    package init(
        _ state: Word,
        since: Int? = nil,
        at: Int? = nil,
        upto: Int? = nil,
        class: PushClass? = nil
    ) {
        self.state = state
        self.since = since
        self.at = at
        self.upto = upto
        self.class = `class`
    }
}
