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
                    var retry = Retry()
                    for (place, account) in rooms {
                        failures[place] = await flush(account, named: accounts.count > 1, &retry)
                    }
                    return failures
                }
            }
            return await group.reduce(into: [:]) { $0.merge($1) { $1 } }
        }
        return failures.sorted { $0.key < $1.key }.map(\.value)
    }

    /// - Parameters:
    ///   - isNamed: whether the room is named, as there are others.
    ///   - retry: that of the relay, for all its rooms.
    private func flush(_ account: Account, named isNamed: Bool, _ retry: inout Retry) async -> Failure? {
        while true {
            let report: Outgoing.Report
            do throws(StateError) {
                let outgoing = Outgoing(account, file: context.stateFile)
                var all = try await outgoing.flush(.all, by: deadline.forOneLook)
                try await outgoing.flushAcks(into: &all, includingFailed: true, by: deadline.forOneLook)
                report = all
            } catch { return Failure(error) }
            if report.error == nil { context.terminal.say(retry.answered(), of: account) }
            if let text = report.sentText(room: isNamed ? account.room : nil) { context.terminal.say(text) }
            guard let error = report.error else {
                // Another process may have queued more meanwhile.
                if waits, !deadline.isPast, isWaiting(account) { continue }
                return refusal(in: report, account)
            }
            var failure = Failure(error, account: account)
            guard error.isWorthRetrying else { return failure }
            failure.status = .queued
            guard waits else { return failure }
            if deadline.isPast { return timeOut(account) }
            context.terminal.say(try? retry.failed(error), of: account)
            await retry.pause(after: error, by: deadline)
            if deadline.isPast { return timeOut(account) }
        }
    }

    private func isWaiting(_ account: Account) -> Bool {
        (try? context.state().isWaiting(in: account.room)) == true
    }

    private func refusal(in report: Outgoing.Report, _ account: Account) -> Failure? {
        let isRefused = report.answers.values.contains { $0.seq == nil }
        guard isRefused || report.refusedAcks > 0 else { return nil }
        return Failure(
            .refused,
            "the relay refused \(isRefused ? "messages" : "acks") for room '\(account.room.printable)'",
            hint: "see 'tick outbox'"
        )
    }

    private func timeOut(_ account: Account) -> Failure {
        let count = (try? context.state().waiting(in: account.room).count) ?? 0
        let what = count == 0 ? "acks" : "\(count) message\(count == 1 ? "" : "s")"
        return Failure(
            .timedOut,
            "timed out: \(what) for room '\(account.room.printable)' not sent yet",
            hint: "the outbox keeps what is not sent"
        )
    }
}
