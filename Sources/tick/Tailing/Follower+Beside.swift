import Client

// The tasks that run beside the follower of a room's events, each with a copy of it.

extension Follower {
    /// Sends the room's outbox when its relay is back, and when another process has queued something or has ended. It
    /// runs until the session ends, the task is cancelled or the room is moved.
    ///
    /// - Parameter wakes: an element whenever the outbox may have something to send.
    func sendOutbox(_ wakes: AsyncStream<Void>) async {
        // Once the relay takes nothing from here, a wake may tell of a move only.
        var isRefused = false
        for await _ in wakes {
            var retry = Retry()
            while goesOn {
                if move != nil { return }
                // While the relay is away, the follower of its events finds out when it is back.
                guard !isRefused, context.isWaiting(account), !session.isAway(account.relay.relay) else { break }
                let report: Outgoing.Report
                do { report = try await context.flushOutbox(of: account) } catch {
                    session.warn(Failure(error).message ?? "")
                    break
                }
                context.warn(of: report.trouble, account)
                if let text = report.text(room: session.isAlone ? nil : account.room) { session.note(text) }
                // The next wake tries again: a disk that is full now may have room then.
                if report.trouble != nil { break }
                if let error = report.error, !error.isWorthRetrying {
                    isRefused = true
                    continue
                }
                guard context.isWaiting(account), goesOn else { break }
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
        while goesOn {
            let steps: [ReceiptTail.Step]
            defer { warn(of: receipts.takeUncounted()) }
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
            await session.takeOutput()
            do { try show(steps) } catch { session.end(.init(writing: Failure(error))) }
            session.releaseOutput()
        }
        return nil
    }

    /// Whether neither the session nor the follower of events, beside which a task runs, has ended.
    private var goesOn: Bool { !session.isOver && !Task.isCancelled }

    /// Warns of receipts that don't count, each once a run.
    private func warn(of receipts: [ReceiptTail.Uncounted]) {
        for receipt in receipts {
            let text = Snapshot.uncounted(receipt.name, isOfAnotherLog: receipt.isOfAnotherLog, seq: receipt.seq)
            if account.log.mayWarn(text) { session.warn(text) }
        }
    }

    private func show(_ steps: [ReceiptTail.Step]) throws {
        guard !session.isOver else { return }
        var output = PageOutput(terminal: session.terminal)
        for step in steps where session.takeOne() { try output.add(line.line(step)) }
        try output.flush()
        if session.left == 0 { session.end(.counted) }
    }
}
