import Wire

/// A member's push target as the state file keeps it. The relay tells nobody a target's URL, its member included.
package struct PushSettings: Equatable, Sendable {
    /// A secret: with many services whoever has it can write to the target.
    package var url: String
    /// The target's name, which a push tells: so its receiver knows which room is meant.
    package var target: PushTargetID
    /// What a push calls the room; nil where it doesn't name it.
    package var label: String?
    /// The least time between two pushes, in seconds; nil for the usual.
    package var every: Int?
    /// The object's other members in the file.
    var rest: [JSONValue.Member] = []

    package init(url: String, target: PushTargetID, label: String? = nil, every: Int? = nil) {
        self.url = url
        self.target = target
        self.label = label
        self.every = every
    }
}
