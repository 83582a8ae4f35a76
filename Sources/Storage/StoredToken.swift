import Wire

/// What there is to know of a member before it is let in.
package struct StoredToken: Equatable, Sendable {
    /// The SHA-256 of its token.
    package var token: [UInt8]
    /// Whether another member removed it, and it hasn't joined again.
    package var isRemoved: Bool
    /// The seq of the room's last event, where the member is in the room; nil where it has left.
    package var head: Int?
}
