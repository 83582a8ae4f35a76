import HTTP
import Storage
import Wire

extension RelayServer {
    /// The consistency proof between two sizes of the room's tree.
    func tree(_ items: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let query: TreeQuery
        do { query = try TreeQuery(items) } catch { throw Problem(error, title: "the query can't be understood") }
        return task { [store, key = principal.key] in
            try await store.read { snapshot throws(StoreError) in try snapshot.proof(query, for: key) }
        } then: {
            .respond(try .json($0))
        }
    }
}
