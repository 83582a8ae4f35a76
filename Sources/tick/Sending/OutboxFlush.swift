import Client
import Wire

/// Sends the outbox for `tick outbox flush`, all of it: also what a relay has refused, and what running senders hold. With
/// `--wait` a relay that can't be reached is waited for.
struct OutboxFlush: Sendable {
    let context: Context
    let waits: Bool
    let deadline: Deadline

    /// Sends what waits for some rooms; relays don't wait for each other.
    ///
    /// - Returns: the failures, in the order of the rooms.
    func run(_ accounts: [Account]) async -> [Failure] {
        let relays = Dictionary(grouping: accounts.enumerated(), by: { $0.element.relay.relay })
        let failures = await withTaskGroup(of: [Int: Failure].self) { group in
            for (_, rooms) in relays {
                group.addTask {
                    var failures: [Int: Failure] = [:]
                    var isAway = false
                    for (place, account) in rooms { failures[place] = await flush(account, &isAway) }
                    return failures
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1) { $1 } }
        }
        return failures.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Parameter isAway: whether it was said that the relay can't be reached.
    private func flush(_ account: Account, _ isAway: inout Bool) async -> Failure? {
        var backoff = Backoff()
        while true {
            let report: Outgoing.Report
            do throws(StateError) {
                report = try await Outgoing(account, file: context.stateFile).flush(.all, by: deadline.forOneLook)
            } catch { return Failure(error) }
            guard let error = report.error else {
                if isAway { context.terminal.note("the relay is back") }
                isAway = false
                // Another process may have queued more meanwhile.
                if waits, !deadline.isPast, isWaiting(account) { continue }
                return refusal(in: report, account)
            }
            var failure = Failure(error, account: account)
            guard error.isWorthRetrying else { return failure }
            failure.status = .queued
            guard waits else { return failure }
            if deadline.isPast { return timeOut(account) }
            if !isAway { context.terminal.warn("\(failure.message ?? ""); waiting for it") }
            isAway = true
            await deadline.sleep(for: backoff.delay(atLeast: error.retryAfter))
            if deadline.isPast { return timeOut(account) }
        }
    }

    private func isWaiting(_ account: Account) -> Bool {
        (try? context.state().waiting(in: account.room).isEmpty) == false
    }

    private func refusal(in report: Outgoing.Report, _ account: Account) -> Failure? {
        guard report.answers.values.contains(where: { $0.seq == nil }) else { return nil }
        return Failure(
            .refused,
            "the relay refused messages for room '\(account.room.printable)'",
            hint: "see 'tick outbox'"
        )
    }

    private func timeOut(_ account: Account) -> Failure {
        let count = (try? context.state().waiting(in: account.room).count) ?? 0
        let messages = "\(count) message\(count == 1 ? "" : "s") for room '\(account.room.printable)'"
        return Failure(.timedOut, "timed out: \(messages) not sent yet", hint: "the outbox keeps what is not sent")
    }
}
