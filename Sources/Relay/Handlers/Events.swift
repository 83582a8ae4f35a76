import Storage
import Wire

extension RelayServer {
    /// A page of the log, or of its list edits. The receipt that came along is kept first; where there is nothing new, the request waits.
    func events(_ items: QueryItems, by principal: Principal) throws -> Step {
        var query: EventsQuery
        do { query = try EventsQuery(items) } catch { throw Problem(error, title: "the query can't be understood") }
        let receipt = query.delivered
        // Not kept while the request waits.
        query.delivered = nil
        let poll = longPoll(query.kind == .list ? .edits(query) : .events(query), query.wait, by: principal)
        guard let receipt else { return .read(poll) }
        let version = principal.room.log.version
        return receive([receipt], by: principal) { head in
            principal.room.end = (head, version)
            return .read(poll)
        }
    }
}
