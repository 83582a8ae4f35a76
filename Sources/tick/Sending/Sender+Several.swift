import Client
import Kernel
import Proving
import Wire

extension Sender {
    /// Sends several messages or list edits, in order, with as few requests as that takes. All of them are in the outbox before
    /// the relay is asked.
    func send(_ messages: [NewMessage]) async throws(Failure) {
        guard let last = messages.last else { return }
        let look = deadline.forOneLook
        let waiting = try await waiting?.checkAudience(by: look)
        _ = try stored { () throws(StateError) in
            try outgoing.queue(messages, at: Syscalls.epochMilliseconds())
        }
        let unsent = Unsent(noun: unsent.noun, count: messages.count)
        var retry = Retry()
        var answers: [MessageID: SendResult] = [:]
        var isShown = false
        while true {
            let report = try await flush(last.id, by: look)
            answers.merge(report.answers) { $1 }
            guard let error = report.error else { break }
            let note: Retry.Note?
            do throws(ClientError) { note = try retry.failed(error) } catch { throw Failure(error, account: account) }
            if !isShown { try output.queued(messages.map(\.id)) }
            let failure = Failure.notSentYet(unsent, error, isQueued: true, account: account)
            guard let waiting else { throw failure }
            if !waiting.deadline.isPast { context.terminal.say(note, of: account) }
            isShown = true
            await retry.pause(after: error, by: waiting.deadline)
            if waiting.deadline.isPast { throw .notSentInTime(unsent, isQueued: true) }
        }
        context.terminal.say(retry.answered(), of: account)
        if !isShown { try output.sent(messages.compactMap { answers[$0.id] }) }
        if let refused = messages.lazy.compactMap({ answers[$0.id]?.code }).first {
            throw .refusal(refused, room: account.room, isKeyed: false)
        }
        let targets = messages.map { message -> DeliveryWait.Target in
            guard let seq = answers[message.id]?.seq else { return .message(.id(message.id)) }
            return .sent(message.id, seq: seq, body: SHA256.digest(of: message.body))
        }
        try await waiting?.run(targets)
    }

    /// Puts messages or list edits into the outbox, for a relay that was silent just now and isn't asked again.
    ///
    /// - Throws: always; `.queued` where they are there.
    func keep(_ messages: [NewMessage], after error: ClientError) throws(Failure) {
        _ = try stored { () throws(StateError) in
            try outgoing.queue(messages, at: Syscalls.epochMilliseconds(), after: error)
        }
        try output.queued(messages.map(\.id))
        let unsent = Unsent(noun: unsent.noun, count: messages.count)
        throw .notSentYet(unsent, error, isQueued: true, account: account)
    }

    private func flush(_ id: MessageID, by deadline: Deadline) async throws(Failure) -> Outgoing.Report {
        do throws(StateError) { return try await outgoing.flush(.own(id), by: deadline) } catch { throw Failure(error) }
    }
}
