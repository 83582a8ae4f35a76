import Foundation
import HTTP
import Proving
import Storage
import Wire

/// Invites, and rotations with their boxes.
extension RelayServer {
    /// Answers the room of an invite, and its event, to whoever knows its id.
    func invite(_ invite: InviteID) -> Step {
        let now = store.now()
        return task({ [store] in
            try await store.read { snapshot throws(StoreError) in try snapshot.invite(invite, at: now) }
        }) { answer in
            guard let answer else { throw Problem(.notFound) }
            return .respond(try .json(answer))
        }
    }

    /// Makes an invite.
    func makeInvite(_ body: [UInt8], by principal: Principal) throws(Problem) -> Step {
        let invite: NewInvite = try Self.value(of: body, orSay: "the body is no invite")
        try limits.state(principal.person, by: principal.key)
        let key = principal.key
        return write(.invite(invite, by: key)) { transaction throws(StoreError) in
            try transaction.makeInvite(invite, by: key)
        } then: { [self] seq in
            limits.stated(principal.person)
            principal.presence.wasPresent(at: seq)
            return .respond(try .json(StatementAnswer(seq: seq)))
        }
    }

    /// Changes the room's secret, and removes members, to which no more is owed.
    func rotate(_ body: [UInt8], by principal: Principal) throws -> Step {
        let make: @Sendable () throws(Problem) -> NewRotation = { () throws(Problem) in
            try Self.value(of: body, orSay: "the body is no rotation")
        }
        return try work(body.count, beyond: Self.longBody, make) { [self] rotation in
            let (key, boxes) = (principal.key, rotation.boxes.count / Box.count)
            try limits.rotate(principal.person, by: key, boxes: boxes)
            return write(.rotation(rotation, by: key)) { transaction throws(StoreError) in
                try transaction.rotate(rotation, by: key)
            } then: { [self] outcome in
                let seq: Int
                switch outcome {
                case .made(let made): seq = made
                case .repeated(let made):
                    // Whoever repeats one, also when it was removed, takes nothing from the room.
                    limits.stated(principal.person)
                    return .respond(try .json(StatementAnswer(seq: made)))
                case .stale(let error): throw error
                }
                limits.rotated(principal.person, boxes: boxes)
                for removed in RosterBody.removed(in: rotation.body, of: .rotate) {
                    principal.room.left(removed, at: seq)
                    pushWork?.drop(principal.roomID, removed)
                }
                principal.presence.wasPresent(at: seq)
                return .respond(try .json(StatementAnswer(seq: seq)))
            }
        }
    }

    /// Answers the boxes of a rotation, or some of them.
    func boxes(of seq: Int, _ items: QueryItems, by principal: Principal) throws(Problem) -> Step {
        let query = try Self.query(try BoxesQuery(items))
        return read(.long, inTurn: true, by: principal) { snapshot, key throws(StoreError) in
            try snapshot.boxes(query, at: seq, for: key)
        } then: { [self] boxes in
            guard let boxes else { throw Problem(.notFound) }
            return try work(
                boxes.boxes.count, beyond: Self.longBody, { () throws(Problem) in try .json(boxes) },
                then: { .respond($0) }
            )
        }
    }
}
