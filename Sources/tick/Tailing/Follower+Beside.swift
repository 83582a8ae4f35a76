import Client
import Synchronization
import Wire

// The tasks that run beside the follower of a room's events, each with a copy of it.

extension Follower {
    /// Sends the room's outbox: when its relay is back, and when another process has queued something or has ended. It runs
    /// until the session ends or the task is cancelled.
    ///
    /// - Parameter wakes: one element whenever it is worth looking at the outbox.
    func sendOutbox(_ wakes: AsyncStream<Void>) async {
        for await _ in wakes {
            var retry = Retry()
            // While the relay is away the follower of its events notices when it is back.
            while !session.isOver, context.isWaiting(account), !session.isAway(account.relay.relay) {
                let report: Outgoing.Report
                do { report = try await context.flushOutbox(of: account) } catch {
                    return session.warn(Failure(error).message ?? "")
                }
                if let text = report.text(room: session.isAlone ? nil : account.room) { session.note(text) }
                if let error = report.error, !error.isWorthRetrying { return }
                guard context.isWaiting(account), !session.isOver else { break }
                // A running sender holds the rest, and doesn't say when it ends; or the relay takes nothing now.
                await retry.pause(after: report.error)
            }
        }
    }

    /// Shows the room's receipts as they come, until the session ends or the task is cancelled. A failure is printed at once,
    /// and the events go on.
    ///
    /// - Returns: the failure's status; nil for none.
    func followReceipts() async -> Failure? {
        var receipts = ReceiptTail(account)
        var retry = Retry()
        // At the end of a session its failures include relays that can't be reached; a cancelled task adds none.
        defer { if !session.isOver { session.giveUp(account, &retry) } }
        while !session.isOver, !Task.isCancelled {
            let steps: [ReceiptTail.Step]
            do throws(ClientError) { steps = try await receipts.next() } catch {
                if Task.isCancelled { return nil }
                do { try await session.wait(after: error, account, &retry) } catch {
                    let failure = Failure(error, account: account)
                    session.say(failure)
                    return .quiet(failure.status)
                }
                continue
            }
            session.answered(account, &retry)
            await session.takeTurn()
            do { try show(steps) } catch { session.end(.init(writing: Failure(error))) }
            session.giveTurn()
        }
        return nil
    }

    private func show(_ steps: [ReceiptTail.Step]) throws {
        guard !session.isOver else { return }
        var output = PageOutput(terminal: session.terminal)
        for step in steps where session.takeOne() { try output.add(line.line(step)) }
        try output.flush()
        if session.left == 0 { session.end(.counted) }
    }
}

/// The messages of a room that can't be shown: a warning names the first of each member, and at the end another says how many
/// there were. One member may send very many.
final class Unshown: Sendable {
    private struct Kind: Hashable {
        /// Nil where the reason isn't the member's doing: those are counted together.
        let member: MemberID?
        let reason: String
    }

    private struct Tally {
        let from: String
        var count = 0
    }

    private let tallies = Mutex<[Kind: Tally]>([:])
    private let room: String

    /// - Parameter room: its name.
    init(room: String) { self.room = room }

    /// Notes a message that isn't shown.
    ///
    /// - Parameter namesMember: whether the messages of each member are counted by themselves.
    /// - Returns: the warning; nil where an earlier one of the same kind was warned of.
    func note(_ event: OpenedEvent, _ reason: String, namesMember: Bool) -> String? {
        let from = namesMember ? " of \(event.label.printable)" : ""
        let kind = Kind(member: namesMember ? event.event.member : nil, reason: reason)
        let count = tallies.withLock { tallies in
            tallies[kind, default: Tally(from: from)].count += 1
            return tallies[kind]?.count
        }
        return count == 1 ? "message \(event.event.seq)\(from) in '\(room.printable)' is not shown: \(reason)" : nil
    }

    /// How many there were, of each kind with more than one.
    var counts: [String] {
        let tallies = tallies.withLock { $0 }
        return tallies.filter { $0.value.count > 1 }.map { kind, tally in
            "\(tally.count) messages\(tally.from) in '\(room.printable)' were not shown: \(kind.reason)"
        }.sorted()
    }
}
