import HTTP
import Wire

extension RelayServer {
    /// Stores messages, in order, and answers once they are on the disk.
    func send(_ request: Request, room: RoomID, member: MemberID) async throws -> Response {
        let messages = try await lines(NewMessage.self, of: request)
        let limit = Limits.body(text: options.text)
        let fitting = messages.filter { $0.body.count <= limit }
        var stored = try await store.append(fitting, room: room, member: member)[...]
        metrics.messages += stored.count { $0.seq != nil }
        // One that is too large is refused alone: those beside it are not its fault.
        let answers = messages.compactMap { message in
            message.body.count <= limit ? stored.popFirst() : Accepted(id: message.id, code: .tooLarge)
        }
        return try await elsewhere(answers.count, beyond: Self.manyLines) { () throws(Problem) in try .lines(answers) }
    }
}
