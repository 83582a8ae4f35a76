import Proving
import Wire

// Messages that are marked by their names, one or thousands of a batch: those that follow one another are asked for together.

extension Account {
    /// Marks messages as read, each with those before it that this client has receipted as delivered without a break.
    ///
    /// - Parameter alone: whether only the messages themselves are marked.
    /// - Throws: `.otherLog` where the relay shows another log, `.nonsense` where it shows another message.
    package func acknowledge(_ references: [Endpoint.Reference], alone: Bool) async throws(ClientError) {
        try await acknowledge(references, runs: alone ? SeqSet() : log.delivered)
    }

    /// Marks messages as read.
    ///
    /// - Parameters:
    ///   - runs: what was receipted as delivered: a message in it is marked with those before it in the same range.
    ///   - areOld: whether retention may have taken some since they were named: the others are marked then.
    /// - Returns: those that it has taken, by the relay's word, with those before them in the same range of which acks haven't told.
    @discardableResult
    func acknowledge(
        _ references: [Endpoint.Reference], runs: SeqSet, areOld: Bool = false
    ) async throws(ClientError) -> [ClosedRange<Int>] {
        let ids = try await ids(of: references)
        let seqs = ids.keys.sorted()
        // The last one of a run stands for all of it: the others, where an id doesn't say what they have to be, aren't looked at.
        let named = seqs.indices.filter { place in
            guard place + 1 < seqs.count, ids[seqs[place]] == .some(nil) else { return true }
            return runs.range(around: seqs[place])?.contains(seqs[place + 1]) != true
        }.map { seqs[$0] }
        var receipts: [Receipt] = []
        var gone: [ClosedRange<Int>] = []
        var away: [Int] = []
        var roster: Roster?
        var (rest, stands) = (named[...], false)
        var seen = SeenHeads()
        while !rest.isEmpty {
            let neighbours = Self.neighbours(rest)
            let page = try await verifiedPage(neighbours)
            let end = min(page.last ?? 0, neighbours.upperBound)
            var owed: [Int] = []
            repeat {
                let seq = rest.removeFirst()
                guard page.has(seq) else {
                    // Retention takes the oldest ones.
                    guard areOld, !stands, !rest.isEmpty else { throw .refused(Problem(.noSuchMessage)) }
                    gone.append((runs.range(around: seq)?.lowerBound ?? seq)...seq)
                    continue
                }
                switch try page.check(seq, id: ids[seq] ?? nil, self) {
                case .here: owed.append(seq)
                case .away:
                    away.append(seq)
                    roster = page.view.roster
                case .notOwed: break
                }
                stands = true
                // A tail that has shown it has told.
                if log.delivered.range(around: seq) == nil, let claim = page.claim(at: seq, self),
                    try await seen.isOfAnotherLog(claim, than: page.reader, page.view.roster, self)
                {
                    log.noteOtherLog(of: page.view.markedName(of: claim.member))
                }
            } while rest.first.map { $0 <= end } ?? false
            for (place, seq) in owed.enumerated() {
                let range = (runs.range(around: seq)?.lowerBound ?? seq)...seq
                if place + 1 < owed.count, runs.range(around: seq)?.contains(owed[place + 1]) == true { continue }
                guard let head = page.head(at: seq) else { throw .untrue("another message than was asked for") }
                if receipts.last?.from == range.lowerBound { receipts.removeLast() }
                receipts.append(try receipt(.read, from: range.lowerBound, at: head))
            }
        }
        try await relay.acknowledge(receipts)
        for receipt in receipts { noteRead(receipt.from...receipt.upto) }
        if let roster { try await acknowledge(away: away, runs: runs, in: roster) }
        return try await unmarked(gaps: gone)
    }

    /// From so many ids on that are still looked for, those behind the last one are asked for together.
    private static let few = 16
    /// The greatest distance of two neighbours that are asked for on one page.
    private static let mostBetween = 10

    /// The seqs of messages, with their ids where they were named by them. What an id's seq is is the relay's word until the message
    /// there is verified.
    private func ids(of references: [Endpoint.Reference]) async throws(ClientError) -> [Int: MessageID?] {
        var ids: [Int: MessageID?] = [:]
        var rest: Set<MessageID> = []
        for reference in references {
            switch reference {
            case .seq(let seq): ids.updateValue(nil, forKey: seq)
            case .id(let id): rest.insert(id)
            }
        }
        func note(_ event: Event) throws(ClientError) {
            guard event.kind == .message else { throw .noMessage(event) }
            ids[event.seq] = event.id
            rest.remove(event.id)
        }
        // How many are asked for alone before a page is tried again that may have none of them.
        var (alone, pause) = (0, Self.few)
        // An id begins with the time.
        for id in rest.sorted() where rest.contains(id) {
            let first = try await relay.event(of: id)
            try note(first)
            alone -= 1
            guard rest.count >= Self.few, alone < 0 else { continue }
            let before = rest.count
            let query = EventsQuery(start: .after(first.seq), limit: Limits.pageEvents)
            for event in try await relay.events(query).events where rest.contains(event.id) { try note(event) }
            if rest.count < before { pause = Self.few } else { (alone, pause) = (pause, pause * 2) }
        }
        return ids
    }

    /// The seqs of a page from the first of these on, up to the last that is not far from the one before it.
    private static func neighbours(_ seqs: ArraySlice<Int>) -> ClosedRange<Int> {
        let low = seqs[seqs.startIndex]
        var last = low
        for seq in seqs.dropFirst() {
            guard seq - last <= mostBetween, seq - low < Limits.pageEvents else { break }
            last = seq
        }
        return low...last
    }

    /// The tree's head at a message's seq, verified with the message in it, and whether this device was in the room then.
    ///
    /// - Parameter id: the message's id; nil for whichever stands there.
    func verifiedHead(
        at seq: Int, of id: MessageID?, isMessage: Bool = true
    ) async throws(ClientError) -> (ProvenHead, isHere: Bool) {
        let page = try await verifiedPage(seq...seq)
        guard page.has(seq) else { throw .refused(Problem(.noSuchMessage)) }
        let isHere = try page.check(seq, id: id, isMessage: isMessage, self) == .here
        guard let head = page.head(at: seq) else { throw .untrue("another message than was asked for") }
        return (head, isHere)
    }

    /// A page of the log that begins with a seq, or with the first one after it that retention has left.
    private func verifiedPage(_ seqs: ClosedRange<Int>) async throws(ClientError) -> VerifiedPage {
        let view: RoomView
        do throws(ClientError) { view = try await self.view(upto: seqs.upperBound) } catch {
            // There is no such seq.
            if case .untrue = error { throw .refused(Problem(.noSuchMessage)) }
            throw error
        }
        var reader = LogReader(self)
        var query = EventsQuery(start: .after(seqs.lowerBound - 1), limit: seqs.count)
        query.tree = reader.tree(for: query.start, isUnsure: true)
        let page = try await relay.events(query)
        // Behind a gap there may be more than was asked for.
        guard let first = page.events.first, seqs.contains(first.seq) else {
            return VerifiedPage(events: [], reader: reader, view: view, unsigned: [])
        }
        try await reader.take(page, as: query, view: view) { one, other throws(ClientError) in
            try await prove(one, other)
        }
        var signatures = SignatureReader(room: keys.room)
        let unsigned = await signatures.unsigned(in: page.events, bodies: reader.bodies, page.cut, view.roster) {
            [keys] seq in keys.epoch(at: seq)
        }
        return VerifiedPage(events: page.events, reader: reader, view: view, unsigned: unsigned)
    }
}

/// Whether a device owes a receipt for a message.
private enum Debt {
    /// It was in the room then.
    case here
    /// Another device of its person was.
    case away
    case notOwed
}

/// Events that follow one another in the log, and are proved to.
private struct VerifiedPage {
    let events: [Event]
    let reader: LogReader
    let view: RoomView
    /// The seqs of those that nobody signed.
    let unsigned: Set<Int>

    /// The seq of the last event; nil where there is none.
    var last: Int? { events.last?.seq }

    func has(_ seq: Int) -> Bool { events.first.map { $0.seq <= seq && seq <= $0.seq + events.count - 1 } ?? false }

    /// The tree's head at a seq; nil where it isn't on the page.
    func head(at seq: Int) -> ProvenHead? { reader.head(at: seq) }

    /// The head that the sender of a message says it had proved; nil where it says none.
    func claim(at seq: Int, _ account: Account) -> SeenHeads.Claim? {
        let event = events[seq - events[0].seq]
        guard case .content(let content)? = OpenedEvent.unsealed(event, with: account.keys.timeline),
            let head = content.seen
        else { return nil }
        return (event.member, seq, head)
    }

    /// Checks that a message on the page is genuine and was read.
    ///
    /// - Parameters:
    ///   - id: the message's id; nil for whichever stands there.
    ///   - isMessage: false where it may be any event.
    func check(
        _ seq: Int, id: MessageID?, isMessage: Bool = true, _ account: Account
    ) throws(ClientError) -> Debt {
        let event = events[seq - events[0].seq]
        let debt: Debt =
            view.roster.isPresent(account.me, at: seq + 1)
            ? .here : view.roster.isOwed(seq, from: event.member, to: account.me) ? .away : .notOwed
        guard isMessage else { return debt }
        // A seq may be any event's; an id is a message's.
        if id == nil, event.kind != .message { throw .noMessage(event) }
        // A change of the key may have left all without that of before: what was shown by then was opened.
        let isClosed = OpenedEvent.unsealed(event, with: account.keys.timeline)?.isWithoutKey == true
        guard id == nil || event.id == id, isClosed || account.opens(event),
            view.roster.isPresent(event.member, at: seq)
        else { throw .untrue("another message than was asked for") }
        guard !unsigned.contains(seq) else { throw .unsigned(seq) }
        guard !isClosed || account.log.delivered.range(around: seq) != nil else { throw .closed(seq) }
        return debt
    }
}

extension ClientError {
    /// An event that was named is no message.
    fileprivate static func noMessage(_ event: Event) -> ClientError {
        event.kind == .list ? .listEdit(event.seq) : .refused(Problem(.noSuchMessage))
    }
}
