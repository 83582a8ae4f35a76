import HTTP
import Wire

extension RelayServer {
    /// Keeps receipts: the asking member's cursors move.
    func acknowledge(_ request: Request, room: RoomID, member: MemberID) async throws -> Response {
        let receipts = try await lines(Receipt.self, of: request)
        try await store.receive(receipts, room: room, member: member)
        metrics.receipts += receipts.count
        return Response(status: 204, headers: [], body: [])
    }

    /// Whose receipts grew since a counter; waits while nobody's did.
    func moves(
        _ query: QueryItems,
        room: RoomID,
        member: MemberID
    ) async throws -> Answer {
        let after = try query.number("after") ?? 0
        return try await ask(longPoll(.moves(after: after), query.number("wait"), in: room, for: member))
    }
}

extension QueryItems {
    /// The value of an item as a number that isn't negative; nil where the item is missing.
    func number(_ name: String) throws(Problem) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), number >= 0 else {
            throw Problem(.badRequest, title: "the query can't be understood")
        }
        return number
    }
}
