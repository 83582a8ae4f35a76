import Foundation
import HTTP
import Kernel
import Storage
import Wire

/// Joins and leaves, and the members of a room.
extension RelayServer {
    /// Makes a member join, or change its name. The token that a new one shows becomes its own.
    ///
    /// - Parameter known: the member; nil for a new one, whose person its invite tells.
    func join(
        _ body: [UInt8], _ credential: Credential?, room: RoomID, member: MemberID, known: Principal?
    ) throws(Problem) -> Step {
        guard let credential else { preconditionFailure("BUG: a join without a credential") }
        let join: Join = try Self.value(of: body, orSay: "the body is no join and no name")
        guard join.kind == .join || join.kind == .name else {
            throw Problem(.badRequest, title: "a member is changed by a join or a name")
        }
        let key = MemberKey(room: room, member: member)
        try limits.state(known?.person ?? key, by: key)
        let token = credential.token.digest
        return write(.join(join, of: key)) { transaction throws(StoreError) in
            let answer = try transaction.join(join, key, token: token)
            return (answer, person: transaction.person(of: key))
        } then: { [self] answer, person in
            let presence = saw(member, in: room, StoredToken(token: token, person: person))
            presence.wasPresent(at: answer.seq)
            stored(at: answer.at.told)
            limits.stated(MemberKey(room: room, member: person))
            return .respond(try .json(answer, status: answer.known.told ? 200 : 201))
        }
    }

    /// Makes a member leave: no more is owed to it. The id makes a repetition harmless.
    func leave(_ query: QueryItems, by principal: Principal) throws(Problem) -> Step {
        guard let leave = Leave(query) else { throw Problem(.badRequest, title: "a leave needs an id and a body") }
        try limits.state(principal.person, by: principal.key)
        let key = principal.key
        return write(.leave(leave, by: key)) { transaction throws(StoreError) in
            try transaction.leave(leave, key)
        } then: { [self] seq in
            limits.stated(principal.person)
            principal.room.left(key.member, at: seq)
            pushWork?.drop(principal.roomID, key.member)
            return .respond(try .json(StatementAnswer(seq: seq)))
        }
    }

    /// Answers with all who are or were in the room, their cursors, and whether they are online.
    func members(_ items: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let query = try Self.query(try MembersQuery(items))
        return read(.long, inTurn: true, by: principal) { snapshot, key throws(StoreError) in
            try snapshot.members(query, for: key)
        } then: { [self] list in
            var list = list
            let now = Syscalls.epochMilliseconds()
            var rows = list.members.told
            for index in rows.indices {
                guard let presence = principal.room[rows[index].member] else { continue }
                rows[index].lastSeen = max(rows[index].lastSeen, presence.lastSeen)
                if presence.isOnline(at: now) { rows[index].online = true }
            }
            list.members = RelaysWord(rows)
            return try respond(list, rows: rows.count + list.crowd.count)
        }
    }

    /// Answers who removed the asking member, and tells it nothing else of the room, which it is no longer in.
    func removal(by principal: Principal) -> Step {
        // All that came before is gone through.
        read(.long, inTurn: true, by: principal) { snapshot, key throws(StoreError) in
            try snapshot.removal(of: key)
        } then: { removal in
            guard let removal else { throw Problem(.notFound) }
            return .respond(try .json(removal))
        }
    }

    /// Answers the asking member's standing.
    func standing(_ query: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let after = try query.count("after") ?? 0
        return read(by: principal) { snapshot, key throws(StoreError) in
            try snapshot.quickStanding(of: key, after: after)
        } then: { [self] quick in
            if let quick { return .respond(try .json(quick)) }
            return read(.long, inTurn: true, by: principal) { snapshot, key throws(StoreError) in
                try snapshot.standing(of: key, after: after)
            } then: { standing in
                .respond(try .json(standing))
            }
        }
    }
}
