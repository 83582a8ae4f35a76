import Wire

/// The progress of a tail through the log, for later ones that begin where delivered receipts are owed: they show the events that none has
/// shown. A run may end within a page, and receipts of the messages around it say nothing of other events.
struct GoneThrough: Sendable {
    private let log: RoomLog
    /// False for one that only looks.
    private let notes: Bool
    /// False for a tail that begins elsewhere than where delivered receipts are owed: it passes over what it isn't asked for.
    private var isFromOwed = false
    /// The seqs up to which events were given, the caller has gone through them, and that was noted.
    private var (given, gone, noted) = (0, 0, 0)
    /// The seqs of other events than messages that were written out elsewhere, and not noted yet.
    private var shown: [Int] = []

    init(_ log: RoomLog, notes: Bool) { (self.log, self.notes) = (log, notes) }

    /// Begins where delivered receipts are owed; for one that shows other events than messages, too, where no tail has gone through them.
    ///
    /// - Parameters:
    ///   - owed: the seq up to which no message is owed, by the relay's word.
    ///   - joined: the seq of this member's join: what came before is nobody's loss.
    /// - Returns: the seq after which the tail begins.
    mutating func begin(after owed: Int, since joined: Int, showsOthers: Bool) -> Int {
        let reached = log.reached?.size ?? 0
        let first = log.tailed.ranges.first.flatMap { $0.lowerBound == 1 ? $0.upperBound : nil } ?? 0
        let end = showsOthers ? max(first, joined) : max(joined, reached)
        // Where nothing is known of the log, neither are the events that were shown.
        let start = showsOthers && end < min(owed, log.reached?.size ?? owed) ? end : owed
        isFromOwed = true
        (given, gone, noted) = (start, start, start)
        if notes, min(start, end) > 0 { log.noteTailed(1...min(start, end)) }
        return start
    }

    /// Events up to a seq were given.
    mutating func gave(upto seq: Int) { given = seq }

    mutating func wrote(_ seq: Int, _ kind: EventKind) {
        gone = seq
        if kind != .message, !isFromOwed { shown.append(seq) }
    }

    mutating func withheld(_ seq: Int) { gone = seq }

    /// The caller has gone through all that was given.
    mutating func passedAll() { gone = given }

    /// Notes it, so that later tails pass over it.
    ///
    /// - Parameter seq: the first one whose receipt the relay doesn't have yet: a later tail gives it.
    mutating func note(before seq: Int?) {
        guard notes else { return }
        let end = min(gone, seq.map { $0 - 1 } ?? gone)
        if isFromOwed, noted < end {
            log.noteTailed(noted + 1...end)
            noted = end
        }
        for seq in shown where seq <= end { log.noteTailed(alone: seq) }
        shown.removeAll { $0 <= end }
    }
}
