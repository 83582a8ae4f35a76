import Client
import Kernel
import Proving
import Sealing
import Wire

/// `tick device use`: this machine comes into rooms as a device of the person that made a secret.
struct DeviceUse {
    let context: Context
    let time: TimeLimit
    let isQuiet: Bool

    /// A room that this machine is in now.
    private struct Entered: Sendable {
        /// Its name here.
        let room: String
        /// As whom: `alice (laptop)`.
        let name: String
        /// Whether it was in it before.
        let wasHere: Bool
    }

    /// Joins each room in its turn. What can't be reached is left for the next time; what was joined already is passed over.
    func run(_ secret: DeviceSecret) async throws {
        let identity = try context.identity()
        // Where a room was joined by the secret before, that is said of it: whether it still is can't be known.
        let before = Dictionary(
            try context.state().rooms.compactMap { room, known in known.invite.map { ($0, room) } }
        ) { first, _ in first }
        var failures = RoomFailures("not joined")
        // A relay that was silent isn't waited for again.
        var silent: [String: Failure] = [:]
        var entered: [Entered] = []
        for line in secret.lines {
            let known = try before[InviteID(of: RoomKeys(code: Code(line.invite.code)).invite.publicKey)]
            let (room, words) = (known ?? line.invite.room, known.map { _ in "joined before" })
            if let failure = silent[line.invite.relay] {
                failures.add(failure, room: room, words)
                continue
            }
            do {
                entered.append(try await time.run { try await enter(line, as: identity) })
            } catch {
                let failure = Failure(error).ofDevice
                // What a relay refuses is to come in again.
                failures.add(failure, room: room, failure.cause?.problem == nil ? words : nil)
                if case .unreachable? = failure.cause { silent[line.invite.relay] = failure }
            }
        }
        if !isQuiet { say(entered) }
        try failures.end(in: context.terminal)
    }

    private func say(_ entered: [Entered]) {
        let before = entered.filter(\.wasHere)
        if !before.isEmpty { context.terminal.say("\(before.map(\.room.quoted).listed) joined before") }
        for name in entered.filter({ !$0.wasHere }).map(\.name).unique(by: \.self) {
            let rooms = entered.filter { !$0.wasHere && $0.name == name }.map(\.room.quoted)
            context.terminal.say("joined \(rooms.listed) as \(name.printable)")
        }
    }

    private func enter(_ line: DeviceSecret.Line, as identity: Identity) async throws -> Entered {
        let invite = line.invite
        let keys = try RoomKeys(code: Code(invite.code))
        let id = InviteID(of: keys.invite.publicKey)
        let state = try context.state()
        // No further room is joined that could not be kept.
        guard state.isOf(identity) else { throw Failure.fileIsOther("nothing was asked of the relay") }
        if let known = state.rooms.first(where: { $0.value.invite == id }), try await isHere(known.key) {
            return Entered(room: known.key, name: known.value.who, wasHere: true)
        }
        let token = line.relayToken ?? context.relayToken(for: invite.relay)
        let opened = try await context.opened(
            keys, form: .device, of: invite.room, at: invite.relay, relayToken: token)
        let known = state.rooms.first { $0.value.id == opened.room }
        if let known, try await isHere(known.key, as: opened) {
            return Entered(room: known.key, name: known.value.who, wasHere: true)
        }
        let room = known?.key ?? freeName(invite.room, in: state)
        var membership = known?.value ?? Membership(relay: invite.relay, by: opened)
        if membership.relay != invite.relay { membership.relayToken = nil }
        (membership.relay, membership.relayToken) = (invite.relay, token ?? membership.relayToken)
        (membership.device, membership.invite) = (DeviceName.shown(opened.text), id)
        membership.name = opened.name ?? membership.name
        let account = try await joined(room, &membership, by: opened, as: identity)
        try await context.keep(membership, of: account, isNew: false)
        if known == nil, room != invite.room, !isQuiet {
            context.terminal.say(
                "room \(invite.room.quoted) is called \(room.quoted) here, where \(invite.room.quoted) is another")
        }
        try await context.sendOutbox(of: account)
        return Entered(room: room, name: membership.who, wasHere: false)
    }

    /// Whether this machine is in a room that it knows.
    ///
    /// - Parameter invite: by which it may come; then it is to be one of the inviter's devices.
    private func isHere(_ room: String, as invite: OpenedInvite? = nil) async throws -> Bool {
        let account = try context.account(room)
        do throws(ClientError) {
            guard let view = try await account.viewOfMember(), view.isPresent(account.me) else { return false }
            if let invite, view.person(of: account.me) != view.person(of: invite.inviter) {
                throw .otherPerson(.device)
            }
            // Whoever has used it is another device of that person now.
            if let invite, view.roster.invite(invite.id)?.end == .used { throw .refused(.ended(.used)) }
            // The secret gives the key to one that was put back from a copy of before its join.
            if case .olderThanJoin? = account.withoutKey { return false }
            return true
        } catch { throw Failure(error, account: account) }
    }

    /// The account of a room after the join; the membership has the name that the person has there now.
    private func joined(
        _ room: String, _ membership: inout Membership, by invite: OpenedInvite, as identity: Identity
    ) async throws -> Account {
        let account = try context.account(room, membership, as: identity)
        do throws(ClientError) {
            try await account.join(new: false, by: invite, within: time.limit)
            // It may have been given after the invite was made: the join must not take it back.
            guard let name = try await account.view(rows: false).nameOfPerson(before: account.me),
                name != membership.name
            else { return account }
            membership.name = name
        } catch { throw Failure(error, account: account) }
        let renamed = try context.account(room, membership, as: identity)
        do throws(ClientError) { try await renamed.join(new: false, by: invite, within: time.limit) } catch {
            throw Failure(error, account: renamed)
        }
        return renamed
    }

    /// A room's name that no other room has here: the invite's, or that with a number.
    private func freeName(_ name: String, in state: State) -> String {
        guard state.rooms[name] != nil else { return name }
        var number = 2
        while true {
            let end = "-\(number)"
            var beginning = name[...]
            while beginning.utf8.count + end.utf8.count > RoomName.limit { beginning.removeLast() }
            if state.rooms[beginning + end] == nil { return beginning + end }
            number += 1
        }
    }
}

extension Membership {
    /// `alice (laptop)`
    fileprivate var who: String { device.map { "\(name) (\($0))" } ?? name }
}

extension Failure {
    /// The failure of a join by a device's invite, where a hint for guests would be wrong.
    fileprivate var ofDevice: Failure {
        var failure = self
        switch cause?.problem?.code {
        case .noSuchRoom: failure.hint = "check the secret, or make another: 'tick device add' on the other machine"
        case .inviteEnded:
            let why =
                switch cause?.problem?.end {
                case .used?: "was used already"
                case .expired?: "has expired"
                case .left?: "no longer works: the machine that made it has left"
                case .rotated?, nil: "no longer works: the room's key was changed"
                }
            failure.message = "the secret \(why)"
            failure.hint =
                cause?.problem?.end == .used
                ? "if not by you: 'tick device list' on the other machine shows by whom, 'tick device remove' ends that"
                : "'tick device add' on the other machine makes another"
        case .roomFull:
            failure.hint =
                "'tick device list' on another machine of that person shows them, 'tick device remove' makes room"
        default: break
        }
        return failure
    }
}

extension DeviceSecret {
    /// Reads the secret on standard input.
    init(readBy terminal: Terminal) throws {
        let text = try terminal.secretText(prompt: "secret, and an empty line: ")
        do throws(ParseError) {
            self = try DeviceSecret(text)
        } catch {
            let hint = "'tick device add' on the other machine makes one"
            guard error == .invite else {
                throw Failure(.badInput, "standard input is no secret of a device: \(error.reason)", hint: hint)
            }
            throw Failure(.usage, "standard input is an invite, no secret of a device", hint: "'tick join' takes it")
        }
    }
}
