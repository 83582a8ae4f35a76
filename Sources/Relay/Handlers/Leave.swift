import HTTP
import Wire

extension RelayServer {
    /// A member leaves, or removes the member that the address names: no more is owed to that one. Its id makes a repetition
    /// harmless.
    func leave(_ query: QueryItems, of target: MemberID, by principal: Principal) throws(Problem) -> Step {
        guard let leave = Leave(query) else {
            throw Problem(.badRequest, title: "a leave or a removal needs an id and a body")
        }
        return task { [store, room = principal.roomID, member = principal.member] in
            target == member
                ? try await store.leave(leave, room: room, member: member)
                : try await store.remove(target, leave, room: room, member: member)
        } then: { [self] seq in
            principal.room.left(target, at: seq)
            pushWork?.drop(principal.roomID, target)
            return .respond(try .json(Leave.Answer(seq: seq)))
        }
    }
}
