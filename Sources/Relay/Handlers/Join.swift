import Foundation
import HTTP
import Wire

extension RelayServer {
    /// A member joins, or changes its name. It needs no token yet: the token it shows becomes its own.
    func join(_ request: Request, room: RoomID, member: MemberID) async throws -> Response {
        try checkRelayToken(of: request)
        let credential = try credential(of: request)
        guard credential.member == member else { throw Problem(.forbidden) }
        let join: Join
        do { join = try JSON.value(from: Data(request.body)) } catch {
            throw Problem(.badRequest, title: "the body is no join")
        }
        guard join.proof.count == 32 else { throw Problem(.badRequest, title: "the proof has the wrong length") }
        guard join.name.count <= Limits.body(text: Limits.name) else {
            throw Problem(.tooLarge, title: "the name is too long")
        }
        let token = TokenHash(of: credential.token)
        let proof = TokenHash(of: join.proof)
        let answer = try await store.join(join, room: room, member: member, token: token.bytes, proof: proof.bytes)
        saw(member, in: room, tokenHash: token.bytes)
        return try .json(answer, status: answer.known ? 200 : 201)
    }

    func checkRelayToken(of request: Request) throws(Problem) {
        guard let relayToken else { return }
        guard let shown = request.headers["Tick-Relay-Token"], relayToken.matches(TokenHash(of: Data(shown.utf8)).bytes)
        else { throw Problem(.noRelayToken) }
    }
}
