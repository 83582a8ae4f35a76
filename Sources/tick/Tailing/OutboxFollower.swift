import Client
import Wire

/// Sends the outbox of one room while the room is followed: when its relay is back, and when another process has queued
/// something or has ended.
struct OutboxFollower: Sendable {
    private let account: Account
    private let session: TailSession
    private let context: Context

    init(_ follower: Follower) {
        account = follower.account
        session = follower.session
        context = follower.context
    }

    /// Runs until the session ends or the task is cancelled.
    ///
    /// - Parameter wakes: one element whenever it is worth looking at the outbox.
    func run(_ wakes: AsyncStream<Void>) async {
        for await _ in wakes {
            var retry = Retry()
            // While the relay is away the follower of its events notices when it is back.
            while !session.isOver, isWaiting, !session.isAway(account.relay.relay) {
                let report: Outgoing.Report
                do throws(Failure) { report = try await context.flushOutbox(of: account) } catch {
                    return session.warn(error.message ?? "")
                }
                if let text = report.text(room: session.isAlone ? nil : account.room) { session.note(text) }
                if let error = report.error, !error.isWorthRetrying { return }
                guard isWaiting, !session.isOver else { break }
                // A running sender holds the rest, and doesn't say when it ends; or the relay takes nothing now.
                await retry.pause(after: report.error)
            }
        }
    }

    private var isWaiting: Bool { (try? context.state().isWaiting(in: account.room)) == true }
}
