import Wire

extension ReceiptKind {
    /// The kinds whose cursors a receipt moves: a message that was read was delivered.
    var covered: [ReceiptKind] {
        switch self {
        case .delivered: [.delivered]
        case .read: [.read, .delivered]
        case .list: [.list]
        }
    }

    /// The kinds with a cursor that passes over what is owed (`EventKind.isOwed`). Of list receipts only runs are kept.
    static let counted: [ReceiptKind] = [.delivered, .read]

    var isCounted: Bool { Self.counted.contains(self) }
}
