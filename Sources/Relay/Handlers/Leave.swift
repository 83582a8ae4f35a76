import HTTP
import Wire

extension RelayServer {
    /// A member leaves: no more is owed to it. Its id makes a repetition harmless.
    func leave(_ query: QueryItems, room: RoomID, member: MemberID) async throws -> Response {
        guard let text = query["id"], let id = MessageID(text) else {
            throw Problem(.badRequest, title: "a leave needs an id")
        }
        let seq = try await store.leave(room: room, member: member, id: id)
        self.room(room)[member]?.hasLeft(at: seq)
        return try .json(["seq": seq])
    }
}
