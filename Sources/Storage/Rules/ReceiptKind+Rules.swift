import Wire

extension ReceiptKind {
    /// The kinds whose cursors a receipt moves: a message that was read was delivered.
    var covered: [ReceiptKind] {
        switch self {
        case .delivered: [.delivered]
        case .read: [.read, .delivered]
        }
    }
}
