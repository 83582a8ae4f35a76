import Client
import Wire

/// Shows the receipts of one room as they come, beside the `Follower` of its events.
struct ReceiptFollower: Sendable {
    private let account: Account
    private let line: EventLine
    private let session: TailSession

    init(_ follower: Follower) {
        account = follower.account
        line = follower.line
        session = follower.session
    }

    /// Runs until the session ends or the task is cancelled. A failure is printed at once, and the events go on.
    ///
    /// - Returns: the failure's status; nil for none.
    func run() async -> Failure? {
        var receipts = ReceiptTail(account)
        var retry = Retry()
        // At the end of a session its failures include relays that can't be reached; a cancelled task adds none.
        defer { if !session.isOver { session.giveUp(account, &retry) } }
        while !session.isOver, !Task.isCancelled {
            let steps: [ReceiptTail.Step]
            do throws(ClientError) { steps = try await receipts.next() } catch {
                if Task.isCancelled { return nil }
                do throws(Failure) { try await session.wait(after: error, account, &retry) } catch {
                    session.say(error)
                    return .quiet(error.status)
                }
                continue
            }
            session.answered(account, &retry)
            await session.takeTurn()
            do throws(Failure) { try show(steps) } catch {
                session.end(error.message == nil ? .readerGone : .failed(error))
            }
            session.giveTurn()
        }
        return nil
    }

    private func show(_ steps: [ReceiptTail.Step]) throws(Failure) {
        guard !session.isOver else { return }
        var output = PageOutput(terminal: session.terminal)
        for step in steps where session.takeOne() { try output.add(line.line(step)) }
        try output.flush()
        if session.left == 0 { session.end(.counted) }
    }
}
