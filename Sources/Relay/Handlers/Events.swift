import HTTP
import Wire

extension RelayServer {
    /// A page of the log. The receipt that came along is kept first; where there is nothing to give, it waits.
    func events(
        _ text: String,
        room: RoomID,
        member: MemberID,
        connection: Connection
    ) async throws -> Response {
        guard let query = EventsQuery(text) else {
            throw Problem(.badRequest, title: "the query can't be understood")
        }
        if let receipt = query.delivered {
            try await store.receive([receipt], room: room, member: member)
            metrics.receipts += 1
        }
        let poll = longPoll(.log, query.wait, in: room, for: member, on: connection)
        while true {
            let version = poll.subscribers.version
            let page = try await store.page(query, room: room, member: member)
            guard page.events.isEmpty, page.gap == nil, await mayHaveMore(than: version, poll) else {
                return try await elsewhere(page.events.count, beyond: Self.manyLines) { () throws(Problem) in
                    try .json(page)
                }
            }
        }
    }
}
