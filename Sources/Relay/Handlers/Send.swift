import HTTP
import Wire

extension RelayServer {
    /// Stores messages, in order, and answers once they are on the disk.
    func send(_ request: Request, room: RoomID, member: MemberID) async throws -> Response {
        let messages = try await lines(NewMessage.self, of: request)
        let stored = try await store.append(messages.filter(fits), room: room, member: member)
        let answers = answers(to: messages, stored)
        return try await elsewhere(answers.count, beyond: Self.manyLines) { () throws(Problem) in try .lines(answers) }
    }

    /// Whether a message is of a size that is taken.
    func fits(_ message: NewMessage) -> Bool { message.body.count <= Limits.body(text: options.text) }

    /// A line for each message, where those that fit were stored. One that is too large is refused alone: those beside it
    /// are not its fault.
    func answers(to messages: [NewMessage], _ stored: [Accepted]) -> [Accepted] {
        metrics.messages += stored.count { $0.seq != nil }
        guard stored.count < messages.count else { return stored }
        var stored = stored[...]
        return messages.compactMap { fits($0) ? stored.popFirst() : Accepted(id: $0.id, code: .tooLarge) }
    }
}
