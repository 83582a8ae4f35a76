import Client
import Kernel
import Wire

/// What becomes of the events of a page.
extension Follower {
    mutating func show(_ pull: Tail.Pull, _ tail: inout Tail) async throws(Failure) {
        if let hook { try await hand(pull, to: hook, &tail) } else { try await write(pull, &tail) }
        if desk.left == 0 { desk.end(.counted) }
    }

    // MARK: Writing out

    private func write(_ pull: Tail.Pull, _ tail: inout Tail) async throws(Failure) {
        await desk.takeTurn()
        defer { desk.giveTurn() }
        guard !desk.isOver else { return }
        do throws(Failure) { try putOut(pull, &tail) } catch {
            // No room can write any more.
            desk.end(error.message == nil ? .readerGone : .failed(error))
            throw error
        }
    }

    private func putOut(_ pull: Tail.Pull, _ tail: inout Tail) throws(Failure) {
        var output = PageOutput(terminal: desk.terminal)
        // What could be written counts, even if the reader of stdout goes away in the middle.
        defer { note(output.takeWritten(), &tail) }
        let gap = untold(of: pull)
        try putOut(gap, &output)
        for event in pull.events {
            let bytes = try shown(event)
            if mustBeWithheld(event, isShown: bytes != nil) {
                try output.flush()
                note(output.takeWritten(), &tail)
                tail.withheld(event)
                warn(of: event)
            }
            guard let bytes else { continue }
            guard desk.takeOne() else { break }
            try output.add(bytes, for: event.event.kind == .message ? event : nil)
        }
        try output.flush()
        remember(gap, pull.head)
        warn(ofStrange: pull.events)
        if let last = pull.events.last?.event.seq, last < pull.head {
            desk.progress.show("tail '\(account.room.printable)': \(last) of \(pull.head)")
        } else {
            desk.progress.clear()
        }
    }

    private func putOut(_ gap: Page.Gap?, _ output: inout PageOutput) throws(Failure) {
        guard let gap, request.kinds.gaps else { return }
        if let bytes = try line.line(gap) { try output.add(bytes, for: nil) } else { warn(of: gap) }
    }

    /// What of a gap is news: who asks for what is new or unread is told of each but once.
    private func untold(of pull: Tail.Pull) -> Page.Gap? {
        guard let gap = pull.gap, case .without = request.start else { return pull.gap }
        let told = Self.told((try? context.state())?.rooms[account.room], pull.head)
        return gap.upto > told ? Page.Gap(from: max(gap.from, told + 1), upto: gap.upto) : nil
    }

    /// Keeps in mind that the user was told of a gap. It is no receipt: nobody has those messages.
    private func remember(_ gap: Page.Gap?, _ head: Int) {
        guard let gap, request.receipts, request.kinds.gaps, case .without = request.start else { return }
        // Where that can't be kept, it is told again.
        _ = try? context.stateFile.update { (state: inout State) in
            let told = Self.told(state.rooms[account.room], head)
            state.rooms[account.room]?.gapTold = max(gap.upto, told)
        }
    }

    /// Up to where gaps were told of a log with that head: what lies beyond it was told of another log.
    private static func told(_ membership: Membership?, _ head: Int) -> Int {
        membership?.gapTold.flatMap { $0 <= head ? $0 : nil } ?? 0
    }

    /// The line of an event; nil where it isn't wanted, can't be trusted, or this form has none for it.
    private func shown(_ event: OpenedEvent) throws(Failure) -> [UInt8]? {
        guard request.kinds.contains(event.event.kind) else { return nil }
        switch event.body {
        case .content, .unknown, .named, .none: return try line.line(event)
        case .removed, .strange, .copy, .forged: return nil
        }
    }

    /// A receipt runs over what was written out and over what is nobody's message, never over what a relay may hide.
    private func mustBeWithheld(_ event: OpenedEvent, isShown: Bool) -> Bool {
        !event.body.isGenuine || event.event.kind == .message && !event.isMine && !isShown
    }

    private func note(_ written: [OpenedEvent], _ tail: inout Tail) {
        for event in written {
            tail.wrote(event)
            if request.ack != nil { tail.read(event) }
        }
    }

    // MARK: Handing to a command

    private mutating func hand(_ pull: Tail.Pull, to hook: Hook, _ tail: inout Tail) async throws(Failure) {
        if let gap = untold(of: pull) {
            warn(of: gap)
            remember(gap, pull.head)
        }
        for event in pull.events {
            guard case .content = event.body else {
                if mustBeWithheld(event, isShown: false) { tail.withheld(event) }
                warn(of: event)
                continue
            }
            guard !event.isMine || request.runsForOwn else { continue }
            guard !desk.isOver, desk.takeOne() else { break }
            await desk.takeTurn()
            let result = await run(hook, event)
            desk.giveTurn()
            guard let reason = try result.get() else { break }
            tail.wrote(event)
            if !reason.isEmpty {
                let words = hook.words(reason, event, room: account.room)
                if request.ack == .onSuccess {
                    let hint = "message \(event.event.seq) is still unread; 'tick tail --unread --exec' starts with it"
                    let failure = Failure(.no, words, hint: hint)
                    desk.end(.failed(failure))
                    throw failure
                }
                desk.warn(words)
            }
            if request.ack != nil {
                tail.read(event)
                // Before the next one runs, so that what ends this process leaves one message in doubt at most.
                try await receipt(&tail)
            }
        }
        warn(ofStrange: pull.events)
    }

    /// Runs the command: nil where the end has come before it, an empty text where all went well, else why not.
    private func run(_ hook: Hook, _ event: OpenedEvent) async -> Result<String?, Failure> {
        guard !desk.isOver else { return .success(nil) }
        do throws(Failure) {
            let json = try line.json(event) + [UInt8(ascii: "\n")]
            return .success(try await hook.run(event, room: account.room, json: json) ?? "")
        } catch {
            desk.end(.failed(error))
            return .failure(error)
        }
    }

    // MARK: What can't be shown

    private func warn(of gap: Page.Gap) {
        desk.warn("\(gap.from) to \(gap.upto) in '\(account.room.printable)' are no longer kept")
    }

    private func warn(of event: OpenedEvent) {
        let place = "\(event.event.seq) in '\(account.room.printable)'"
        let what = event.event.kind == .message ? "message" : "event"
        switch event.body {
        case .forged:
            desk.warn("\(what) \(place) is not genuine: the relay or its store was tampered with")
        case .copy(let first):
            desk.warn("message \(place) is a copy of message \(first): the relay or its store was tampered with")
        case .removed:
            desk.warn("\(what) \(place) came without its body: the relay or its store was tampered with")
        case .unknown where request.kinds.contains(.message):
            desk.warn("message \(place) is not shown: a newer tick is needed")
        case .content, .unknown, .named, .none, .strange: break
        }
    }

    /// Events of kinds that a later version knows: or messages that the relay calls so to hide them.
    private func warn(ofStrange events: [OpenedEvent]) {
        let seqs = events.compactMap { if case .strange = $0.body { $0.event.seq } else { nil } }
        guard let first = seqs.first, let last = seqs.last else { return }
        let (which, kind) =
            first == last
            ? ("event \(first)", "is of a kind")
            : ("\(seqs.count) events from \(first) to \(last)", "are of kinds")
        desk.warn("\(which) in '\(account.room.printable)' \(kind) that this tick doesn't know")
    }
}
