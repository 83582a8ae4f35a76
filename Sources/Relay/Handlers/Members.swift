import HTTP
import Kernel
import Wire

extension RelayServer {
    /// Everyone who is or was in the room, with cursors, and whether they are here now.
    func members(_ items: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let query: MembersQuery
        do { query = try MembersQuery(items) } catch { throw Problem(error, title: "the query can't be understood") }
        return turn { [store, room = principal.roomID, member = principal.member] in
            try await store.members(query, room: room, member: member)
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
        task { [store, room = principal.roomID, member = principal.member] in
            try await store.removal(room: room, member: member)
        } then: { removal in
            guard let removal else { throw Problem(.notFound) }
            return .respond(try .json(removal))
        }
    }

    /// Where the asking member stands.
    func standing(_ query: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let after = try query.count("after") ?? 0
        return task { [store, room = principal.roomID, member = principal.member] in
            try await store.standing(room: room, member: member, after: after)
        } then: {
            .respond(try .json($0))
        }
    }
}
