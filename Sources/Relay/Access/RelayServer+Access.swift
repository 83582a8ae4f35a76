import Foundation
import HTTP
import Kernel
import Storage
import Wire

extension RelayServer {
    /// Who asks: a member of the room, by its token.
    ///
    /// It is counted as a request of the member's by `enter`, not here. A member that has left passes here; the store
    /// refuses it, in the same transaction as what it asks for.
    ///
    /// - Throws: `.unauthorized`, the same for a member there isn't as for a wrong token.
    @discardableResult
    func authenticate(
        _ request: Request,
        room: RoomID,
        from origin: IPAddress?,
        as expected: MemberID? = nil
    ) async throws -> MemberID {
        let credential = try credential(of: request)
        let hash = TokenHash(of: credential.token)
        let known: [UInt8]
        // Not made here: a stranger who asks for rooms at random would fill the memory with them.
        if let presence = self.known(room)?[credential.member] {
            known = presence.tokenHash
        } else {
            // Whoever has failed too often costs the store nothing more.
            try limits.check(strangerAt: origin, at: loop.now)
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

    /// As `authenticate`, for a request that is now to be answered: the member's requests are counted.
    @discardableResult
    func enter(
        _ request: Request,
        room: RoomID,
        from origin: IPAddress?,
        as expected: MemberID? = nil
    ) async throws -> MemberID {
        let member = try await authenticate(request, room: room, from: origin, as: expected)
        try limits.ask(member, at: loop.now)
        return member
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
        if let presence = room[member] {
            presence.lastSeen = now
        } else {
            room[member] = Room.Presence(tokenHash: tokenHash, lastSeen: now)
        }
    }

    /// The values of an NDJSON body. A long one is read on another thread, and the loop goes on meanwhile.
    ///
    /// - Throws: `.badRequest` where a line is no such value or there is none, `.tooLarge` for too many.
    func lines<Value: Decodable & Sendable>(_ type: Value.Type, of request: Request) async throws(Problem) -> [Value] {
        let body = request.body
        return try await elsewhere(body.count, beyond: Self.longBody) { () throws(Problem) in
            try Self.lines(type, in: body)
        }
    }

    /// Does what may take long away from the loop.
    ///
    /// - Parameters:
    ///   - size: how much it is.
    ///   - limit: up to which it stays here: going there and back takes a while as well.
    func elsewhere<Value: Sendable>(
        _ size: Int,
        beyond limit: Int,
        _ work: @escaping @Sendable () throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        guard size > limit else { return try work() }
        let bench = size > 20 * limit ? longBench : bench
        let result: Result<Value, Problem> = await withCheckedContinuation { continuation in
            bench.async { continuation.resume(returning: Result { () throws(Problem) in try work() }) }
        }
        return try result.get()
    }

    /// So many values take about half a millisecond to encode.
    static let manyLines = 50

    /// So many bytes take about half a millisecond.
    static let longBody = 16 << 10

    static func lines<Value: Decodable>(_ type: Value.Type, in body: [UInt8]) throws(Problem) -> [Value] {
        // Counted before any is understood.
        guard !hasTooManyLines(body) else {
            throw Problem(.tooLarge, title: "more than \(Limits.lines) lines in one request")
        }
        let values: [Value]
        do { values = try JSON.values(fromLines: body) } catch {
            throw Problem(.badRequest, title: "a line of the body is not what it should be")
        }
        guard !values.isEmpty else { throw Problem(.badRequest, title: "the body is empty") }
        return values
    }

    private static func hasTooManyLines(_ body: [UInt8]) -> Bool {
        let newline = UInt8(ascii: "\n")
        // Empty lines are none, but there is no need to look for them where there are few.
        return body.count { $0 == newline } >= Limits.lines
            && body.split(separator: newline, maxSplits: Limits.lines).count > Limits.lines
    }
}
