import HTTP
import Storage
import Wire

extension RelayServer {
    /// A member leaves, or removes the member that the address names: no more is owed to that one. Its id makes a repetition
    /// harmless.
    func leave(_ query: QueryItems, of target: MemberID, by principal: Principal) throws(Problem) -> Step {
        guard let leave = Leave(query) else {
            throw Problem(.badRequest, title: "a leave or a removal needs an id and a body")
        }
        return task { [store, key = principal.key] in
            try await store.write(.leave(leave, of: target, by: key)) { transaction throws(StoreError) in
                target == key.member
                    ? try transaction.leave(leave, key)
                    : try transaction.remove(MemberKey(room: key.room, member: target), leave, by: key)
            }
        } then: { [self] seq in
            principal.room.left(target, at: seq)
            pushWork?.drop(principal.roomID, target)
            return .respond(try .json(Leave.Answer(seq: seq)))
        }
    }
}
