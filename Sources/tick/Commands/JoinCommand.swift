import Arguments
import Client
import Kernel
import Proving
import Sealing
import Wire

/// `tick join`: makes this machine's user a member of a room, or updates the member's name or relay.
enum JoinCommand: Command {
    static let relay = Option<String>("relay", "URL", help: "the relay to ask (TICK_RELAY)")
    static let name = Option<String>("name", "NICK", help: "your name in the room (TICK_NAME, else your login name)")
    static let new = Flag("new", help: "make the room, with a new code unless one is given, and print its invite")
    static let code = Option<String>(
        "code", "CODE", help: "the room's code; others on this machine can see it in the process list"
    )
    static let codeFile = Option<String>("code-file", "FILE", help: "read the room's code from FILE", completes: .file)
    static let weakCode = Flag("weak-code", help: "accept a code that could be guessed")
    static let acceptLog = Option<TreeHead>(
        "accept-log", "SIZE-HEX",
        help: "accept the relay's log from here on, if it extends what 'tick relay --fingerprint' printed"
    ) { text throws(ValueError) in
        guard let head = TreeHead(text) else {
            throw ValueError("must be a size and 64 hexadecimal digits, as in '1284-9f86d0...'")
        }
        return head
    }
    static let push = Option<String>(
        "push", "URL", help: "be woken while away by pushes to URL, as 'tick push set' sets it", isSecret: true
    )
    static let quiet = Flag(
        "quiet", short: "q", help: "print neither the number of members nor the warnings about the invite")

    static let word = "join"

    static let syntax = CommandSyntax(
        word,
        summary: "Become a member of a room",
        options: [relay, name, new, code, codeFile, weakCode, acceptLog, push, TimeLimit.option, quiet],
        operands: [
            Operand("INVITE", .optional, help: "RELAY#ROOM:CODE; without it read from stdin or a prompt"),
            Operand("ROOM", .optional, help: "this machine's own name for the room", completes: .room),
        ],
        rules: [Rule([code], not: [codeFile]), Rule([new], not: [acceptLog])],
        usage: [
            "[-q] [--timeout DUR] [--relay URL] [--name NICK] [--push URL] --new ROOM",
            "[-q] [--timeout DUR] [--relay URL] [--name NICK] [--push URL] [--new] [--weak-code] "
                + "(--code CODE | --code-file FILE) ROOM",
            "[-q] [--timeout DUR] [--relay URL] [--name NICK] [--push URL] [--accept-log SIZE-HEX] [INVITE] [ROOM]",
        ],
        elsewhere: ["create", "init", "new"],
        uses: [
            "nick": "join --name NICK ROOM", "rename": "join --name NICK ROOM",
        ]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let state = try context.state()
        let request = try JoinRequest(typed, state: state, context: context)
        let joined = state.rooms[request.room]
        let target = try typed[push].map { url in try PushSettings(typed: url, known: joined?.push) }

        let identity = try context.identity()
        let limit = TimeLimit(typed)
        // The one in the state file is sent to the relay it was given for, never to another.
        let keptToken = joined?.relay == request.relay ? joined?.relayToken : nil
        let relayToken = context.relayToken(for: request.relay, isTyped: typed[relay] != nil) ?? keptToken
        let way = try await WayIn(
            request, makesRoom: typed[new], relayToken: relayToken, state: state, in: context, by: limit
        )
        let known = joined?.name ?? state.formerNames[way.room]
        let name = try MemberName(typed: typed[Self.name], known: known, in: context).text

        var membership = way.membership
        (membership.relay, membership.name) = (request.relay, name)
        membership.relayToken = relayToken
        let account = try context.account(request.room, membership, as: identity)
        let givenUp = typed[acceptLog].map { account.acceptLog(extending: $0) }

        let waiting = state.outbox.count { $0.room == request.room }
        // Where none is given, the one that another machine of the person gave since stays.
        let isNameKnown = known != nil && typed[Self.name] == nil && context.variable("TICK_NAME") == nil
        // A state file that can't be written fails here, before the relay is asked.
        try context.stateFile.rewrite()
        // A room whose first code no longer lets in can't be made again.
        let isMade = typed[new] && request.code != nil
        let former = try await limit.run {
            try await join(
                account, new: isMade, by: way.invite, keepsName: isNameKnown, of: joined, waiting: waiting,
                within: limit.limit)
        }
        try await context.keep(membership, of: account, isNew: former > 0 || typed[acceptLog] != nil)
        if former > 0 { warn(ofNewLogOf: account, without: former, in: context) }
        if typed[new] {
            try showInvite(of: account, request, wasHere: joined != nil, isQuiet: typed[quiet], in: context)
        }
        // It may be the second word of a name that was typed without quotes.
        if joined == nil, let name = request.otherName, !typed[quiet] {
            context.terminal.say("note: the invite's room, \(name.quoted), is called \(request.room.quoted) here")
        }
        try await limit.run {
            try await context.sendOutbox(of: account, isQuiet: typed[quiet])
            let greeting = Greeting(
                account: account, invite: way.invite, givenUp: givenUp, isQuiet: typed[quiet],
                terminal: context.terminal)
            try await greeting.say()
        }
        let setting = PushSetting(account: account, context: context, isQuiet: typed[quiet])
        let kept = membership.push
        try await limit.run {
            guard let target else { return await warn(ofLostTargetOf: account, kept, in: context) }
            do { try await setting.set(target) } catch {
                var failure = Failure(error, account: account)
                failure.hint = failure.hint ?? "you have joined room '\(account.room.printable)'"
                throw failure
            }
        }
    }

    /// - Parameters:
    ///   - keepsName: whether the name wasn't given, but is that of the state file.
    ///   - known: the room as it was joined before; nil for none.
    ///   - waiting: the messages that the outbox has for the room: no new log takes them, in which nobody reads them.
    /// - Returns: the number of verified events that are no longer in the room's log, which begins anew; 0 for none.
    private static func join(
        _ account: Account, new: Bool, by invite: OpenedInvite?, keepsName: Bool, of known: Membership?, waiting: Int,
        within limit: Limit
    ) async throws -> Int {
        do throws(ClientError) {
            return try await account.join(
                new: new && (known == nil || waiting == 0), by: invite, keepsName: keepsName, within: limit)
        } catch {
            var failure = Failure(error, account: account)
            if let known { failure.hint = wayOn(failure, account, of: known, waiting: waiting) }
            throw failure
        }
    }

    /// The hint of a failure where a room was joined before, too: its relay may have lost it, or have another address now.
    private static func wayOn(
        _ failure: Failure, _ account: Account, of known: Membership, waiting: Int
    ) -> String? {
        let room = account.room.printable
        let isThere = account.relay.relay == known.relay
        // Silence is no sign of it, and may be due to a limit that the user gave.
        if case .unreachable? = failure.cause, failure.cause?.isSilence == false, isThere {
            let moved = "if the room has moved, 'tick join --relay URL \(room)' finds it"
            return failure.hint.map { "\($0); \(moved)" } ?? moved
        }
        if case .noInvite? = failure.cause, known.firstCode == nil {
            return "\(failure.hint ?? ""); if the relay has lost the room, it can't be made again: its key was changed"
        }
        guard failure.cause?.problem?.code == .noSuchRoom else { return failure.hint }
        guard waiting == 0 else {
            return "the relay may have another store; a room that is made again takes no message that waits, and the "
                + "outbox holds \(waiting.of("message")): see 'tick outbox'"
        }
        guard isThere else {
            return "the room was joined at '\(known.relay.printable)'; if that relay has lost it, "
                + "'tick join --relay URL --new \(room)' makes it again at another, with the same code"
        }
        return "if the room has moved, 'tick join --relay URL \(room)' finds it; if the relay has lost it, "
            + "'tick join --new \(room)' makes it again, with the same code"
    }

    /// - Parameter former: the verified events that the log no longer has.
    private static func warn(ofNewLogOf account: Account, without former: Int, in context: Context) {
        let room = account.room.printable
        context.terminal.warn(
            "the log of room '\(room)' begins anew, without the \(former.of("event")) that this client had verified; the "
                + "others accept it with 'tick join \(room) --accept-log=\(account.log.reached?.description ?? "")', "
                + "which you tell them in another way"
        )
    }

    /// Prints the invite of a room that was made. One that was joined here before may have another one by now.
    private static func showInvite(
        of account: Account, _ request: JoinRequest, wasHere: Bool, isQuiet: Bool, in context: Context
    ) throws {
        let room = request.room.printable
        let hasInvite = !account.keys.hasRotated
        if hasInvite, let code = request.code {
            let invite = Invite(relay: request.relay, room: request.room, code: code.text)
            do { try SecretOutput(terminal: context.terminal).show(invite, warns: !isQuiet) } catch {
                var failure = Failure(error)
                failure.hint = "you have joined room '\(room)'; 'tick status --invite \(room)' prints the invite"
                throw failure
            }
        }
        guard wasHere else { return }
        let here = "room '\(room)' was joined here before"
        if !hasInvite {
            context.terminal.warn("\(here), and its key was changed since: 'tick invite \(room)' makes an invite")
        } else if !isQuiet {
            context.terminal.say("\(here), and keeps its code")
        }
    }

    /// Warns where no push comes to the target that was set here: a leave, a removal and a backup that is restored end it.
    private static func warn(
        ofLostTargetOf account: Account, _ target: PushSettings?, in context: Context
    ) async {
        guard let target else { return }
        let standing: RelaysWord<PushStanding>?
        // It has joined: a relay that doesn't say has said enough.
        do throws(ClientError) { standing = try await account.relay.push() } catch { return }
        target.flaw(in: standing?.shown)?.warn(in: account.room, on: context.terminal)
    }
}
