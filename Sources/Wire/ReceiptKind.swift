/// What a receipt says of the messages in its range.
package enum ReceiptKind: String, Codable, Sendable, CaseIterable {
    /// The member's client has them and has written them out.
    case delivered
    /// The member said so with `ack`.
    case read
}
