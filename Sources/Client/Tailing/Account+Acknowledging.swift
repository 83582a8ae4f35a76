import Proving
import Wire

extension Account {
    /// Learns what this client has shown from its own receipts for messages that it has not read: a tail that still runs, or that a
    /// signal ended, has not kept its last ones. Only this client could sign them.
    ///
    /// The ranges that it receipted, and the seq up to which it has read, are the relay's word: they only say where to look, in
    /// `mostAnswers` answers.
    ///
    /// - Throws: `.otherLog` where the relay shows another log.
    package func learnShown() async throws(ClientError) {
        let view = try await view(rows: false)
        let standing = try await relay.standing()
        let (delivered, read) = (standing.delivered.hint, standing.read.cursor.hint)
        var told = SeqSet([1...max(1, delivered.cursor)] + PassedOver.ranges(delivered.beyond))
        // Behind so many ranges there may be more.
        if delivered.beyond.count >= Limits.ranges { told.insert(1...max(1, view.head.size)) }
        // An answer has the receipts of all members.
        let count = min(100, max(10, 1_000 / max(1, view.present.count)))
        var (place, answers) = (view.head.size + 1, 0)
        while place > read + 1, answers < Self.mostAnswers {
            guard let range = told.ranges.last(where: { $0.lowerBound < place }) else { return }
            place = min(place, range.upperBound + 1)
            if let known = log.delivered.range(around: place - 1) {
                place = known.lowerBound
                continue
            }
            guard view.roster.isPresent(me, at: place - 1) else {
                place -= 1
                continue
            }
            answers += 1
            let answer = try await relay.sent(last: count, before: place, ofAll: true, size: view.head.size)
            guard answer.size == view.head.size || answer.messages.isEmpty else { throw await answeredAtAnotherSize() }
            guard let first = answer.messages.first?.event.seq else { return }
            guard first < place else { throw .nonsense("other messages than those before \(place)") }
            let roots = ProvenRoots(answer.sizes, at: view.head)
            // One's own receipts are looked for, whoever signed the messages.
            var batches = ToldBatches([], in: keys.room)
            for var record in answer.messages {
                record.claims.removeAll { $0.member != me }
                let message = try ProvenMessage(
                    record, in: &batches, counter: answer.counter.hint, roots: roots, view: view, account: self
                )
                if let claim = message.claims[me]?.delivered { log.sign(claim.from...claim.upto) }
            }
            place = first
        }
    }

    /// The most answers that `learnShown` reads: a relay can give one message in each.
    private static var mostAnswers: Int { 64 }

    /// The messages that an ack has marked as read.
    package struct Marked: Equatable, Sendable {
        /// How many, the first of them and the last.
        package private(set) var count = 0
        package private(set) var first = 0
        package private(set) var last = 0

        package init() {}

        mutating func note(_ seq: Int) {
            if count == 0 { first = seq }
            (count, last) = (count + 1, seq)
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
        reading: while let pull = try await tail.next() {
            for event in pull.events where event.event.kind == .message {
                let seq = event.event.seq
                guard seq <= last else { break reading }
                if event.body.isGenuine, shown.range(around: seq) != nil {
                    tail.read(seq)
                    marked.note(seq)
                } else {
                    tail.withheld(event)
                }
            }
        }
        try await tail.settle()
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
            if event.body.isGenuine { return tail.read(message.seq) }
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
        let end = last ?? .max
        let standing = try await relay.standing()
        // Where the relay says that the rest begins counts only so far: nothing is signed that wasn't given.
        try await askAgain(after: standing.read.cursor.hint)
        var start = log.end(of: standing.read.hint, after: standing.read.cursor.hint) + 1
        guard start <= end else { return Marked() }
        var reach: Int?
        if let reached = log.reached, let run = log.delivered.range(around: min(start, reached.size)),
            run.lowerBound <= start, run.upperBound >= start
        {
            (reach, start) = (start, min(run.upperBound, end) + 1)
        }
        var unshown = Marked()
        var isCovered = false
        if start <= end { isCovered = try await readOn(from: start, to: end, reachingBack: reach, &unshown) }
        // Nothing new, or something that no receipt covers: what was delivered before is marked all the same.
        guard !isCovered, let reach, start - 1 >= reach else { return unshown }
        let (head, isOwed): (ProvenHead, Bool)
        do throws(ClientError) {
            (head, isOwed) = try await verifiedHead(at: start - 1, of: nil, isMessage: false)
        } catch {
            // Retention has taken it, with all before it.
            guard error.problem?.code == .noSuchMessage else { throw error }
            return unshown
        }
        guard isOwed else { return unshown }
        try await relay.acknowledge([try receipt(.read, from: reach, at: head)])
        return unshown
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
        var isFirst = true
        var reachesBack = true
        var isCovered = false
        reading: while let pull = try await tail.next() {
            if isFirst, let reach, pull.gap == nil { tail.reachBack(to: reach) }
            if isFirst, pull.gap != nil { reachesBack = false }
            isFirst = false
            for event in pull.events {
                guard event.event.seq <= end else { break reading }
                guard event.event.kind == .message else { continue }
                guard event.body.isGenuine else {
                    tail.withheld(event)
                    reachesBack = false
                    continue
                }
                isCovered = isCovered || reachesBack
                let seq = event.event.seq
                tail.read(seq)
                if !event.isMine, shown.range(around: seq) == nil { unshown.note(seq) }
            }
        }
        try await tail.settle()
        return isCovered
    }
}
