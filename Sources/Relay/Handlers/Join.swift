import Foundation
import HTTP
import Storage
import Wire

extension RelayServer {
    /// A member joins, or changes its name. The token that a new one shows becomes its own.
    func join(_ body: [UInt8], _ credential: Credential?, room: RoomID, member: MemberID) throws(Problem) -> Step {
        guard let credential else { preconditionFailure("BUG: a join without a credential") }
        let join: Join
        do { join = try JSON.value(from: Data(body)) } catch {
            throw Problem(.badRequest, title: "the body is no join")
        }
        guard join.proof.count == 32 else { throw Problem(.badRequest, title: "the proof has the wrong length") }
        let token = TokenHash(of: credential.token).bytes
        let key = MemberKey(room: room, member: member)
        return task { [store] in
            try await store.write(.join(join, of: key)) { transaction throws(StoreError) in
                try transaction.join(join, key, token: token)
            }
        } then: { [self] answer in
            saw(member, in: room, tokenHash: token).wasPresent(at: answer.seq)
            return .respond(try .json(answer, status: answer.known ? 200 : 201))
        }
    }
}
