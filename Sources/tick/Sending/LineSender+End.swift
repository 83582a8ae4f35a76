import Client
import Wire

// The end of the input: what is left is sent, and what isn't is said.

extension LineSender {
    /// The longest Retry-After that is waited for at the end: with a longer one the outbox keeps the rest.
    private static let longestWait = Duration.seconds(5)

    /// Looks for the relay while it is away: three times, or with `--wait` until the time is up.
    func waitForRelay(_ tries: inout Int) async throws {
        while let error = trouble, isWorthWaiting(after: error, tries) {
            await retry.pause(after: error, by: limit)
            try await look()
            tries += 1
        }
    }

    private func isWorthWaiting(after error: ClientError, _ tries: Int) -> Bool {
        guard !limit.isPast, error.isWorthRetrying else { return false }
        return sender.waiting != nil || tries < 3 && !error.isSilence && error.retryAfter ?? .zero < Self.longestWait
    }

    /// Tries to send the lines that are in the outbox still, or in memory.
    ///
    /// - Returns: those that were dropped meanwhile, and whether the outbox has the rest.
    private func sendQueued() async throws -> (dropped: [MessageID], isQueued: Bool) {
        var tries = 0
        var dropped: [MessageID] = []
        var isQueued = true
        while true {
            let count = held.messages.count
            try await waitForRelay(&tries)
            try await settleAll()
            if held.messages.count < count { tries = 0 }
            // It answered, and failed for lines that were held.
            if let trouble, isWorthWaiting(after: trouble, tries) { continue }
            // Others may have sent or removed some; and with a key the outbox may have had some before, also refused ones.
            guard trouble == nil, !tally.queued.isEmpty else { return (dropped, isQueued) }
            let before = tally.queued.count
            let report = try await sender.outgoing.deliver(Array(tally.queued), by: inTime)
            if let text = report.refused(besides: tally.queued) { terminal.warn(text) }
            tally.note(ofOutbox: report.answers.values)
            dropped += report.dropped.filter { tally.queued.remove($0) != nil }
            (trouble, isQueued) = (report.error, report.isQueued)
            if tally.queued.count < before { tries = 0 }
        }
    }

    /// Tries to send the rest of the outbox, reports failures, and waits for receipts with `--wait`.
    func finish() async throws {
        let (dropped, isQueued): ([MessageID], Bool)
        do { (dropped, isQueued) = try await sendQueued() } catch { throw ended(by: error) }
        if let lost { throw lost }
        if let trouble {
            let failure =
                trouble.holds
                ? failure(ofHeldBy: trouble, isQueued: isQueued) : failure(ofRestBy: trouble, isQueued: isQueued)
            throw tallied(failure, isQueued: isQueued)
        }
        if let refusal { throw refusal }
        guard dropped.isEmpty else {
            throw try sender.context.dropped(Unsent(noun: sender.noun, ids: dropped), of: sender.account)
        }
        if sender.waiting != nil, tally.lines == 0 { throw Failure.noLineToWaitFor }
        if !tally.targets.isEmpty { try await sender.wait(sender.waiting, for: tally.targets) }
        if tally.unsent > 0 { throw Failure.quiet(.badInput) }
    }

    /// The failure of an error that keeps the rest of the lines from the relay.
    private func failure(ofRestBy error: ClientError, isQueued: Bool) -> Failure {
        var failure = Failure(error, account: sender.account)
        if error == .left, !tally.queued.isEmpty {
            return Failure.left(
                dropping: Unsent(noun: sender.noun, ids: Array(tally.queued)), account: sender.account
            )
        }
        guard error.isWorthRetrying else { return failure }
        failure.status = .queued
        if isQueued {
            let kept = error.isAway ? Self.keptFromAway : Self.kept
            failure.hint = failure.mending.map { "the rest is in the outbox; \($0)" } ?? kept
        }
        guard sender.waiting != nil else { return failure }
        let lines = LineTally.lines(tally.queued.count)
        return Failure(.timedOut, "timed out: \(lines) not sent yet", hint: failure.hint)
    }

    /// The failure of lines that were refused for good; nil where none was.
    private var refusal: Failure? {
        tally.refusal(room: sender.account.room, isKeyed: sender.ids != nil, keeps: sender.queues)
    }

    /// The failure of lines that are sent later, or of others that never are: those count for more.
    private func tallied(_ failure: Failure, isQueued: Bool) -> Failure {
        guard [.queued, .timedOut].contains(failure.status) else { return failure }
        if var refusal {
            let rest = isQueued && !tally.queued.isEmpty ? "the rest is in the outbox" : nil
            refusal.hint = Self.hint([refusal.hint, rest])
            return refusal
        }
        var failure = failure
        if tally.unsent > 0, failure.status == .queued { failure.status = .badInput }
        return failure
    }

    /// The failure of lines that only memory has; nil where there are none.
    var lost: Failure? {
        guard let trouble, !held.messages.isEmpty else { return nil }
        var failure = stuck.map { Failure($0) } ?? Failure(trouble, account: sender.account)
        failure.hint = nil
        return withLoss(failure)
    }

    /// The failure of an error for which no line is read: what writes them may never end.
    func notBegun(_ error: ClientError) -> Failure {
        var failure = Failure(error, account: sender.account)
        let outbox = "the outbox is sent first, and could not be sent"
        let reason = sender.queues || error.holds ? failure.hint : outbox
        failure.hint = Self.hint([reason, "no line was sent or queued"])
        return failure
    }

    /// The failure of an error that keeps lines from this relay, which wait in the outbox for another one, or until a log is accepted.
    ///
    /// - Parameter isQueued: false where another process removed some of them from the outbox.
    func failure(ofHeldBy error: ClientError, isQueued: Bool = true) -> Failure {
        var failure = Failure(error, account: sender.account)
        let count = tally.queued.count
        // Of lines that only memory has it is said that they are lost.
        guard sender.queues, count > 0, held.messages.isEmpty, refused == 0 else { return failure }
        let them = count == 1 ? "it" : "them"
        let lines = "\(count.of("line")) \(count == 1 ? "is" : "are") in the outbox"
        if case .moved = error {
            failure.status = .queued
            failure.hint =
                isQueued
                ? "\(lines); \(Failure.sender(of: them, isAway: false))"
                : "another process removed lines from the outbox; see 'tick status'"
        } else {
            failure.hint = Self.hint([failure.hint, "\(lines): don't send \(them) again"])
        }
        return failure
    }

    static let kept = "messages that could not be sent are in the outbox; 'tick outbox flush' sends them"
    private static let keptFromAway =
        "messages that could not be sent are in the outbox; \(Failure.sender(of: "them", isAway: true))"

    /// The failure of an error that ended the sending, with what became of the lines.
    func ended(by error: any Error) -> Failure {
        var failure = Failure(error, account: sender.account)
        // Where the room was left, the outbox has none any more.
        if error is StateError, failure.status != .refused, !tally.queued.isEmpty {
            failure.hint = Self.hint([failure.hint, Self.kept])
        }
        return withLoss(tallied(failure, isQueued: true))
    }

    /// A failure that says how many of the lines that were read are lost.
    func withLoss(_ failure: Failure) -> Failure {
        let count = held.messages.count + refused
        guard count > 0 else { return failure }
        let all = LineTally.lines(count)
        let some = "the last\(count == 1 ? "" : " \(count)") of \(tally.lines) lines \(count == 1 ? "was" : "were")"
        let loss = "\(count == tally.lines ? all : some) neither sent nor queued"
        let doubt = trouble?.mayBeDone == true ? "the relay may have stored some of them" : nil
        var failure = failure
        failure.hint = Self.hint([loss, doubt, failure.hint])
        return failure
    }

    /// The failure to write what is printed, with the place where the input can go on.
    func readUpTo(_ line: Int, _ failure: Failure) -> Failure {
        var failure = failure
        // The hint has the ids that were printed when that failed; later ones may have come.
        let isTold = failure.hint != nil && !hasUnprinted
        let isKept = !isTold && line > 0 && tally.isAllKept && held.messages.isEmpty
        let read = isKept ? "what was read is stored by the relay, or in the outbox" : nil
        failure.hint = Self.hint([failure.hint, read, unread(after: line)])
        return failure
    }

    /// Where the input can go on; nil where all of it was read.
    ///
    /// A command of `tick run` goes on unchanged: its lines are read, and passed on.
    func unread(after line: Int) -> String? {
        input.ended ? nil : "what comes after line \(line) \(patience == nil ? "was not read" : "is not sent")"
    }

    static func hint(_ hints: [String?]) -> String? {
        let hints = hints.compactMap(\.self)
        return hints.isEmpty ? nil : hints.joined(separator: "; ")
    }
}
