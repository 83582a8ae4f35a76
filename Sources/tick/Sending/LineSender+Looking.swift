import Client
import Kernel
import Wire

// Looks for the room's relay, log and keys before lines are sealed and sent, and for a relay that was away.

extension LineSender {
    /// Looks for what other processes have done before lines are sealed: moved the room or left it, seen another log, or changed the key, for which
    /// the lines are sealed then.
    ///
    /// - Returns: why the relay gets nothing more, or doesn't show the change: then the lines are kept for the outbox.
    func lookBeforeSealing() async -> ClientError? {
        guard trouble == nil, let state = try? sender.context.state() else { return nil }
        if let end = sender.account.end(in: state) { return end }
        let look = inTime.atMost(Self.longestLook)
        let isDoubted = state[sender.account]?.isDoubted ?? false
        if let error = await sender.account.doubt(notedBefore: isDoubted, by: look) { return error }
        do throws(ClientError) {
            try await sender.account.takeNewerKeys(of: state, by: look)
        } catch { return error }
        return nil
    }

    /// Those of some messages that were sealed for a key that is over, sealed again; by their ids.
    func renewed(_ messages: ArraySlice<NewMessage>) async throws(ClientError) -> [MessageID: NewMessage] {
        let account = sender.account
        // A file that can't be read has no newer key.
        guard let state = try? sender.context.state() else { return [:] }
        let made = try await account.resealed(ofOver: messages, state, by: inTime.atMost(Self.longestLook))
        try await account.needKeyToSeal(by: inTime.atMost(Self.longestLook))
        return Dictionary(made.map { ($0.id, $0) }) { first, _ in first }
    }

    /// Checks cheaply whether the relay is back, and then sends the outbox; not to one from which the room was moved meanwhile.
    func look() async throws {
        let start = Syscalls.monotonicMilliseconds()
        if let end = (try? sender.context.state()).flatMap(sender.account.end(in:)) {
            (trouble, lookedAt) = (end, start)
            return try keep()
        }
        let relay = sender.account.relay
        let isBack = await inTime.atMost(Self.longestLook).run { (try? await relay.health()) != nil }
        if isBack {
            try keep()
            try await flush()
            try await sendHeld()
        }
        lookedAt = Syscalls.monotonicMilliseconds()
        lookTook = lookedAt - start
    }

    /// Sends what could not be written to the outbox, once that has nothing to send before it.
    private func sendHeld() async throws {
        guard trouble == nil, !held.messages.isEmpty else { return }
        // The relay may have had some of them.
        areNew = false
        underWay = RequestQueue(sender.account, areNew: areNew)
        var rest = held.takeAll()[...]
        // Those of a request that fails are held before it.
        defer { held.add(Array(rest)) }
        do throws(ClientError) {
            let made = try await renewed(rest)
            rest = rest.map { made[$0.id] ?? $0 }[...]
        } catch { return try fail(error, []) }
        while trouble == nil, !rest.isEmpty {
            guard !underWay.isFull else {
                try await settle()
                continue
            }
            let request = Outgoing.firstRequest(of: rest) { $0.body }
            underWay.add(Array(request))
            rest = rest.dropFirst(request.count)
        }
    }

    func flush() async throws {
        let report: Outgoing.Report
        do throws(StateError) { report = try await sender.outgoing.flush(.own([]), by: inTime) } catch {
            // Nothing can be taken out of it: no line is sent before what is there.
            guard error.isUnwritable, trouble != nil, !held.messages.isEmpty else { throw error }
            stuck = error
            return
        }
        stuck = nil
        if let error = report.error, trouble == nil, sender.queues {
            terminal.say(try? retry.failed(error), of: sender.account, meanwhile: "lines go to the outbox")
        }
        if report.error == nil { terminal.say(retry.answered(), of: sender.account) }
        // Where nothing waits in the outbox it hasn't asked for a log that is doubted.
        trouble = report.error
        if trouble == nil { trouble = await sender.account.doubt(by: inTime) }
        isFullSaid = isFullSaid && trouble != nil
        if let text = report.refused(besides: tally.queued) { terminal.warn(text) }
        held.outboxSent(report)
        tally.note(ofOutbox: report.answers.values)
        lookedAt = Syscalls.monotonicMilliseconds()
    }
}
