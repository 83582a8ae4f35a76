import Client
import Kernel
import Wire

/// Writing out the events of a page, or running the command for them.
extension Follower {
    mutating func show(_ pull: Tail.Pull, _ tail: inout Tail) async throws {
        var pull = pull
        let end = pull.events.firstIndex { event in request.until.map { event.event.at.shown > $0 } ?? false }
        if let end { pull.events.removeSubrange(end...) }
        isAtEnd = end != nil
        if request.isOfFailed, let last = failed.messages.last?.seq {
            isAtEnd = pull.events.last.map { $0.event.seq >= last } ?? false
            let others = pull.events.filter { failed[$0.event] == nil }
            // Between those that failed stand others that this run doesn't show.
            for event in others where mustBeWithheld(event, isShown: false) { tail.withheld(event) }
            pull.events.removeAll { failed[$0.event] == nil }
        }
        edits = [:]
        if lists != nil {
            for event in pull.events where event.event.kind == .list {
                edits[event.event.seq] = lists?.details(of: event)
            }
        }
        if let hook { try await hand(pull, to: hook, &tail) } else { try await write(pull, &tail) }
        if session.left == 0 { session.end(.counted) }
    }

    // MARK: Writing out

    private func write(_ pull: Tail.Pull, _ tail: inout Tail) async throws {
        await session.takeTurn()
        defer { session.giveTurn() }
        guard !session.isOver else { return }
        do { try putOut(pull, &tail) } catch {
            // The output is lost for all rooms.
            session.end(.init(writing: Failure(error)))
            throw error
        }
    }

    private func putOut(_ pull: Tail.Pull, _ tail: inout Tail) throws {
        var output = PageOutput(terminal: session.terminal)
        // Lines that were written count, even if the reader of stdout goes away in the middle.
        defer { note(output.takeWritten(), &tail) }
        warn(ofOtherLogs: pull)
        let gaps = gaps(of: pull)
        var next = gaps[...]
        for event in pull.events {
            while let gap = next.first, gap.upto < event.event.seq || gap.from == event.event.seq {
                try putOut(gap, &output)
                next.removeFirst()
            }
            let bytes = shown(event)
            if mustBeWithheld(event, isShown: bytes != nil) {
                try output.flush()
                note(output.takeWritten(), &tail)
                tail.withheld(event)
            }
            if !event.body.isGenuine || bytes == nil { warn(of: event) }
            guard let bytes else { continue }
            guard isPresence(event) || session.takeOne() else { break }
            try output.add(bytes, of: event.event, isReceipted: NewMessage.kinds.contains(event.event.kind))
        }
        for gap in next where !session.isOver { try putOut(gap, &output) }
        try output.flush()
        remember(gaps.last, pull.head.shown)
        warn(ofStrange: pull.events)
        warnOfTimes()
        if let last = pull.events.last?.event.seq, last < pull.head.shown {
            session.progress.show("tail '\(account.room.printable)': \(last) of \(pull.head.shown)")
        } else {
            session.terminal.clear()
        }
    }

    private func putOut(_ gap: Page.Gap, _ output: inout PageOutput) throws {
        guard request.kinds.gaps else { return }
        if let bytes = line.line(gap) { try output.add(bytes) } else { warn(of: gap) }
    }

    /// What retention has removed, in order: before the events, and among them. With `--new` and `--unread` each gap is
    /// reported once.
    private func gaps(of pull: Tail.Pull) -> [Page.Gap] {
        var gaps = pull.gap.map { [$0.shown] } ?? []
        for index in pull.events.indices where pull.events[index].body.isRemoved {
            let seq = pull.events[index].event.seq
            if gaps.last?.upto == seq - 1 {
                gaps[gaps.count - 1].upto = seq
            } else {
                gaps.append(.init(from: seq, upto: seq))
            }
        }
        guard !gaps.isEmpty, case .without = request.start else { return gaps }
        let told = Self.told((try? context.state())?.rooms[account.room], pull.head.shown)
        return gaps.filter { $0.upto > told }.map { Page.Gap(from: max($0.from, told + 1), upto: $0.upto) }
    }

    /// Stores that a gap was reported. No receipt is sent: the messages were not delivered.
    private func remember(_ gap: Page.Gap?, _ head: Int) {
        guard let gap, request.receipts, request.kinds.gaps, case .without = request.start else { return }
        // Where that can't be stored, the gap is reported again.
        _ = try? context.stateFile.update { (state: inout State) in
            let told = Self.told(state.rooms[account.room], head)
            state.rooms[account.room]?.gapTold = max(gap.upto, told)
        }
    }

    /// The last seq of the gaps reported of a log with that head. A seq beyond the head belongs to another log.
    private static func told(_ membership: Membership?, _ head: Int) -> Int {
        membership?.gapTold.flatMap { $0 <= head ? $0 : nil } ?? 0
    }

    /// The line of an event; nil where it isn't asked for, isn't genuine, or this form has no line for it.
    private func shown(_ event: OpenedEvent) -> [UInt8]? {
        if isPresence(event) { return line.line(event).map(dimmed) }
        guard request.kinds.contains(event.event.kind), !isFilteredOut(event) else { return nil }
        switch event.body {
        case .content, .edit, .unknown, .named, .left:
            return line.line(event, edits[event.event.seq])
        case .removed, .strange, .copy, .absent, .phantom, .flawed, .forged: return nil
        }
    }

    /// Whether it is a message that the options pass over.
    private func isFilteredOut(_ event: OpenedEvent) -> Bool {
        event.event.kind == .message && !request.filter.passes(event, from: senders)
    }

    /// Whether it is a join, a leave or a removal by another member that is shown without being asked for.
    private func isPresence(_ event: OpenedEvent) -> Bool {
        request.showsPresence && !event.isMine && [.join, .leave, .remove].contains(event.event.kind)
    }

    private func dimmed(_ line: [UInt8]) -> [UInt8] {
        Array(session.terminal.colored(String(decoding: line.dropLast(), as: UTF8.self), .dim).utf8) + line.suffix(1)
    }

    /// Whether no receipt may cover the event. Receipts cover messages that were written and events that are no messages, never
    /// anything that a relay may have hidden.
    private func mustBeWithheld(_ event: OpenedEvent, isShown: Bool) -> Bool {
        if event.event.kind == .list { return request.kinds.contains(.list) && !event.isMine && !isShown }
        guard event.event.kind == .message else { return false }
        return !event.body.isGenuine || !event.isMine && !isShown
    }

    private func note(_ written: [PageOutput.Line], _ tail: inout Tail) {
        for line in written {
            tail.wrote(line.seq, line.kind)
            if request.ack != nil, line.kind == .message { tail.read(line.seq) }
        }
    }

    // MARK: Handing to a command

    private mutating func hand(_ pull: Tail.Pull, to hook: Hook, _ tail: inout Tail) async throws {
        warn(ofOtherLogs: pull)
        let gaps = gaps(of: pull)
        for gap in gaps { warn(of: gap) }
        remember(gaps.last, pull.head.shown)
        for event in pull.events {
            guard case .content = event.body else {
                if mustBeWithheld(event, isShown: false) { tail.withheld(event) }
                warn(of: event)
                continue
            }
            guard !event.isMine || request.runsForOwn else { continue }
            guard !isFilteredOut(event) else {
                if !event.isMine { tail.withheld(event) }
                continue
            }
            if !request.isOfFailed, failed[event.event] != nil {
                tail.withheld(event)
                continue
            }
            guard !session.isOver, session.takeOne() else { break }
            guard let reason = try await attempts(hook, event).get() else { break }
            // A command that failed while the session ends, perhaps by the same signal, says nothing of the message: the
            // next run begins with it.
            if session.isOver, !reason.isEmpty { break }
            tail.wrote(event.event.seq, event.event.kind)
            if !reason.isEmpty {
                let words = hook.words(reason, event, room: account.room)
                if request.ack == .onSuccess, request.onFailure == .skip || request.isOfFailed {
                    try note(event, reason)
                }
                if request.onFailure == .skip, failed[event.event] != nil {
                    session.warn(words)
                    // It stays unread, and no range may run over it.
                    tail.withheld(event)
                    continue
                }
                if request.ack == .onSuccess {
                    let seq = event.event.seq
                    let room = account.room.printable
                    let hint =
                        "the next run begins with message \(seq); 'tick ack --only \(room) \(seq)' passes it over"
                    let failure = Failure(.no, words, hint: hint)
                    session.end(.failed(failure))
                    throw failure
                }
                session.warn(words)
            } else if failed[event.event] != nil {
                try change { $0.clear { $0.seq == event.event.seq } }
            }
            if request.ack != nil {
                tail.read(event.event.seq)
                // Sent before the next command runs, so that a crash leaves one message in doubt at most.
                try await receipt(&tail)
            }
        }
        warn(ofStrange: pull.events)
        warnOfTimes()
    }

    /// Notes that the command failed for a message, unless as many are noted as may be.
    private mutating func note(_ event: OpenedEvent, _ reason: String) throws {
        let entry = FailedMessages.Entry(
            seq: event.event.seq,
            id: event.event.id,
            tries: request.retries.count + 1,
            status: reason,
            at: Syscalls.epochMilliseconds()
        )
        try change { if !$0.isFull || $0[event.event] != nil { $0.note(entry) } }
        if failed[event.event] == nil {
            session.warn("no more messages of '\(account.room.printable)' are passed over: see 'tick tail --failed'")
        }
    }

    private mutating func change(_ change: (inout FailedMessages) -> Void) throws {
        failed = try context.stateFile.changeFailedMessages(of: account.keys.room, change)
    }

    /// Runs the command until it succeeds, or as often as it is retried. Other rooms go on between two times.
    private func attempts(_ hook: Hook, _ event: OpenedEvent) async -> Result<String?, Failure> {
        var tries = 0
        while true {
            await session.takeTurn()
            let result = await run(hook, event, try: tries + 1)
            session.giveTurn()
            tries += 1
            guard case .success(let reason?) = result, !reason.isEmpty,
                let pause = request.retries.pause(after: tries), !session.isOver
            else { return result }
            let words = hook.words(reason, event, room: account.room)
            session.warn("\(words); it is run again in \(TimeSpan(pause).text)")
            try? await Task.sleep(for: pause)
        }
    }

    /// Runs the command: nil where the session ended before, an empty text on success, else the reason.
    private func run(_ hook: Hook, _ event: OpenedEvent, try number: Int) async -> Result<String?, Failure> {
        guard !session.isOver else { return .success(nil) }
        do {
            let json = line.json(event) + [UInt8(ascii: "\n")]
            return .success(try await hook.run(event, room: account.room, try: number, json: json) ?? "")
        } catch {
            let failure = Failure(error)
            session.end(.failed(failure))
            return .failure(failure)
        }
    }

    // MARK: What can't be shown

    private func warn(ofOtherLogs pull: Tail.Pull) {
        for name in pull.otherLogs { session.warn("\(name.printable) has seen another log") }
    }

    private func warnOfTimes() {
        if let text = account.timesNote, account.log.mayWarn(text) { session.warn(text) }
    }

    private func warn(of gap: Page.Gap) {
        session.warn("\(gap.from) to \(gap.upto) in '\(account.room.printable)' are no longer kept")
    }

    private func warn(of event: OpenedEvent) {
        // What is wrong with a list is said where lists are shown.
        guard event.event.kind != .list || request.kinds.contains(.list) else { return }
        let place = "\(event.event.seq) in '\(account.room.printable)'"
        switch event.body {
        case .forged where event.event.kind == .message:
            // The relay can't tell what is sealed, so a member can send this; or a relay in the member's name.
            warn(of: event, "not sealed with the room's code")
        case .forged:
            session.warn("event \(place) is not genuine: the relay or its store was tampered with")
        case .copy(let first):
            session.warn("message \(place) is a copy of message \(first): the relay or its store was tampered with")
        case .absent:
            warn(of: event, "the sender was not in the room", namesMember: false)
        case .phantom where event.event.kind == .message:
            let reason = "the sender has no genuine name: the relay or its store was tampered with"
            warn(of: event, reason, namesMember: false)
        case .phantom:
            session.warn(
                "event \(place) is of a member without a genuine name: the relay or its store was tampered with"
            )
        case .flawed:
            let text = "event \(place) is not genuine and has no effect: the relay or its store was tampered with"
            if account.log.mayWarn(text) { session.warn(text) }
        case .unknown where request.kinds.contains(.message) && !isFilteredOut(event) && event.event.kind == .message:
            warn(of: event, "a newer tick is needed")
        case .content, .edit, .unknown, .named, .left, .removed, .strange: break
        }
    }

    private func warn(of event: OpenedEvent, _ reason: String, namesMember: Bool = true) {
        if let text = unshown.note(event, reason, namesMember: namesMember) { session.warn(text) }
    }

    /// Warns of events of unknown kinds: a later version has them, or a relay hides messages by such kinds.
    private func warn(ofStrange events: [OpenedEvent]) {
        let seqs = events.indices.compactMap { events[$0].body.isStrange ? events[$0].event.seq : nil }
        guard let first = seqs.first, let last = seqs.last else { return }
        let (which, kind) =
            first == last
            ? ("event \(first)", "is of a kind")
            : ("\(seqs.count) events from \(first) to \(last)", "are of kinds")
        session.warn("\(which) in '\(account.room.printable)' \(kind) that this tick doesn't know")
    }
}
