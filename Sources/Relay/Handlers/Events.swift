import Wire

extension RelayServer {
    /// A page of the log. The receipt that came along is kept first; where there is nothing to give, it waits.
    func events(
        _ text: String,
        room: RoomID,
        member: MemberID
    ) async throws -> Answer {
        guard let query = EventsQuery(text) else {
            throw Problem(.badRequest, title: "the query can't be understood")
        }
        if let receipt = query.delivered {
            try await store.receive([receipt], room: room, member: member)
            metrics.receipts += 1
        }
        return try await ask(longPoll(.events(query), query.wait, in: room, for: member))
    }
}
