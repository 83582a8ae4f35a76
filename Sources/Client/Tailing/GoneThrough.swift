import Wire

/// The progress of a tail through the log, for later ones that begin where delivered receipts are owed: they show the events that none has
/// shown. A run may end within a page, and receipts of the messages around it say nothing of other events.
struct GoneThrough: Sendable {
    private let log: RoomLog
    /// The seqs up to which events were given, the caller has gone through them, and that was noted. Nil for a tail that begins elsewhere
    /// than where delivered receipts are owed: it has passed over what it wasn't asked for.
    private var way: (given: Int, gone: Int, noted: Int)?

    init(_ log: RoomLog) { self.log = log }

    /// Begins where delivered receipts are owed.
    ///
    /// - Parameters:
    ///   - start: the seq up to which nothing more is owed, by the relay's word.
    ///   - joined: the seq of this member's join: what came before is nobody's loss.
    init(_ log: RoomLog, after start: Int, since joined: Int) {
        self.log = log
        let known = min(start, max(joined, log.reached?.size ?? 0))
        if known > 0 { log.noteTailed(1...known) }
        way = (start, start, start)
    }

    /// The seq at which the tails that began so have ended; nil where that isn't before a start, or nothing was verified beyond it.
    static func end(in log: RoomLog, before start: Int) -> Int? {
        guard let first = log.tailed.ranges.first, first.lowerBound == 1,
            first.upperBound < min(start, log.reached?.size ?? 0)
        else { return nil }
        return first.upperBound
    }

    /// Events up to a seq were given.
    mutating func gave(upto seq: Int) { way?.given = seq }

    mutating func wrote(_ seq: Int, _ kind: EventKind) {
        way?.gone = seq
        if way == nil, kind != .message { log.noteTailed(seq...seq) }
    }

    mutating func withheld(_ seq: Int) { way?.gone = seq }

    /// The caller has gone through all that was given.
    mutating func passedAll() {
        if let given = way?.given { way?.gone = given }
        note()
    }

    /// Notes it, so that later tails pass over it.
    mutating func note() {
        guard let way, way.noted < way.gone else { return }
        log.noteTailed(way.noted + 1...way.gone)
        self.way?.noted = way.gone
    }
}
