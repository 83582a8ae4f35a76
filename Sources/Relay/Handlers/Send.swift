import HTTP
import Storage
import Wire

extension RelayServer {
    /// Stores messages, in order, and answers once they are on the disk.
    func send(_ body: [UInt8], by principal: Principal) throws -> Step {
        try lines(NewMessage.self, in: body) { [self] messages in
            let write = Write(.append(messages.filter(fits)), room: principal.roomID, member: principal.member)
            return .write(write) { [self] answer in
                guard case .appended(let stored) = answer else { preconditionFailure("BUG: messages not appended") }
                principal.presence.wasPresent(at: stored.last?.seq ?? 0)
                let results = results(of: messages, stored)
                return try respond(results.count) { () throws(Problem) in try .lines(results) }
            }
        }
    }

    /// Whether a message is of a size that is taken.
    private func fits(_ message: NewMessage) -> Bool { message.body.count <= Limits.body(text: options.text) }

    /// A line for each message, where those that fit were stored. One that is too large is refused alone: those beside it
    /// are not its fault.
    private func results(of messages: [NewMessage], _ stored: [SendResult]) -> [SendResult] {
        metrics.messages += stored.count { $0.seq != nil }
        guard stored.count < messages.count else { return stored }
        var stored = stored[...]
        return messages.compactMap { fits($0) ? stored.popFirst() : SendResult.refused(id: $0.id, code: .tooLarge) }
    }
}
