import Client
import Kernel
import Wire

// Keeps the lines that the relay doesn't take.

extension LineSender {
    /// Whether lines are read on after an error, and go to the outbox. So does all that a command prints: it isn't there once more.
    func goesOn(after error: ClientError) -> Bool {
        sender.queues && (error.isWorthRetrying || error.holds && patience != nil)
    }

    /// Keeps messages in the outbox that the relay didn't take.
    ///
    /// - Parameters:
    ///   - messages: those of the request that failed.
    ///   - later: those of requests behind it, which may have been sent, too.
    ///   - new: those that no request had.
    func fail(
        _ error: ClientError, _ messages: [NewMessage], _ later: [NewMessage] = [], new: [NewMessage] = []
    ) throws {
        func hold() {
            held.add(messages + later, areTried: true)
            held.add(new)
        }
        guard goesOn(after: error) else {
            var failure = Failure(error, account: sender.account)
            if error.mayBeStored, let first = messages.first, let last = messages.last {
                let ids = messages.count == 1 ? "\(first.id)" : "\(first.id) to \(last.id)"
                failure.hint = "the relay may have stored \(messages.count) more: \(ids)"
            }
            if error.holds, sender.queues {
                // They wait for the room's relay, or until the user has said which log is the room's: this one may lose what it took.
                trouble = error
                hold()
                try keep()
                failure = self.failure(ofHeldBy: error)
            } else if isUnwritableSaid || !error.mayBeStored {
                refused += messages.count + later.count + new.count
            }
            failure.hint = Self.hint([failure.hint, unread(after: tally.lines)])
            throw failure
        }
        if signals.signal == nil {
            terminal.say(try? retry.failed(error), of: sender.account, meanwhile: "lines go to the outbox")
        }
        trouble = error
        lookedAt = Syscalls.monotonicMilliseconds()
        hold()
        try keep()
    }

    /// Keeps messages in the outbox that the relay has refused for good: what was in them isn't lost. Not those of an id that is
    /// another message's, which was sent.
    func keep(refused answers: [SendResult], of messages: [NewMessage]) {
        let refused = answers.filter { $0.code.map { $0.shown != .idTaken } ?? false }
        guard sender.queues, !refused.isEmpty else { return }
        do {
            tally.kept += try sender.outgoing.keep(refused: refused, of: messages, at: Syscalls.epochMilliseconds())
        } catch { terminal.warn(Failure(error)) }
    }

    /// Writes the held messages to the outbox, where that can be written.
    func keep() throws {
        let (ids, conflicts) = try held.write(by: sender.outgoing, after: trouble)
        if let message = held.trouble.flatMap({ Failure($0).message }), !isUnwritableSaid {
            terminal.warn("\(message): lines are held in memory")
            isUnwritableSaid = true
        }
        tally.note(conflicts.map { SendResult.refused(id: $0, code: RelaysWord(.idTaken)) })
        tally.queued.formUnion(ids)
        last = ids.last ?? last
        show(ids.count) { try sender.output.queued(ids) }
    }
}
