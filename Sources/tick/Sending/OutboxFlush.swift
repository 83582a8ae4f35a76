import Client
import Wire

/// Sends the whole outbox for `tick outbox flush`: also the messages that a relay has refused or that a running sender
/// holds. With `--wait` a relay that can't be reached is waited for.
struct OutboxFlush: Sendable {
    let context: Context
    let waits: Bool
    let limit: Limit

    /// Sends what waits for some rooms; relays don't wait for each other.
    ///
    /// - Returns: the failures, in the order of the rooms.
    func run(_ accounts: [Account]) async -> [Failure] {
        // One for all: a relay that was silent until then isn't given five seconds more for each room.
        let look = limit.forOneLook
        let relays = Dictionary(grouping: accounts.enumerated(), by: { $0.element.relay.relay })
        let failures = await withTaskGroup(of: [Int: Failure].self) { group in
            for (_, rooms) in relays {
                group.addTask {
                    var failures: [Int: Failure] = [:]
                    var retry = Retry()
                    for (place, account) in rooms {
                        failures[place] = await flush(account, named: accounts.count > 1, by: look, &retry)
                    }
                    return failures
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1) { $1 } }
        }
        return failures.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Parameters:
    ///   - isNamed: whether messages name the room, as there are others.
    ///   - retry: the retries of the relay, for all its rooms.
    private func flush(
        _ account: Account, named isNamed: Bool, by look: Limit, _ retry: inout Retry
    ) async -> Failure? {
        let outgoing = Outgoing(account, file: context.stateFile)
        while true {
            let report: Outgoing.Report
            do throws(StateError) {
                var all = try await outgoing.flush(.all, by: look)
                try await outgoing.flushAcks(into: &all, includingFailed: true, by: look)
                report = all
            } catch { return Failure(error) }
            if report.error == nil, report.isAnswered { context.terminal.say(retry.answered(), of: account) }
            if let text = report.sentText(room: isNamed ? account.room : nil) { context.terminal.say(text) }
            if account.end == .left { return Failure(ClientError.left, account: account) }
            guard let error = report.error else {
                do {
                    let state = try context.state()
                    // Another file has an outbox of its own.
                    guard account.isHere(in: state) else {
                        return .fileIsOther("what still waits in that file is not sent")
                    }
                    if state.isWaiting(in: account.room) {
                        if let error = account.end(in: state) { return Failure(error, account: account) }
                        // Another process may have queued more meanwhile.
                        if waits, !limit.isPast { continue }
                    }
                } catch { return Failure(error) }
                return refusal(in: report, account)
            }
            var failure = Failure(error, account: account)
            guard error.isWorthRetrying else { return failure }
            failure.status = .queued
            guard waits else { return failure }
            if limit.isPast { return timeOut(account) }
            context.terminal.say(try? retry.failed(error), of: account)
            await retry.pause(after: error, by: limit)
            if limit.isPast { return timeOut(account) }
        }
    }

    private func refusal(in report: Outgoing.Report, _ account: Account) -> Failure? {
        let isRefused = report.answers.values.contains { $0.seq == nil }
        guard isRefused || report.refusedAcks > 0 else { return nil }
        return Failure(
            .refused, "the relay refused \(isRefused ? "messages" : "acks") for room '\(account.room.printable)'",
            hint: "see 'tick outbox'"
        )
    }

    private func timeOut(_ account: Account) -> Failure {
        let state = try? context.state()
        let waiting = state?.waiting(in: account.room) ?? []
        let edits = waiting.count(where: \.isEdit)
        let acks = state?.acks.count { $0.room == account.room && !$0.isFailed } ?? 0
        let what = Outgoing.Report.words(messages: waiting.count - edits, edits: edits, acks: acks)
        return Failure(
            .timedOut, "timed out: \(what) for room '\(account.room.printable)' not sent yet",
            hint: "the outbox keeps what is not sent"
        )
    }
}

extension Context {
    /// Whether messages or acks of a room wait in the outbox.
    func isWaiting(_ account: Account) -> Bool {
        guard let state = try? state(), account.isHere(in: state) else { return false }
        return state.isWaiting(in: account.room)
    }
}

extension Outgoing.Report {
    /// The messages, edits and acks sent from the outbox, for people; nil where nothing was sent.
    ///
    /// - Parameter room: its name where there are others.
    func text(room: String? = nil) -> String? {
        let refused = answers.count - sent
        let place = "the outbox" + (room.map { " to '\($0.printable)'" } ?? "")
        let refusal = "the relay refused \(refused + refusedAcks); see 'tick outbox'"
        switch (sent + acks, refused + refusedAcks) {
        case (0, 0): return nil
        case (0, _): return "nothing sent from \(place): \(refusal)"
        case (_, let refused):
            let what = Self.words(messages: sent - edits, edits: edits, acks: acks)
            let gone = Gap.unmarked(self.gone).map { "; \($0)" } ?? ""
            return "sent \(what) from \(place)" + (refused > 0 ? ", \(refusal)" : "") + gone
        }
    }

    /// `12 messages, 1 edit and 3 acks`.
    static func words(messages: Int, edits: Int, acks: Int) -> String {
        let counts = [(messages, "message"), (edits, "edit"), (acks, "ack")].filter { $0.0 > 0 }
        return counts.map { $0.0.of($0.1) }.listed
    }

    /// Words for the entries of other commands in the outbox that the relay has refused; nil for none.
    func refused(besides own: some Sequence<MessageID>) -> String? {
        let others = Set(answers.values.filter { $0.seq == nil }.map(\.id)).subtracting(own)
        guard !others.isEmpty else { return nil }
        let entries = others.count == 1 ? "an entry" : "\(others.count) entries"
        return "the relay refused \(entries) of the outbox; see 'tick outbox'"
    }

    /// Whether the relay refused some of them, or some that acks were for is gone.
    var isIncomplete: Bool { answers.count - sent + refusedAcks > 0 || !gone.isEmpty }

    /// The text without the refusals, which `outbox flush` prints by itself.
    func sentText(room: String? = nil) -> String? {
        guard sent + acks > 0 else { return nil }
        var report = self
        (report.answers, report.refusedAcks) = (answers.filter { $0.value.seq != nil }, 0)
        return report.text(room: room)
    }
}
