import Proving
import Wire

extension Account {
    /// The messages that an ack has marked as read.
    package struct Marked: Equatable, Sendable {
        /// How many, the first of them and the last.
        package private(set) var count = 0
        package private(set) var first = 0
        package private(set) var last = 0
        /// Those that are unread still, since a receipt of them would cover others that are not to be marked.
        package internal(set) var left: [Int] = []
        /// Messages of others that nobody marks: they can't be shown, by what was verified here.
        package internal(set) var nobodys = 0
        /// Whether some that was shown, and isn't known to be read, is no longer kept, by the relay's word.
        package internal(set) var isCut = false
        /// Where there may have been others that can't be marked, since they are no longer kept, by the relay's word: what acks haven't
        /// told of before, in order.
        package internal(set) var gone: [ClosedRange<Int>] = []

        package init() {}

        mutating func note(_ seq: Int) {
            (first, last) = (count == 0 ? seq : min(first, seq), max(last, seq))
            count += 1
        }
    }

    /// Marks as read what this client has shown: all that it has receipted as delivered.
    ///
    /// - Returns: the messages that were unread before.
    package func acknowledgeShown() async throws(ClientError) -> Marked {
        var marked = Marked()
        let shown = log.delivered
        guard let last = shown.ranges.last?.upperBound else { return marked }
        var tail = try await Tail(self, start: .without(.read), follows: false, receipts: false)
        var (gaps, removed): ([ClosedRange<Int>], [ClosedRange<Int>]) = ([], [])
        let left = try await acknowledgeAway(shown: true, in: tail.roster) { marked.note($0) }
        reading: while let pull = try await tail.next() {
            if let gap = pull.gap?.hint { gaps += shown.parts(in: gap.from...gap.upto) }
            for event in pull.events where event.event.kind == .message {
                let seq = event.event.seq
                guard seq <= last else { break reading }
                if event.body.isRemoved { removed += shown.parts(in: seq...seq) }
                if event.body.isGenuine, shown.range(around: seq) != nil {
                    tail.read(seq)
                    // A message of the time while this device was away was marked above, or is owed to others alone.
                    if tail.isHere(seq) { marked.note(seq) }
                } else {
                    tail.withheld(event)
                }
            }
        }
        try await tail.settle()
        marked.isCut = (gaps + removed).contains { !$0.without(log.noted.read.ranges).isEmpty }
        marked.gone = try await unmarked(gaps: gaps, messages: removed)
        marked.left = try await unread(of: left)
        return marked
    }

    /// Marks the messages of a range of seqs as read, and no others.
    ///
    /// - Throws: `.refused` where the room has no message in the range, or doesn't reach to its end; and for a message that can't
    ///   be shown what is thrown where it is named alone.
    package func acknowledge(in range: ClosedRange<Int>) async throws(ClientError) {
        var others: [Endpoint.Reference] = []
        let me = me
        var tail = try await read(range) { message, tail in
            guard case .told(let event) = message else { return others.append(.seq(message.seq)) }
            if event.isMine { return }
            if event.body.isGenuine, tail.isHere(message.seq) { return tail.read(message.seq) }
            tail.withheld(event)
            // A signature is enough of one's own, which nobody marks.
            let isOwn = event.event.member == me && (event.body.isWithoutKey || event.body.isRemoved)
            if !isOwn { others.append(.seq(message.seq)) }
        }
        if !others.isEmpty { try await acknowledge(others, alone: true) }
        try await tail.settle()
    }

    /// The messages in a range of seqs, also those that can't be shown: whoever asks for one of these learns why.
    ///
    /// - Returns: at least one.
    /// - Throws: `.refused` where the room has no message in the range, or doesn't reach to its end.
    package func messages(in range: ClosedRange<Int>) async throws(ClientError) -> [Endpoint.Reference] {
        var messages: [Endpoint.Reference] = []
        _ = try await read(range) { message, _ in messages.append(.seq(message.seq)) }
        return messages
    }

    /// A message of a range.
    private enum MessageInRange {
        case told(OpenedEvent)
        /// One that retention has removed from the pages of the log, by the relay's word.
        case gone(Int)

        var seq: Int {
            switch self {
            case .told(let event): event.event.seq
            case .gone(let seq): seq
            }
        }
    }

    /// Reads the messages of a range, verified.
    ///
    /// - Returns: the tail that has the receipts which are due.
    private func read(
        _ range: ClosedRange<Int>, _ take: (MessageInRange, inout Tail) -> Void
    ) async throws(ClientError) -> Tail {
        let view = try await view()
        guard view.head.size >= range.upperBound else { throw .refused(Problem(.noSuchMessage)) }
        var tail = try await Tail(self, start: .from(range.lowerBound), follows: false, receipts: false)
        var isEmpty = true
        var position = range.lowerBound - 1
        while position < range.upperBound, let pull = try await tail.next() {
            // A gap hides no message: each is asked for.
            let end = min(pull.gap?.hint.upto ?? 0, range.upperBound)
            while position < end {
                position += 1
                guard try await isMessage(gone: position, view) else { continue }
                isEmpty = false
                take(.gone(position), &tail)
            }
            for event in pull.events where event.event.kind == .message && event.event.seq <= range.upperBound {
                isEmpty = false
                take(.told(event), &tail)
            }
            position = pull.events.last?.event.seq ?? position
        }
        guard position >= range.upperBound else { throw .untrue("a head before what it has told") }
        guard !isEmpty else { throw .refused(Problem(.noSuchMessage)) }
        return tail
    }

    /// Whether an event in a gap of the log is a message; true where the relay doesn't tell.
    private func isMessage(gone seq: Int, _ view: RoomView) async throws(ClientError) -> Bool {
        if view.lastChange(before: seq + 1) == seq { return false }
        do throws(ClientError) {
            return try await proven(.seq(seq), in: view, isSigned: false).event.kind == .message
        } catch {
            guard error.problem?.code == .noSuchMessage else { throw error }
            return true
        }
    }

    /// Marks all as read that is in the room now. Messages that this client wasn't given before are read first.
    ///
    /// - Parameter last: the last seq to be marked; nil for the room's.
    /// - Returns: the messages that were never shown here.
    @discardableResult
    package func acknowledgeAll(upto last: Int? = nil) async throws(ClientError) -> Marked {
        var unshown = Marked()
        let shown = log.delivered
        // The members of an earlier request of this run do: whoever acks is in the room.
        let view = if let view = log.view { view } else { try await view(rows: false) }
        let left = try await acknowledgeAway(shown: false, upto: last ?? .max, in: view.roster) { seq in
            if shown.range(around: seq) == nil { unshown.note(seq) }
        }
        try await acknowledgeUnread(upto: last ?? .max, view.roster, &unshown)
        unshown.left = try await unread(of: left)
        return unshown
    }

    /// Marks all as read from where on the relay says that messages are unread.
    private func acknowledgeUnread(
        upto end: Int, _ roster: Roster, _ unshown: inout Marked
    ) async throws(ClientError) {
        let standing = try await relay.standing()
        // Where the relay says that the rest begins counts only so far: nothing is signed that wasn't given.
        try await askAgain(after: standing.read.cursor.hint)
        var start = log.end(of: standing.read.hint, after: standing.read.cursor.hint) + 1
        guard start <= end else { return }
        var reach: Int?
        if let reached = log.reached, let run = log.delivered.range(around: min(start, reached.size)),
            run.lowerBound <= start, run.upperBound >= start
        {
            (reach, start) = (start, min(run.upperBound, end) + 1)
            // The log is read again from the leave on where messages were shown of the time behind it: a receipt of those ends with
            // the join, and one of all before with the event before the leave.
            let absence = roster.absences(of: me).first { $0.lowerBound <= start && start <= $0.upperBound }
            start = max(reach ?? start, absence.map { $0.lowerBound - 1 } ?? start)
        }
        var isCovered = false
        if start <= end { isCovered = try await readOn(from: start, to: end, reachingBack: reach, &unshown) }
        // Nothing new, or something that no receipt covers: what was delivered before is marked all the same.
        guard !isCovered, let reach, start - 1 >= reach else { return }
        let (head, isHere): (ProvenHead, Bool)
        do throws(ClientError) {
            (head, isHere) = try await verifiedHead(at: start - 1, of: nil, isMessage: false)
        } catch {
            // Retention has taken it, with all before it.
            guard error.problem?.code == .noSuchMessage else { throw error }
            unshown.gone = try await unmarked(gaps: [reach...start - 1]) + unshown.gone
            return
        }
        guard isHere else { return }
        try await relay.acknowledge([try receipt(.read, from: reach, at: head)])
    }

    /// Reads the log from one seq to another, and marks its messages as read.
    ///
    /// - Parameters:
    ///   - reach: from where on all before the first seq was given to this client; nil for nothing.
    ///   - unshown: the messages of others that were never shown here are noted in it.
    /// - Returns: whether a receipt covers what was given before, too: there were genuine messages, and nothing before the first
    ///   that must not be covered.
    private func readOn(
        from start: Int, to end: Int, reachingBack reach: Int?, _ unshown: inout Marked
    ) async throws(ClientError) -> Bool {
        let shown = log.delivered
        var tail = try await Tail(self, start: .from(start), follows: false, receipts: false)
        var (gaps, removed): ([ClosedRange<Int>], [ClosedRange<Int>]) = ([], [])
        var isFirst = true
        var reachesBack = true
        var isCovered = false
        reading: while let pull = try await tail.next() {
            if isFirst, let reach, pull.gap == nil { tail.reachBack(to: reach) }
            if isFirst, pull.gap != nil { reachesBack = false }
            isFirst = false
            if let gap = pull.gap?.hint, gap.from <= end { gaps.append(gap.from...min(gap.upto, end)) }
            for event in pull.events {
                guard event.event.seq <= end else { break reading }
                guard event.event.kind == .message else { continue }
                guard event.body.isGenuine else {
                    tail.withheld(event)
                    if event.body.isNobodys { unshown.nobodys += 1 }
                    if event.body.isRemoved { removed.append(event.event.seq...event.event.seq) }
                    reachesBack = false
                    continue
                }
                let seq = event.event.seq
                tail.read(seq)
                // No receipt covers a message that came while this device was away and is owed to others alone.
                guard tail.isHere(seq) else { continue }
                isCovered = isCovered || reachesBack
                if !event.isMine, shown.range(around: seq) == nil { unshown.note(seq) }
            }
        }
        try await tail.settle()
        unshown.gone += try await unmarked(gaps: gaps, messages: removed)
        return isCovered
    }
}
