import Foundation
import HTTP
import Kernel
import Proving
import Storage
import Wire

/// The caller of a call: the member of a room that has shown its token.
struct Principal {
    let roomID: RoomID
    let room: Room
    let member: MemberID
    let presence: Room.Presence

    var key: MemberKey { MemberKey(room: roomID, member: member) }

    /// The person whose device it is, by the person's first device.
    var person: MemberKey { MemberKey(room: roomID, member: presence.person) }
}

/// A token that was right, and the member that showed it: on the same connection it isn't hashed again.
struct ShownToken {
    let presence: Room.Presence
    let token: Credential.Token
}

/// The result of an identification.
enum Identity {
    /// The caller; nil where the call needs no member, and for the join of a new one.
    case principal(Principal?)
    /// The response to a call that is refused before its body is read.
    case refusal(Response)
    /// The key of a member that isn't in memory since the start: the store has to be asked for its token.
    case lookup(MemberKey)
}

/// The store's answer to a lookup; nil for a member that isn't there.
typealias FoundToken = Result<StoredToken?, StoreError>

extension RelayServer {
    /// Identifies the caller: by the room's members that are known, or by the token that the store has.
    ///
    /// It is the same for a request without a body, with one, and with one that is still to come. A member that has left
    /// passes here; the store refuses it, in the same transaction as the write or the question.
    ///
    /// - Parameters:
    ///   - shown: the last token that was right on the same connection.
    ///   - stored: the result of `lookUp`, after `.lookup`.
    func identify(_ call: Call, shown: ShownToken? = nil, stored: FoundToken? = nil) -> Identity {
        do throws(Problem) {
            let endpoint: Endpoint
            do { endpoint = try call.endpoint.get() } catch { throw Problem(error) }
            guard let room = endpoint.room else {
                try limits.ask(unidentifiedAt: call.origin)
                if case .invite = endpoint {
                    try checkRelayToken(call.relayToken)
                    try limits.lookUpInvite(from: call.origin)
                }
                return .principal(nil)
            }
            let isJoin = if case .join = endpoint { true } else { false }
            if let stored, let credential = call.credential {
                let found: StoredToken?
                do { found = try stored.get() } catch { throw problem(of: error) }
                return .principal(try principal(found, credential, in: room, for: endpoint, isJoin: isJoin))
            }
            if isJoin { try checkRelayToken(call.relayToken) }
            guard let credential = call.credential else { throw Problem(.unauthorized) }
            if isJoin { try limits.join(from: call.origin) }
            if let known = rooms[room], let presence = known[credential.member] {
                let isShown = shown.map { $0.presence === presence && $0.token.matches(credential.token) } ?? false
                guard isShown || presence.tokenHash.matches(credential.token.digest) else {
                    throw Problem(.unauthorized)
                }
                try check(credential.member, mayAsk: endpoint)
                presence.lastSeen = Syscalls.epochMilliseconds()
                return .principal(Principal(roomID: room, room: known, member: credential.member, presence: presence))
            }
            // An address that failed too often costs the store nothing more.
            try limits.check(unidentifiedAt: call.origin)
            return .lookup(MemberKey(room: room, member: credential.member))
        } catch { return .refusal(refusal(of: call, error)) }
    }

    /// The member that shows a token that the store has; nil for a new one, which joins: the token becomes its own.
    ///
    /// - Throws: `.unauthorized`, the same for a member there isn't as for a wrong token; `.forbidden`.
    private func principal(
        _ found: StoredToken?, _ credential: Credential, in id: RoomID, for endpoint: Endpoint, isJoin: Bool
    ) throws(Problem) -> Principal? {
        let member = credential.member
        guard let found else {
            guard isJoin else { throw Problem(.unauthorized) }
            try check(member, mayAsk: endpoint)
            return nil
        }
        // Kept only for a member that has shown its token: others could fill the memory with random rooms.
        guard found.token.matches(credential.token.digest) else { throw Problem(.unauthorized) }
        let presence = saw(member, in: id, found)
        if let head = found.head { presence.wasPresent(at: head) }
        try check(member, mayAsk: endpoint)
        return Principal(roomID: id, room: room(id), member: member, presence: presence)
    }

    /// Asks the store for a member's token, once for all lookups of a turn of the loop.
    func lookUp(_ key: MemberKey, then: @escaping (FoundToken) -> Void) {
        if lookups.isEmpty { loop.schedule(after: 0) { [self] in carryOutLookups() } }
        lookups.append((key, then))
    }

    private func carryOutLookups() {
        let lookups = lookups
        self.lookups = []
        spawn { [self] in
            do throws(StoreError) {
                let keys = lookups.map(\.key)
                let tokens = try await store.read { snapshot throws(StoreError) in try snapshot.tokens(of: keys) }
                for (lookup, token) in zip(lookups, tokens) { lookup.then(.success(token)) }
            } catch { for lookup in lookups { lookup.then(.failure(error)) } }
        }
    }

    /// Throws where a member asks for another one.
    private func check(_ member: MemberID, mayAsk endpoint: Endpoint) throws(Problem) {
        if let named = endpoint.member, named != member { throw Problem(.forbidden) }
    }

    private func checkRelayToken(_ shown: ArraySlice<UInt8>?) throws(Problem) {
        guard let relayToken else { return }
        let digest = shown?.withUnsafeBytes { SHA256.digest(of: $0) }
        guard digest.map(relayToken.matches) == true else { throw Problem(.noRelayToken) }
    }

    /// Records that a member has called.
    @discardableResult
    func saw(_ member: MemberID, in id: RoomID, _ stored: StoredToken) -> Room.Presence {
        let (room, now) = (room(id), Syscalls.epochMilliseconds())
        let presence = room[member] ?? Room.Presence(tokenHash: stored.token, person: stored.person, lastSeen: now)
        presence.lastSeen = now
        room[member] = presence
        return presence
    }

    /// The response to a refused call. It is charged to an address that may not ask, which has to come later where that
    /// is too often.
    private func refusal(of call: Call, _ problem: Problem) -> Response {
        var problem = problem
        switch problem.code {
        case .unauthorized, .noRelayToken, .notFound, .methodNotAllowed, .tooOld:
            do { try limits.ask(unidentifiedAt: call.origin) } catch { problem = error }
        default: break
        }
        var response = Response.problem(problem)
        if problem.code == .methodNotAllowed {
            response.headers.append(("Allow", call.allowedMethods.joined(separator: ", ")))
        }
        return response
    }
}
