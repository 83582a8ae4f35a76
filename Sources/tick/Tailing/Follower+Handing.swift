import Client
import Kernel

/// Handing the messages of a page to the command of `--exec`.
extension Follower {
    mutating func hand(_ pull: Tail.Pull, to hook: Hook, _ tail: inout Tail) async throws {
        warn(ofOtherLogs: pull)
        let gaps = gaps(of: pull)
        for gap in gaps { warn(of: gap) }
        try forgetLost(in: gaps)
        remember(gaps[...], of: pull)
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
            if request.isOfFailed {
                // Another process may have marked it as read meanwhile.
                failed = try context.stateFile.failedMessages(of: account.keys.room)
                guard failed[event.event] != nil else {
                    tail.withheld(event)
                    continue
                }
            }
            guard !session.isOver, session.takeInHand() else {
                (wasCut, rest) = (true, event.event.seq)
                break
            }
            let reason = try await attempts(hook, event)
            session.putDown(isShown: reason != nil)
            guard let reason else {
                (wasCut, rest) = (true, event.event.seq)
                break
            }
            tail.wrote(event.event.seq, event.event.kind)
            if !reason.isEmpty {
                let words = hook.words(reason, event, room: account.room)
                if request.ack == .onSuccess, request.onFailure == .skip || request.isOfFailed {
                    try note(event, reason)
                }
                if request.onFailure == .skip, failed[event.event] != nil {
                    session.warn(words)
                    failedAgain += request.isOfFailed ? 1 : 0
                    // It stays unread, and no range may run over it.
                    tail.withheld(event)
                    continue
                }
                if request.ack == .onSuccess || request.isOfFailed && request.onFailure == .stop {
                    let seq = event.event.seq
                    let room = account.room.printable
                    let hint =
                        "the next run begins with message \(seq); 'tick ack --only \(room) \(seq)' passes it over"
                    let failure = Failure(.no, words, hint: hint)
                    session.end(.failed(failure))
                    throw failure
                }
                session.warn(words)
            }
            if request.ack != nil {
                tail.read(event.event.seq)
                // Sent before the next command runs, so that a crash leaves one message in doubt at most.
                try await receipt(&tail)
                if failed[event.event] != nil { acknowledged.insert(event.event.seq) }
                if !tail.owesRead { try forgetAcknowledged(of: tail) }
            } else {
                // A page is of a thousand messages, and a kill would have the command run for them once more.
                await offerReceipts(of: &tail)
            }
        }
        warn(ofStrange: pull.events)
        warnOfTimes()
    }

    /// Notes that the command failed for a message, unless as many are noted as may be.
    private mutating func note(_ event: OpenedEvent, _ reason: String) throws {
        let entry = FailedMessages.Entry(
            seq: event.event.seq, id: event.event.id, tries: request.retries.count + 1, status: reason,
            at: Syscalls.epochMilliseconds()
        )
        try change { if !$0.isFull || $0[event.event] != nil { $0.note(entry) } }
        if failed[event.event] == nil {
            session.warn("no more messages of '\(account.room.printable)' are passed over: see 'tick tail --failed'")
        }
    }

    /// Forgets the messages that were shown and marked as read, once the relay has the receipts.
    mutating func forgetAcknowledged(of tail: Tail) throws {
        let marked = acknowledged.filter { !tail.isUnmarked($0) }
        guard !marked.isEmpty else { return }
        try change { $0.clear { marked.contains($0.seq) } }
        acknowledged.subtract(marked)
    }

    /// Forgets the messages that had failed and that retention has removed since: nobody can run the command for them. That they are
    /// is the relay's word: they stay unread, and a hook takes one that comes back.
    mutating func forgetLost(in gaps: some Sequence<Gap>) throws {
        guard request.isOfFailed, request.ack != nil || hook != nil else { return }
        func isLost(_ entry: FailedMessages.Entry) -> Bool {
            gaps.contains { $0.why == .retention && $0.from <= entry.seq && entry.seq <= $0.upto }
        }
        let count = failed.messages.count(where: isLost)
        guard count > 0 else { return }
        lost += count
        guard request.ack != nil else { return }
        try change { $0.clear(where: isLost) }
    }

    /// The failure of a run over the messages that had failed: the command failed for some of them again, or can't be run for them.
    var stillFailed: Failure? {
        let room = account.room.printable
        let words = FailedMessages.lost(lost, room: room)
        guard failedAgain > 0 else {
            let hint = request.ack == nil ? nil : "\(lost == 1 ? "it is" : "they are") forgotten"
            return lost > 0 ? Failure(.no, words, hint: hint) : nil
        }
        if lost > 0 { session.warn(words) }
        return Failure(
            .no, "the command failed again for \(failedAgain.of("message")) of '\(room)'",
            hint: "'tick tail --failed \(room)' shows what is left; 'tick ack --only \(room) SEQ' passes one over"
        )
    }

    private mutating func change(_ change: (inout FailedMessages) -> Void) throws {
        failed = try context.stateFile.changeFailedMessages(of: account.keys.room, change)
    }

    /// Runs the command until it succeeds, or as often as it is retried. Other rooms go on during the pauses.
    ///
    /// - Returns: the reason of the last failure, an empty text after a success; nil where the session ended before. A
    ///   failure while a signal ends the session, which the command got as well, says nothing of the message: the next run begins with
    ///   it.
    private func attempts(_ hook: Hook, _ event: OpenedEvent) async throws -> String? {
        var tries = 0
        while let reason = try await run(hook, event, try: tries + 1) {
            tries += 1
            guard !reason.isEmpty else { return reason }
            // The command's standard output is this one's: it may have failed since nobody reads it any more.
            if !session.terminal.hasReader { session.end(.readerGone) }
            switch session.ending {
            case .signal, .readerGone: return nil
            // The command was told nothing of that, and failed by itself.
            case .counted, .timeUp, .failed: return reason
            case nil: break
            }
            guard let pause = request.retries.pause(after: tries) else { return reason }
            let words = hook.words(reason, event, room: account.room)
            session.warn("\(words); it is run again in \(TimeSpan(pause).text)")
            try? await Task.sleep(for: pause)
        }
        return nil
    }

    /// Runs the command: nil where the session ended before, an empty text on success, else the reason.
    private func run(_ hook: Hook, _ event: OpenedEvent, try number: Int) async throws -> String? {
        await session.takeOutput()
        defer { session.releaseOutput() }
        guard !session.isOver else { return nil }
        do {
            let json = line.json(event) + [UInt8(ascii: "\n")]
            return try await hook.run(event, room: account.room, try: number, json: json) ?? ""
        } catch {
            session.end(.failed(Failure(error)))
            throw error
        }
    }
}

extension FailedMessages {
    /// Words for messages that were noted and that retention has removed.
    static func lost(_ count: Int, room: String) -> String {
        "\(count.of("message")) of '\(room)' for which a command had failed \(count == 1 ? "is" : "are") no longer kept"
    }
}
