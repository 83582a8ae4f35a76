/// What is wrong with a crowd event. All but `label` keep it from having an effect.
package enum CrowdFlaw: Error, Hashable, Sendable, CaseIterable {
    /// The body has a wrong length, or its count is out of bounds.
    case malformed
    /// The key isn't sound, or not the one that the member's id comes from.
    case key
    /// The count is not greater than the member's last.
    case count
    /// The signature isn't the key's, for this event.
    case signature
    /// The token's hash isn't that of the member's latest join.
    case token
    /// It speaks for a member that isn't in the room.
    case absent
    /// It removes a member that isn't in the room.
    case removedAbsent
    /// It removes its own member.
    case removedSelf
    /// It is the removal by a member whose latest name doesn't open.
    case phantom
    /// It is called a join where the member was in the room, or a name where it wasn't. It has its effect.
    case label
}
