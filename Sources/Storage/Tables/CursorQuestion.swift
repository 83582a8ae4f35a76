import Wire

/// What is asked about a member whose receipts grew.
struct CursorQuestion {
    let room: RoomRow
    let member: MemberRow
    let kind: ReceiptKind
    /// Everything owed up to here is receipted.
    let after: Int
    /// Whether a run may cover something after that; where false only the first owed event is looked for.
    let hasRunsAfter: Bool
    /// Ranges after that, disjoint, whose owed events of others are to be counted.
    let ranges: [ClosedRange<Int>]
}

struct CursorAnswer {
    /// The last seq before the first owed event of another that no run covers; the head where there is none.
    let cursor: Int
    /// How many owed events of others lie between `after` and there.
    let passed: Int
    /// How many there are in the ranges.
    let counted: Int
}
