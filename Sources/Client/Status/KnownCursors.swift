import Wire

/// How far members' cursors are known to be: an answer that moves none of them is no news, whatever it lists.
struct KnownCursors: Sendable {
    private var furthest: [MemberID: (delivered: Int, read: Int)] = [:]

    /// Takes the moves of an answer.
    ///
    /// - Returns: whether a cursor went further than it was known to be.
    mutating func grow(by moves: [CursorMoves.Move]) -> Bool {
        var hasGrown = false
        for move in moves {
            let (delivered, read) = furthest[move.member] ?? (0, 0)
            guard move.delivered > delivered || move.read > read else { continue }
            furthest[move.member] = (max(delivered, move.delivered), max(read, move.read))
            hasGrown = true
        }
        return hasGrown
    }
}
