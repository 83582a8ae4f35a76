/// The kinds of events that change who is in a room. What a join or a name does follows from who is present, not from which
/// of the two it is called.
package enum CrowdKind: String, Sendable, CaseIterable {
    case join, name, leave, remove
}
