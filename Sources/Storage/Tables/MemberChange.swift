import Wire

/// Which columns of a member's row have changed. How many events it has sent may always have.
struct MemberChange {
    /// The room's number.
    var room = 0
    /// When the member wrote.
    var seen = 0
    /// The room's receipt counter, where the member's receipts grew by a request of its own; the cursors changed then.
    var moved: Int?
    /// Whether `joined`, `left` and the cursors changed.
    var isPlaced = false
    /// Whether the count and `isRemoved` changed.
    var isStated = false
    /// The ranges that were covered and over which the cursor is yet to be moved, by the kind of receipt.
    var delivered: [ClosedRange<Int>]?
    var read: [ClosedRange<Int>]?

    var hasCovered: Bool { delivered != nil || read != nil }

    subscript(kind: ReceiptKind) -> [ClosedRange<Int>]? {
        get {
            switch kind {
            case .delivered: delivered
            case .read: read
            case .list: nil
            }
        }
        set {
            switch kind {
            case .delivered: delivered = newValue
            case .read: read = newValue
            case .list: preconditionFailure("BUG: list receipts move no cursor")
            }
        }
    }
}

extension MemberChange {
    subscript(kind: ReceiptKind, default value: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        get { self[kind] ?? value }
        set { self[kind] = newValue }
    }

    /// Adds what another change has covered.
    mutating func add(_ other: MemberChange) {
        for kind in ReceiptKind.counted {
            if let ranges = other[kind] { self[kind, default: []] += ranges }
        }
    }
}
