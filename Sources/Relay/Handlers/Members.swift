import HTTP
import Kernel
import Storage
import Wire

extension RelayServer {
    /// Everyone who is or was in the room, with cursors, and whether they are here now.
    func members(_ items: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let query: MembersQuery
        do { query = try MembersQuery(items) } catch { throw Problem(error, title: "the query can't be understood") }
        return turn { [store, key = principal.key] in
            try await store.read(.long) { snapshot throws(StoreError) in try snapshot.members(query, for: key) }
        } then: { [self] list in
            var list = list
            let now = Syscalls.epochMilliseconds()
            for index in list.members.indices {
                guard let presence = principal.room[list.members[index].member] else { continue }
                list.members[index].lastSeen = max(list.members[index].lastSeen, presence.lastSeen)
                if presence.isOnline(at: now) { list.members[index].online = true }
            }
            return try respond(list.members.count + list.crowd.count) { [list] () throws(Problem) in try .json(list) }
        }
    }

    /// Who removed the asking member. The member is told nothing else of the room, which it is in no more.
    func removal(by principal: Principal) -> Step {
        task { [store, key = principal.key] in
            try await store.read(.long) { snapshot throws(StoreError) in try snapshot.removal(of: key) }
        } then: { removal in
            guard let removal else { throw Problem(.notFound) }
            return .respond(try .json(removal))
        }
    }

    /// Where the asking member stands.
    func standing(_ query: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let after = try query.count("after") ?? 0
        return task { [store, key = principal.key] in
            try await store.read { snapshot throws(StoreError) in try snapshot.standing(of: key, after: after) }
        } then: {
            .respond(try .json($0))
        }
    }
}
