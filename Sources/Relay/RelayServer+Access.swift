import Foundation
import HTTP
import Kernel
import Storage
import Wire

extension RelayServer {
    /// Who asks: a member of the room, by its token.
    ///
    /// A member that has left passes here; the store refuses it, in the same transaction as what it asks for.
    /// - Throws: `.unauthorized`, the same for a member there isn't as for a wrong token.
    @discardableResult
    func authenticate(
        _ request: Request,
        room: RoomID,
        as expected: MemberID? = nil
    ) async throws -> MemberID {
        let credential = try credential(of: request)
        let hash = TokenHash(of: credential.token)
        let known: [UInt8]
        // Not made here: a stranger who asks for rooms at random would fill the memory with them.
        if let presence = self.known(room)?[credential.member] {
            known = presence.tokenHash
        } else {
            guard let stored = try await store.token(room: room, member: credential.member) else {
                throw Problem(.unauthorized)
            }
            known = stored
        }
        guard hash.matches(known) else { throw Problem(.unauthorized) }
        guard expected == nil || expected == credential.member else { throw Problem(.forbidden) }
        saw(credential.member, in: room, tokenHash: known)
        return credential.member
    }

    /// The credential a request shows, whether or not it is a good one.
    func credential(of request: Request) throws(Problem) -> Credential {
        guard let field = request.headers["Authorization"], let credential = Credential(authorization: field) else {
            throw Problem(.unauthorized)
        }
        return credential
    }

    /// Notes that a member was here.
    func saw(_ member: MemberID, in room: RoomID, tokenHash: [UInt8]) {
        let room = self.room(room)
        let now = Syscalls.epochMilliseconds()
        if room[member] == nil { room[member] = Room.Presence(tokenHash: tokenHash, lastSeen: now) }
        room[member]?.lastSeen = now
    }

    /// The values of an NDJSON body.
    ///
    /// - Throws: `.badRequest` where a line is no such value or there is none, `.tooLarge` for too many.
    func lines<Value: Decodable>(_ type: Value.Type, of request: Request) throws(Problem) -> [Value] {
        let values: [Value]
        do { values = try JSON.values(type, fromLines: Data(request.body)) } catch {
            throw Problem(.badRequest, title: "a line of the body is not what it should be")
        }
        guard !values.isEmpty else { throw Problem(.badRequest, title: "the body is empty") }
        guard values.count <= Limits.lines else {
            throw Problem(.tooLarge, title: "more than \(Limits.lines) lines in one request")
        }
        return values
    }
}
