import Client
import Wire

/// Shows whose receipts come, one room's, beside the `Follower` of its events.
struct ReceiptFollower: Sendable {
    private let account: Account
    private let line: EventLine
    private let desk: TailDesk

    init(_ follower: Follower) {
        account = follower.account
        line = follower.line
        desk = follower.desk
    }

    /// Shows them until the end comes, or the task is cancelled. What goes wrong is said at once: the events go on.
    ///
    /// - Returns: the status of that.
    func run() async -> Failure? {
        var receipts = ReceiptTail(account)
        var patience = Patience(account, desk: desk, waits: true, isAlone: line.roomWidth == nil)
        // The end keeps in mind whose relay was away when it came; a cancelled task waits for none.
        defer { if !desk.isOver { patience.giveUp() } }
        while !desk.isOver, !Task.isCancelled {
            let steps: [ReceiptTail.Step]
            do throws(ClientError) { steps = try await receipts.next() } catch {
                if Task.isCancelled { return nil }
                do throws(Failure) { try await patience.wait(after: error) } catch {
                    desk.say(error)
                    return .quiet(error.status)
                }
                continue
            }
            patience.answered()
            await desk.takeTurn()
            do throws(Failure) { try show(steps) } catch {
                desk.end(error.message == nil ? .readerGone : .failed(error))
            }
            desk.giveTurn()
        }
        return nil
    }

    private func show(_ steps: [ReceiptTail.Step]) throws(Failure) {
        guard !desk.isOver else { return }
        var output = PageOutput(terminal: desk.terminal)
        for step in steps where desk.takeOne() { try output.add(line.line(step), for: nil) }
        try output.flush()
        if desk.left == 0 { desk.end(.counted) }
    }
}
