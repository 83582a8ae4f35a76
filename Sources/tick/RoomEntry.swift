import Client
import Foundation
import Kernel
import Proving
import Sealing
import Wire

// What it takes to come into a room, and to be in it on this machine from then on: for `join` and `device use`.

extension Context {
    /// The identity of this machine's user, created where there is none.
    func identity() throws -> Identity {
        do {
            if let secret = try secret(of: try stateFile.read()) { return try Identity(secret: Array(secret)) }
            let made = try Identity.random()
            let secret = try stateFile.update { state in
                // Another process may have created one meanwhile.
                let secret = state.identity ?? Data(made.secret)
                state.identity = secret
                return secret
            }
            return try Identity(secret: Array(secret))
        } catch  where !(error is StateError || error is Failure) {
            throw Failure(.badConfiguration, "the identity in '\(stateFile.path.printable)' can't be used")
        }
    }

    /// An account with what was verified of its room before.
    func account(_ room: String, _ membership: Membership, as identity: Identity) throws -> Account {
        let transport = transport(to: membership.relay)
        let account = try Account(room, membership, identity: identity, file: stateFile, transport: transport)
        account.log.begin(try stateFile.checkpoint(of: membership.id))
        return account
    }

    /// The relay's token in the environment. Where that names the user's own relay, too, no other relay gets it but one that was typed:
    /// whoever makes an invite chooses which relay is asked.
    func relayToken(for relay: String, isTyped: Bool = false) -> String? {
        isTyped || RelayVariable.allows(relay, in: environment) ? variable("TICK_RELAY_TOKEN") : nil
    }

    /// Asks a relay for an invite, and opens it with the keys that its code gives.
    ///
    /// - Parameters:
    ///   - form: that of the invite, as it was handed on.
    ///   - room: the room's name in it, for errors.
    func opened(
        _ keys: RoomKeys, form: InviteForm = .guest, of room: String, at relay: String, relayToken: String?
    ) async throws -> OpenedInvite {
        let (id, transport) = (InviteID(of: keys.invite.publicKey), transport(to: relay))
        do throws(ClientError) {
            let answer = try await RelayClient.invite(id, at: relay, relayToken: relayToken, transport: transport)
            return try OpenedInvite(answer, keys: keys, form: form)
        } catch {
            // No room has such an invite.
            let isUnknown = error.problem?.code == .notFound
            throw Failure(
                isUnknown ? .refused(Problem(.noSuchRoom)) : error, room: room, relay: relay, relayToken: relayToken,
                form: form)
        }
    }

    /// Keeps a room that was joined in the state file, with what was proved of it.
    ///
    /// - Parameter isNew: whether the room has another log than this machine knew.
    func keep(_ membership: Membership, of account: Account, isNew: Bool) async throws {
        let (room, id) = (account.room, account.keys.room)
        var isOther = false
        let isTaken = try stateFile.update { state in
            // The file was moved away meanwhile: without this identity the room's entry is of no use.
            isOther = !state.isOf(account.identity)
            guard !isOther else { return false }
            // Another process may have joined one of that name meanwhile: its key is kept nowhere else.
            guard state.rooms[room].map({ $0.id == id }) ?? true else { return true }
            state.rooms[room, default: membership].take(membership)
            account.keepSecrets(in: &state, isNew: isNew)
            let kept = state.rooms[room]?.secrets ?? []
            state.endJoins(of: id) { isNew || kept.contains($0) }
            state.formerNames[id] = nil
            // Acks that were refused, as those of a member that was removed, are tried again.
            for place in state.acks.indices where state.acks[place].room == room { state.acks[place].isFailed = false }
            // The user was told of another log.
            if isNew {
                state.rooms[room]?.gapsTold = SeqSet()
                state.rooms[room]?.sent = 0
                state.rooms[room]?.listed = 0
                state.rooms[room]?.isDoubted = false
            }
            return false
        }
        guard !isOther else {
            throw Failure.fileIsOther("you have joined '\(room.printable)', and the room is not kept")
        }
        guard !isTaken else {
            throw Failure(
                .refused, "another room was joined here as '\(room.printable)' meanwhile",
                hint: "run it again: 'device use' then takes another name, to 'join' give one"
            )
        }
        // The lists, the members and the messages for which a command failed were of the other log, too.
        if isNew {
            try stateFile.forgetCrowd(of: id)
            try stateFile.forgetLists(of: id)
            try stateFile.changeFailedMessages(of: id) { $0.clear { _ in true } }
        }
        try await keepCheckpoint(of: account)
        // The command may send what waits, which is then known to be at the relay.
        hasJoined(account)
    }
}

extension Context {
    /// Changes what the state file keeps of a room.
    ///
    /// - Parameter consequence: what has been done all the same where the file doesn't have the room as this member's any more.
    func change(
        _ account: Account, orFailing consequence: String, _ change: (inout Membership) -> Void
    ) throws {
        let isKept = try stateFile.update { state in
            guard account.isHere(in: state), var membership = state[account] else { return false }
            change(&membership)
            state[account] = membership
            return true
        }
        guard !isKept else { return }
        if let error = account.end { throw Failure(error, account: account) }
        throw Failure.fileIsOther(consequence)
    }
}

/// The variable TICK_RELAY: the user's own relay.
enum RelayVariable {
    /// Whether a relay may be given the token of an environment: it is the user's own, or nothing says which that is.
    static func allows(_ relay: String, in environment: [String: String]) -> Bool {
        guard let own = environment["TICK_RELAY"], !own.isEmpty else { return true }
        return (try? RelayAddress(own).text) ?? own == relay
    }
}

extension Failure {
    /// - Parameter consequence: what has been done, and what not.
    static func fileIsOther(_ consequence: String, hint: String = "put the file back, and run it again") -> Failure {
        Failure(
            .refused,
            "the state file was moved away meanwhile, or another identity's is in its place: " + consequence,
            hint: hint
        )
    }
}
