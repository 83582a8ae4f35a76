import Client
import Wire

/// Showing the events of a page.
extension Follower {
    mutating func show(_ pull: Tail.Pull, _ tail: inout Tail) async throws {
        var pull = pull
        let end = pull.events.firstIndex { event in request.until.map { event.event.at.shown > $0 } ?? false }
        rest = Self.firstSent(pull.events[(end ?? pull.events.count)...])
        if let end { pull.events.removeSubrange(end...) }
        isAtEnd = end != nil
        if request.isOfFailed {
            // Another process may have forgotten the last ones.
            let last = failed.messages.last?.seq ?? 0
            isAtEnd = last == 0 || pull.events.last.map { $0.event.seq >= last } ?? false
            let others = pull.events.filter { failed[$0.event] == nil }
            // Events of which this run says nothing lie between the messages that failed.
            for event in others where mustBeWithheld(event, isShown: false) { tail.withheld(event, isTold: false) }
            pull.events.removeAll { failed[$0.event] == nil }
        }
        edits = [:]
        if request.kinds.contains(.list), lists == nil, pull.events.contains(where: { $0.event.kind == .list }) {
            lists = try await listNames()
        }
        if lists != nil {
            for place in pull.events.indices where pull.events[place].event.kind == .list {
                edits[pull.events[place].event.seq] = lists?.details(of: &pull.events[place])
            }
        }
        if let hook { try await hand(pull, to: hook, &tail) } else { try await write(pull, &tail) }
        // Where the run ends here, no further page is asked for.
        tail.pass(upto: rest)
        if !acknowledged.isEmpty {
            // Forgotten now: a process that is followed for days may end by a crash.
            try await receipt(&tail)
            if !tail.owesRead { try forgetAcknowledged(of: tail) }
        }
        guard session.left == 0 else { return }
        // Another room may have the last one in hand.
        if session.isCounted { session.end(.counted) } else { isAtEnd = true }
    }

    /// The seq of the first of these that has receipts; the greatest number for none.
    private static func firstSent(_ events: ArraySlice<OpenedEvent>) -> Int {
        events.first { $0.event.kind.isSent }?.event.seq ?? .max
    }

    private mutating func write(_ pull: Tail.Pull, _ tail: inout Tail) async throws {
        await session.takeOutput()
        defer { session.releaseOutput() }
        guard !session.isOver else {
            (wasCut, rest) = (true, 0)
            return
        }
        do { try putOut(pull, &tail) } catch {
            // The output is lost for all rooms.
            session.end(.init(writing: Failure(error)))
            throw error
        }
    }

    private mutating func putOut(_ pull: Tail.Pull, _ tail: inout Tail) throws {
        var output = PageOutput(terminal: session.terminal)
        // Lines that were written count, even if the reader of stdout goes away in the middle.
        defer { note(output.takeWritten(), &tail) }
        warn(ofOtherLogs: pull)
        // Who asks for no gaps asks for what these hide.
        if !request.kinds.gaps { for gap in Self.joined(Self.hidden(in: pull)) { warn(of: gap) } }
        let gaps = gaps(of: pull)
        var (next, end) = (gaps[...], Int.max)
        // Nothing that is asked of it changes within a page, and `self`, which may change, is copied at each call.
        let follower = self
        for (place, event) in pull.events.enumerated() {
            while let gap = next.first, gap.upto < event.event.seq || gap.from == event.event.seq {
                try putOut(gap, &output)
                next.removeFirst()
            }
            let bytes = follower.shown(event)
            let isWithheld = follower.mustBeWithheld(event, isShown: bytes != nil)
            guard bytes == nil || follower.isPresence(event) || session.takeOne() else {
                rest = Self.firstSent(pull.events[place...])
                // A gap behind it is told with it.
                end = event.event.seq
                break
            }
            if isWithheld {
                try output.flush()
                note(output.takeWritten(), &tail)
                tail.withheld(event)
            }
            if !event.body.isGenuine || bytes == nil { warn(of: event) }
            guard let bytes else { continue }
            try output.add(bytes, of: event.event, isWithheld: isWithheld)
        }
        while let gap = next.first, gap.upto < end, !session.isOver {
            try putOut(gap, &output)
            next.removeFirst()
        }
        try output.flush()
        let told = gaps[..<next.startIndex]
        try forgetLost(in: told)
        remember(told, of: pull)
        warn(ofStrange: pull.events)
        warnOfTimes()
        if let last = pull.events.last?.event.seq, last < pull.head.shown {
            session.progress.show("tail '\(account.room.printable)': \(last) of \(pull.head.shown)")
        } else {
            session.terminal.clear()
        }
    }

    private func putOut(_ gap: Gap, _ output: inout PageOutput) throws {
        guard request.kinds.gaps else { return }
        if let bytes = line.line(gap) { try output.add(bytes) } else { warn(of: gap) }
    }

    /// The gaps, in order: before the events, and among them.
    func gaps(of pull: Tail.Pull) -> [Gap] {
        let gaps = gapsToTell(of: pull)
        guard !pull.hidden.isEmpty else { return gaps }
        return Self.joined((gaps + Self.hidden(in: pull)).sorted { $0.from < $1.from })
    }

    private static func hidden(in pull: Tail.Pull) -> [Gap] {
        pull.hidden.map { Gap(from: $0.lowerBound, upto: $0.upperBound) }
    }

    /// Gaps in order, with those in one that follow one another.
    private static func joined(_ gaps: [Gap]) -> [Gap] {
        gaps.reduce(into: []) { gaps, gap in
            if let last = gaps.last, last.why == gap.why, last.upto == gap.from - 1 {
                gaps[gaps.count - 1].upto = gap.upto
            } else {
                gaps.append(gap)
            }
        }
    }

    /// The gaps of messages. With `--new` and `--unread` each is reported once.
    private func gapsToTell(of pull: Tail.Pull) -> [Gap] {
        var gaps = pull.removed.map { Gap(from: $0.lowerBound, upto: $0.upperBound) }
        // The last event that isn't in the last gap. One of the key runs over what is no message.
        var end = 0
        // Hardly any is in a gap, and an event isn't copied to be passed over.
        for place in pull.events.indices {
            let seq = pull.events[place].event.seq
            // Retention leaves edits of lists, and whoever joins later is given the key of those before: they are warned of.
            guard pull.events[place].event.kind == .message else { continue }
            guard pull.events[place].body.isRemoved || pull.events[place].body.isWithoutKey else {
                end = seq
                continue
            }
            let why: Gap.Why = pull.events[place].body.isWithoutKey ? .key : .retention
            if let last = gaps.last, last.why == why, last.upto == seq - 1 || why == .key && end < last.from {
                gaps[gaps.count - 1].upto = seq
            } else {
                gaps.append(Gap(from: seq, upto: seq, why: why))
            }
        }
        guard !gaps.isEmpty, case .without(let kind) = request.start else { return gaps }
        let told = gapsTold.ofLog(upto: pull.head.shown)
        // None has removed messages that aren't owed, or were receipted from here before: once something was removed without a receipt
        // the relay's cursor stays there, and says no longer what came later and has one.
        return gaps.flatMap { gap in
            let news = (gap.from...gap.upto).without(told.ranges)
            let parts =
                gap.why == .key ? news : news.flatMap { account.log.unreceipted(kind, in: $0, of: account.me) }
            return parts.map { Gap(from: $0.lowerBound, upto: $0.upperBound, why: gap.why) }
        }
    }

    /// The seqs of the gaps that were reported, where each is reported once.
    var gapsTold: SeqSet {
        guard case .without = request.start else { return SeqSet() }
        return (try? context.state())?[account]?.gapsTold ?? SeqSet()
    }

    /// Stores that gaps were reported. No receipt is sent: the messages were not delivered.
    func remember(_ gaps: ArraySlice<Gap>, of pull: Tail.Pull) {
        guard let end = gaps.last?.upto, request.receipts, request.kinds.gaps, case .without(let kind) = request.start
        else { return }
        var told = gaps.map { $0.from...$0.upto }
        // The rest of the page's gap isn't owed, or was told before: it joins them. But `--unread` asks for what `--new` doesn't.
        if let gap = pull.gap?.shown, gap.from <= end {
            let gap = gap.from...min(gap.upto, end)
            let owed = account.log.unreceipted(kind, in: gap, of: account.me)
            let later = account.log.unreceipted(.read, in: gap, of: account.me).flatMap { $0.without(owed) }
            told += gap.without(later).filter { part in told.contains { $0.overlaps(part) } }
        }
        // Gaps that can't be stored are reported again.
        _ = try? context.stateFile.update { [told] (state: inout State) in
            guard let known = state[account]?.gapsTold.ofLog(upto: pull.head.shown) else { return }
            state[account]?.gapsTold = SeqSet(joining: known.ranges + told, most: Self.mostTold)
        }
    }

    /// The number of ranges in which gaps that were reported are kept.
    private static var mostTold: Int { 100 }

    /// The line of an event; nil where it isn't asked for, or isn't genuine, or this form has no line for it.
    private func shown(_ event: OpenedEvent) -> [UInt8]? {
        if isPresence(event) { return line.line(event).map(dimmed) }
        guard request.kinds.contains(event), !isFilteredOut(event) else { return nil }
        switch event.body {
        case .content, .edit, .unknown, .named, .left, .rotated, .invited:
            return line.line(event, edits[event.event.seq])
        case .removed, .strange, .copy, .absent, .flawed, .unsigned, .forged, .withoutKey: return nil
        }
    }

    /// Whether it is a message that the options pass over.
    func isFilteredOut(_ event: OpenedEvent) -> Bool {
        event.event.kind == .message && !request.filter.passes(event, from: senders)
    }

    /// Whether it is a join, a leave or a removal of another member, shown though `--events` doesn't ask for it.
    private func isPresence(_ event: OpenedEvent) -> Bool {
        request.showsPresence && !event.isMine
            && ([.join, .leave].contains(event.event.kind) || event.removed?.isEmpty == false)
    }

    private func dimmed(_ line: [UInt8]) -> [UInt8] {
        Array(session.terminal.colored(String(decoding: line.dropLast(), as: UTF8.self), .dim).utf8) + line.suffix(1)
    }

    /// Whether no receipt may cover the event. Receipts cover messages that were written and events that are no
    /// messages, never an event that a relay may have hidden.
    func mustBeWithheld(_ event: OpenedEvent, isShown: Bool) -> Bool {
        if event.event.kind == .list {
            // Where the relay keeps the lists to itself the row isn't known: then its id alone is shown.
            var lacksRow = false
            if case .edit(let edit) = event.body, edit.row != nil {
                lacksRow = edits[event.event.seq]?.lacksRow ?? true
            }
            return request.kinds.contains(.list) && !event.isMine && (!isShown || lacksRow)
        }
        guard event.event.kind == .message else { return false }
        return !event.body.isGenuine || !event.isMine && !isShown
    }

    private mutating func note(_ written: [PageOutput.Line], _ tail: inout Tail) {
        for line in written {
            tail.wrote(line.seq, line.kind)
            guard request.ack != nil, line.kind == .message else { continue }
            tail.read(line.seq)
            if failed.messages.contains(where: { $0.seq == line.seq }) { acknowledged.insert(line.seq) }
        }
    }
}
