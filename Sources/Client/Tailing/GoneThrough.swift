import Wire

/// The progress of a tail through the log, for later ones that begin where delivered receipts are owed: they show the events that none has
/// shown. A run may end within a page, and receipts of the messages around it say nothing of other events.
struct GoneThrough: Sendable {
    /// Nil for one that only looks.
    private let log: RoomLog?
    /// False for a tail that begins elsewhere than where delivered receipts are owed: it passes over what it isn't asked for.
    private var isFromOwed = false
    /// The seqs up to which events were given, the caller has gone through them, and that was noted.
    private var (given, gone, noted) = (0, 0, 0)

    init(_ log: RoomLog?) { self.log = log }

    /// Begins where delivered receipts are owed.
    ///
    /// - Parameters:
    ///   - start: the seq up to which nothing more is owed, by the relay's word.
    ///   - joined: the seq of this member's join: what came before is nobody's loss.
    mutating func begin(after start: Int, since joined: Int) {
        isFromOwed = true
        (given, gone, noted) = (start, start, start)
        let known = min(start, max(joined, log?.reached?.size ?? 0))
        if known > 0 { log?.noteTailed(1...known) }
    }

    /// The seq at which the tails that began so have ended; nil where that isn't before a start, or nothing was verified beyond it.
    static func end(in log: RoomLog, before start: Int) -> Int? {
        guard let first = log.tailed.ranges.first, first.lowerBound == 1,
            first.upperBound < min(start, log.reached?.size ?? 0)
        else { return nil }
        return first.upperBound
    }

    /// Events up to a seq were given.
    mutating func gave(upto seq: Int) { given = seq }

    mutating func wrote(_ seq: Int, _ kind: EventKind) {
        gone = seq
        if kind != .message, !isFromOwed { log?.noteTailed(seq...seq) }
    }

    mutating func withheld(_ seq: Int) { gone = seq }

    /// The caller has gone through all that was given.
    mutating func passedAll() {
        gone = given
        note()
    }

    /// Notes it, so that later tails pass over it.
    mutating func note() {
        guard isFromOwed, noted < gone else { return }
        log?.noteTailed(noted + 1...gone)
        noted = gone
    }
}
