import Client
import Foundation
import Wire

/// Takes one message from the outbox to the relay.
struct Delivery {
    /// What one attempt came to.
    enum Outcome {
        /// The relay has stored it.
        case stored(seq: Int, at: Int)
        /// The relay refused it for good.
        ///
        /// - isKept: whether another process was told, and the outbox keeps it as failed.
        case refused(ProblemCode, isKept: Bool)
        /// Another process removed it from the outbox, and the relay doesn't have it.
        case dropped
        /// The relay didn't answer, or refused everything for now.
        ///
        /// - isQueued: false where another process removed the message from the outbox.
        case failed(ClientError, isQueued: Bool)
    }

    let account: Account
    let stateFile: StateFile
    let outgoing: Outgoing
    let message: NewMessage
    /// When the relay isn't asked any longer.
    let deadline: Deadline
    /// Ends an attempt earlier.
    let signals: SignalWatch

    /// Sends what the outbox holds for the room, this message with it.
    func attempt() async throws(StateError) -> Outcome {
        while true {
            let report = try await flush()
            switch report.answers[message.id] {
            case .stored(_, let seq, let at): return .stored(seq: seq, at: at)
            case .refused(_, let code): return .refused(code, isKept: false)
            case nil: break
            }
            // The room takes no message of this member: what becomes of this one is the caller's to say.
            if let error = report.error, case .removed = error { return .failed(error, isQueued: true) }
            // Another process may have had the relay's answer first, or an earlier one with the same key.
            let queued = try stateFile.read().outbox.first { $0.id == message.id && $0.room == account.room }
            if let code = queued?.failed { return .refused(code, isKept: true) }
            if queued == nil {
                switch await event() {
                case .success(let event): return .stored(seq: event.seq, at: event.at)
                case .failure(let error) where error.problem?.code == .noSuchMessage: return .dropped
                case .failure(let error): return .failed(report.error ?? error, isQueued: false)
                }
            }
            if let error = report.error { return .failed(error, isQueued: true) }
        }
    }

    private func flush() async throws(StateError) -> Outgoing.Report {
        let (outgoing, deadline, id) = (outgoing, deadline, message.id)
        let flushing = Task { () async -> Result<Outgoing.Report, StateError> in
            do throws(StateError) { return .success(try await outgoing.flush(.own(id), by: deadline)) } catch {
                return .failure(error)
            }
        }
        return try await signals.value(of: flushing).get()
    }

    /// The event of a message that another process removed from the outbox.
    private func event() async -> Result<Event, ClientError> {
        let (relay, id, deadline) = (account.relay, message.id, deadline)
        let asking = Task {
            await deadline.limit { () async -> Result<Event, ClientError> in
                do throws(ClientError) {
                    let event = try await relay.message(.id(id)).record.event
                    return event.id == id
                        ? .success(event) : .failure(.untrue("another message than was asked for"))
                } catch { return .failure(error) }
            }
        }
        return await signals.value(of: asking)
    }
}
