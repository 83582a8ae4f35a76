import Wire

/// How far members' cursors are known to be: an answer that moves none of them is no news, whatever it lists.
struct KnownCursors: Sendable {
    private var furthest: [MemberID: [ReceiptKind: Int]] = [:]

    /// The seq up to which a member's cursor is known to be; it never goes back.
    subscript(_ kind: ReceiptKind, of member: MemberID) -> Int {
        get { furthest[member]?[kind] ?? 0 }
        set { furthest[member, default: [:]][kind] = max(self[kind, of: member], newValue) }
    }

    /// What an answer with these moves brings.
    func answer(_ moves: [CursorMoves.Move]) -> WaitPace.Answer {
        if moves.isEmpty { return .nothing }
        let isNew = moves.contains { move in
            move.delivered > self[.delivered, of: move.member] || move.read > self[.read, of: move.member]
                || move.list ?? 0 > self[.list, of: move.member]
        }
        return isNew ? .news : .nothingNew
    }

    /// Takes the moves of an answer.
    mutating func take(_ moves: [CursorMoves.Move]) {
        for move in moves {
            self[.delivered, of: move.member] = move.delivered
            self[.read, of: move.member] = move.read
            self[.list, of: move.member] = move.list ?? 0
        }
    }
}
