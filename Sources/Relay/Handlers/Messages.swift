import HTTP
import Storage
import Wire

extension RelayServer {
    /// One message with its receipts.
    func message(
        _ reference: Endpoint.Reference,
        _ query: QueryItems,
        by principal: Principal
    ) throws(Problem) -> Step {
        let (size, counter) = (try query.count("size") ?? 0, try query.count("after") ?? 0)
        return turn { [store, key = principal.key] in
            try await store.read(.long) { snapshot throws(StoreError) in
                try snapshot.message(reference, size: size, after: counter, for: key)
            }
        } then: { [self] status in
            try respond(status.record.claims.count + status.sizes.count) { () throws(Problem) in try .json(status) }
        }
    }

    /// The asking member's own latest messages, or with `all=1` everyone's, with theirs, or where `receipts=0` asks for none
    /// without.
    func sent(_ query: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let last = min(try query.count("last") ?? 10, Limits.statuses)
        let before = try query.count("before") ?? 0
        let ofAll = try query.count("all") == 1
        let receipts = try query.count("receipts") != 0
        let size = try query.count("size") ?? 0
        return turn { [store, key = principal.key] in
            try await store.read(.long) { snapshot throws(StoreError) in
                try snapshot.sent(last: last, before: before, ofAll: ofAll, receipts: receipts, size: size, for: key)
            }
        } then: { [self] list in
            let rows = list.messages.reduce(list.messages.count + list.sizes.count) { $0 + $1.claims.count }
            return try respond(rows) { () throws(Problem) in try .json(list) }
        }
    }
}
