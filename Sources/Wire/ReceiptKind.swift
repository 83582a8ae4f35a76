/// What a receipt says, and of which events in its range: of messages, or of list edits. It says nothing of others.
package enum ReceiptKind: String, Codable, Sendable, CaseIterable {
    /// The member's client has them and has written them out.
    case delivered
    /// The member said so with `ack`.
    case read
    /// The member's client has shown lists that contain the list edits, each the one that it is of.
    case list
}
