import Foundation
import HTTP
import Kernel
import Sockets
import Storage
import Wire

extension RelayServer {
    /// Finds out whose a call is: from what is known of the room's members, or from the store, which is asked once for all
    /// calls of a turn of the loop. The connection then reads on in the request, or refuses it.
    ///
    /// It is the same for a request without a body, with one, and with one that is still to come. A member that has left
    /// passes here; the store refuses it, in the same transaction as what it asks for.
    func identify(_ call: Call, on connection: Connection) {
        do throws(Problem) {
            let endpoint: Endpoint
            do { endpoint = try call.endpoint.get() } catch { throw Problem(error) }
            guard let room = endpoint.room else {
                try limits.ask(strangerAt: call.origin)
                return connection.accept(call, from: nil, in: self)
            }
            if case .join = endpoint { try checkRelayToken(call.relayToken) }
            guard let credential = call.credential else { throw Problem(.unauthorized) }
            if case .join = endpoint { try limits.join(from: call.origin) }
            if let known = known(room), let presence = known[credential.member] {
                return try accept(call, of: presence, showing: credential, in: known, room, on: connection)
            }
            // An address that has failed too often costs the store nothing more.
            try limits.check(strangerAt: call.origin)
            if lookups.isEmpty { loop.schedule(after: 0) { [self] in lookUp() } }
            lookups.append(PendingLookup(call: call, credential: credential, room: room, connection: connection))
        } catch {
            refuse(call, error, on: connection)
        }
    }

    private func lookUp() {
        let lookups = lookups
        self.lookups = []
        Task {
            await withTaskExecutorPreference(loop) {
                do {
                    let keys = lookups.map(\.key)
                    let tokens = try await self.store.read { snapshot throws(StoreError) in
                        try snapshot.tokens(of: keys)
                    }
                    for (lookup, token) in zip(lookups, tokens) { self.goOn(with: lookup, token) }
                } catch {
                    let problem = self.problem(of: error)
                    for lookup in lookups { self.refuse(lookup.call, problem, on: lookup.connection) }
                }
            }
        }
    }

    private func goOn(with lookup: PendingLookup, _ stored: StoredToken?) {
        let (call, connection) = (lookup.call, lookup.connection)
        do throws(Problem) {
            guard let stored else {
                // The token that a new member shows becomes its own.
                guard case .success(.join) = call.endpoint else { throw Problem(.unauthorized) }
                try checkMember(of: call, is: lookup.credential.member)
                return connection.accept(call, from: nil, in: self)
            }
            // Kept only of a member that has shown its token: others would fill the memory with rooms at random.
            guard TokenHash(of: lookup.credential.token).matches(stored.token) else { throw Problem(.unauthorized) }
            let presence = saw(lookup.credential.member, in: lookup.room, tokenHash: stored.token)
            if let head = stored.head { presence.wasPresent(at: head) }
            let room = room(lookup.room)
            try accept(call, of: presence, showing: lookup.credential, in: room, lookup.room, on: connection)
        } catch {
            refuse(call, error, on: connection)
        }
    }

    /// Goes on with a call of a member whose token's hash is known.
    ///
    /// - Throws: `.unauthorized`, the same for a member there isn't as for a wrong token; `.forbidden`.
    private func accept(
        _ call: Call,
        of presence: Room.Presence,
        showing credential: Credential,
        in room: Room,
        _ id: RoomID,
        on connection: Connection
    ) throws(Problem) {
        // A token that was right on this connection isn't hashed again.
        let isShown =
            connection.shown.map { $0.presence === presence && $0.token.matches(credential.token) }
            ?? false
        if !isShown {
            guard TokenHash(of: credential.token).matches(presence.tokenHash) else { throw Problem(.unauthorized) }
            connection.shown = (presence, credential.token)
        }
        try checkMember(of: call, is: credential.member)
        presence.lastSeen = Syscalls.epochMilliseconds()
        let principal = Principal(roomID: id, room: room, member: credential.member, presence: presence)
        connection.accept(call, from: principal, in: self)
    }

    /// A member asks only for itself, but for a removal.
    private func checkMember(of call: Call, is member: MemberID) throws(Problem) {
        guard case .success(let endpoint) = call.endpoint, let named = endpoint.member, named != member else { return }
        // A removal: the store judges the statement that comes with it.
        if case .leave = endpoint { return }
        throw Problem(.forbidden)
    }

    private func checkRelayToken(_ shown: ArraySlice<UInt8>?) throws(Problem) {
        guard let relayToken else { return }
        guard let shown, relayToken.matches(TokenHash(of: Data(shown)).bytes) else { throw Problem(.noRelayToken) }
    }

    /// Notes that a member was here.
    @discardableResult
    func saw(_ member: MemberID, in id: RoomID, tokenHash: [UInt8]) -> Room.Presence {
        let (room, now) = (room(id), Syscalls.epochMilliseconds())
        let presence = room[member] ?? Room.Presence(tokenHash: tokenHash, lastSeen: now)
        presence.lastSeen = now
        room[member] = presence
        return presence
    }

    /// Refuses a call before its body. An address that may not ask is counted, and told to come later where that is too
    /// often.
    private func refuse(_ call: Call, _ problem: Problem, on connection: Connection) {
        var problem = problem
        switch problem.code {
        case .unauthorized, .noRelayToken, .notFound, .methodNotAllowed, .tooOld:
            do { try limits.ask(strangerAt: call.origin) } catch { problem = error }
        default: break
        }
        var response = Response.problem(problem)
        if problem.code == .methodNotAllowed {
            response.headers.append(("Allow", call.allowedMethods.joined(separator: ", ")))
        }
        connection.refuse(call, response, in: self)
    }
}
