import HTTP
import Kernel
import Wire

extension RelayServer {
    /// Everyone who is or was in the room, with cursors, and whether they are here now.
    func members(room: RoomID, member: MemberID) async throws -> Response {
        var list = try await store.members(room: room, member: member)
        let here = self.room(room)
        let now = Syscalls.epochMilliseconds()
        for index in list.members.indices {
            guard let presence = here[list.members[index].member] else { continue }
            list.members[index].lastSeen = max(list.members[index].lastSeen, presence.lastSeen)
            list.members[index].online = presence.isOnline(at: now) && list.members[index].left == nil
        }
        let answer = list
        return try await elsewhere(answer.members.count, beyond: Self.manyLines) { () throws(Problem) in
            try .json(answer)
        }
    }

    /// Where the asking member stands.
    func standing(_ query: QueryItems, room: RoomID, member: MemberID) async throws -> Response {
        let after = try query.number("after") ?? 0
        return try .json(await store.standing(room: room, member: member, after: after))
    }
}
