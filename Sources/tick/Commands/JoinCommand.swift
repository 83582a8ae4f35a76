import Arguments
import Client
import Foundation
import Kernel
import Sealing
import Wire

/// `tick join`: makes this machine's user a member of a room, or updates what a member is known by.
enum JoinCommand: Command {
    static let relay = Option<String>("relay", "URL", help: "the relay to ask (TICK_RELAY)")
    static let name = Option<String>("name", "NICK", help: "what others see (TICK_NAME, else your login name)")
    static let new = Flag("new", help: "make the room, with a new code unless one is given, and print its invite")
    static let code = Option<String>(
        "code",
        "CODE",
        help: "the room's code; others on this machine can see it in the process list"
    )
    static let codeFile = Option<String>("code-file", "FILE", help: "read the room's code from FILE", completes: .file)
    static let weakCode = Flag("weak-code", help: "accept a code that could be guessed")
    static let quiet = Flag("quiet", short: "q", help: "say nothing about who is there")

    static let syntax = CommandSyntax(
        "join",
        summary: "Become a member of a room",
        options: [relay, name, new, code, codeFile, weakCode, quiet],
        operands: [
            Operand("INVITE", .optional, help: "RELAY#ROOM:CODE, from stdin or a prompt where it isn't given"),
            Operand("ROOM", .optional, help: "this machine's own name for the room", completes: .room),
        ],
        usage: [
            "[-q] [--relay URL] [--name NICK] --new ROOM",
            "[-q] [--relay URL] [--name NICK] [--new] [--weak-code] (--code CODE | --code-file FILE) ROOM",
            "[-q] [--relay URL] [--name NICK] [INVITE] [ROOM]",
        ],
        elsewhere: ["create", "init", "new"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        let state = try context.state()
        let request = try JoinRequest(typed, state: state, context: context)
        let name = try memberName(typed, known: state.rooms[request.room]?.name, context: context)

        let identity = try identity(in: context)
        let keys: RoomKeys
        do {
            if let known = state.rooms[request.room], known.code == request.code.text {
                keys = try RoomKeys(root: Array(known.root))
            } else {
                keys = try RoomKeys(code: request.code)
            }
        } catch { throw Failure(error) }

        let membership = Membership(
            relay: request.relay,
            relayToken: context.variable("TICK_RELAY_TOKEN") ?? Self.relayToken(of: request, known: state),
            code: request.code.text,
            root: Data(keys.root),
            name: name,
            joined: true
        )
        let account: Account
        do { account = try Account(request.room, membership, identity: identity) } catch { throw Failure(error) }

        let isKnown = state.rooms[request.room] != nil
        try await join(account, new: typed[new], isKnown: isKnown)
        do {
            try context.stateFile.update { state in
                state.rooms[request.room, default: membership].take(membership)
            }
        } catch { throw Failure(error) }

        if typed[new] {
            let invite = Invite(relay: request.relay, room: request.room, code: request.code.text)
            do throws(Failure) { try context.terminal.line(invite.text) } catch {
                let room = request.room.printable
                var failure = error
                failure.hint = "you are in room '\(room)' all the same; 'tick status --invite \(room)' prints it"
                throw failure
            }
        }
        guard !typed[quiet] else { return }
        if typed[new], isKnown {
            context.terminal.say("room '\(request.room.printable)' was joined here before: its code is the old one")
        }
        try await greet(account, in: context)
    }

    /// The token that the room's relay was known to ask for. It is that relay's: another one never sees it.
    private static func relayToken(of request: JoinRequest, known state: State) -> String? {
        guard let room = state.rooms[request.room], room.relay == request.relay else { return nil }
        return room.relayToken
    }

    /// Joins at the relay. A member whose name is right already isn't announced again.
    private static func join(_ account: Account, new: Bool, isKnown: Bool) async throws(Failure) {
        do {
            if let list = try await members(account) {
                let me = list.members.first { $0.member == account.me }
                let roster = Roster(list, keys: account.keys)
                if let me, me.left == nil, roster.name(of: account.me) == account.name { return }
            }
            let id = MessageID.now()
            let name = try account.keys.seal(
                Content(bytes: Array(account.name.utf8)).encoded(),
                kind: .name,
                id: id,
                member: account.me
            )
            _ = try await account.relay.join(Join(id: id, proof: Data(account.keys.proof), name: name, new: new))
        } catch let error as ClientError {
            var failure = Failure(error, account: account)
            if error.problem?.code == .noSuchRoom, isKnown {
                let room = account.room.printable
                failure.hint =
                    "if the relay has lost it, 'tick join --new \(room)' makes it again, with the code known here"
            }
            throw failure
        } catch let error as SealingError {
            throw Failure(error)
        } catch {
            throw Failure(.bug, "\(error)")
        }
    }

    /// Who is in the room; nil for who isn't. A relay that can't be reached isn't asked for more.
    private static func members(_ account: Account) async throws(ClientError) -> MemberList? {
        do throws(ClientError) { return try await account.relay.members() } catch {
            guard error.problem != nil else { throw error }
            return nil
        }
    }

    private static func greet(_ account: Account, in context: Context) async throws(Failure) {
        do {
            let here = try await account.relay.members().members.count { $0.left == nil }
            let others = here == 1 ? "nobody else is here yet" : "\(here) members"
            context.terminal.say("joined '\(account.room.printable)' as \(account.name.printable): \(others)")
        } catch { throw Failure(error, account: account) }
    }

    /// The identity of this machine's user, made when there is none.
    private static func identity(in context: Context) throws(Failure) -> Identity {
        do {
            if let secret = try context.stateFile.read().identity { return try Identity(secret: Array(secret)) }
            let made = try Identity.random()
            let secret = try context.stateFile.update { state in
                // Another process may have been quicker.
                let secret = state.identity ?? Data(made.secret)
                state.identity = secret
                return secret
            }
            return try Identity(secret: Array(secret))
        } catch let error as StateError {
            throw Failure(error)
        } catch {
            throw Failure(.badConfiguration, "the identity in '\(context.stateFile.path.printable)' can't be used")
        }
    }

    private static func memberName(_ typed: Parsed, known: String?, context: Context) throws(Failure) -> String {
        let candidates = [
            typed[name], context.variable("TICK_NAME"), known, context.variable("USER"), context.variable("LOGNAME"),
            Syscalls.userName(),
        ]
        guard let name = candidates.lazy.compactMap(\.self).first else {
            throw Failure(.usage, "no name to join as", hint: "give one with '--name NICK'")
        }
        guard !name.isEmpty, name.printable == name, name.trimmingWhiteSpace == name else {
            throw Failure(
                .usage,
                "'\(name.printable)' can't be a name: it is empty, or has control characters or white space at its ends"
            )
        }
        guard name.utf8.count <= Limits.name else {
            throw Failure(.usage, "a name of \(name.utf8.count) bytes is too long: at most \(Limits.name)")
        }
        return name
    }
}
