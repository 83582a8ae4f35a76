import HTTP
import Wire

extension RelayServer {
    /// The consistency proof between two sizes of the room's tree.
    func tree(_ items: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let query: TreeQuery
        do { query = try TreeQuery(items) } catch { throw Problem(error, title: "the query can't be understood") }
        return task { [store, room = principal.roomID, member = principal.member] in
            try await store.proof(query, room: room, member: member)
        } then: {
            .respond(try .json($0))
        }
    }
}
