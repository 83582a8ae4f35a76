import Arguments
import Client
import Kernel
import Proving
import Wire

/// `tick status`: shows rooms, the outbox, and the delivery status of messages.
enum StatusCommand: Command {
    static let follow = Flag(
        "follow", short: "f", help: "update it live: redrawn on a terminal, else a line for each change"
    )
    static let number = Option<Int>(
        "lines", short: "n", "N", help: "with a room: my last N messages (10)",
        parse: IntegerGrammar.within(1 ... .max)
    )
    static let json = Flag("json", help: "print objects")
    static let porcelain = Option<PorcelainVersion>(
        "porcelain", help: "print records for scripts, stable across versions", bare: .v1
    )
    static let null = Flag("null", short: "z", help: "end records with NUL")
    /// `-z`, as messages name it.
    static let nulls = Given("'-z'", for: null)
    static let names = Option<Int>(
        "names", "N", help: "name at most N members for each state", parse: IntegerGrammar.count
    )
    static let noReceipts = Flag("no-receipts", help: "don't ask for receipts")
    static let missing = Option<Lateness.Kind>(
        "missing", help: "only messages that a member doesn't have, or has not read", bare: .delivered
    )
    static let older = Option<Int>("older", "DUR", help: "only messages older than DUR, such as 10m") {
        text throws(ValueError) in try DurationGrammar.parseWithUnit(text).milliseconds
    }
    static let from = Option<StatusRequest.Senders>("from", help: "whose messages: my own or any member's (me)")
    static let exitCode = Flag("exit-code", help: "exit with 1 if there are such messages, else with 0")
    static let brief = Flag("short", short: "s", help: "without relays, the size of logs, and names")
    static let verified = Flag(
        "verified", help: "print how much of the log was verified here, as SIZE-HEX, or compare it"
    )
    static let quiet = Flag("quiet", short: "q", help: "print nothing; without --wait: also --exit-code")
    static let invite = Flag("invite", help: "print the room's invite, which contains its code")

    private static let room = Given("a room") { !$0.operands.isEmpty }
    private static let messages = Given("'ID|SEQ'") { $0.operands.count > 1 }

    static let word = "status"

    static let syntax = CommandSyntax(
        word,
        summary: "Show the delivery status of messages",
        options: [
            follow, WaitOptions.wait, WaitOptions.except, WaitOptions.everyDevice, WaitOptions.timeout, number, json,
            porcelain, Layout.option, Layout.roomOption, invite, verified, null, brief, names, noReceipts, missing,
            older,
            from, exitCode, quiet,
        ],
        operands: [
            Operand("ROOM", .optional, help: "the room; without one: relays, rooms and the outbox", completes: .room),
            Operand(
                "ID|SEQ", .zeroOrMore, help: "the messages, also 'last', 'mine' or 48-50; without one: my latest",
                completes: .words(["last", "mine"])
            ),
        ],
        exclusive: [
            [follow, WaitOptions.wait],
            [json, porcelain, Layout.option, Layout.roomOption, invite, verified],
            [brief, names],
        ],
        rules: [
            Rule([exitCode, older], needs: [missing]), Rule([quiet], needs: [WaitOptions.wait, missing]),
            Rule([follow], not: [WaitOptions.timeout, quiet, exitCode]), Rule([from, number], not: [messages]),
            Rule([number], not: [WaitOptions.wait], hint: "'tick status --wait ROOM mine' and '48-50' name messages"),
            Rule([quiet], not: [json, porcelain, Layout.option, brief, names]),
            Rule([brief, names], not: [json, porcelain, Layout.option, Layout.roomOption]),
            Rule([noReceipts], not: [missing, names, WaitOptions.wait, messages]),
            Rule([WaitOptions.everyDevice], not: [invite, verified, noReceipts]),
            Rule([invite, verified], not: [follow, WaitOptions.wait, missing, noReceipts, from, number]),
            Rule([Layout.roomOption], not: [room], saying: "'--format-rooms' takes no room"),
            Rule([Layout.roomOption], not: [missing]),
            Rule([invite, verified, WaitOptions.wait], needs: [room]), Rule([missing], not: [WaitOptions.wait]),
            Rule(
                [
                    Layout.option, Given("'--from'", of: from) { $0[from] == .any }, noReceipts, number, names,
                    WaitOptions.everyDevice,
                ],
                needs: [room],
                unless: [missing]
            ),
            Rule([nulls], needs: [porcelain, Layout.option], unless: [Layout.roomOption]),
        ] + WaitOptions.rules,
        elsewhere: ["info", "list", "ls", "rooms", "show"],
        strange: [
            "-W": "--timeout", "-w": "--wait", "--undelivered": "--missing", "--unread": "--missing=read",
            "--fingerprint": "--verified",
        ]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let request = try StatusRequest(typed)
        var context = context
        context.isLive = request.follows
        // Requests that are cancelled at the limit fail, as those to a relay that can't be reached.
        try await request.limit.forOneLook.run { [context] in try await run(typed, request, in: context) }
    }

    private static func run(_ typed: Parsed, _ request: StatusRequest, in context: Context) async throws {
        guard let room = typed.operands.first else {
            let accounts = request.lateness != nil || request.follows ? try context.accounts() : []
            // Else it would be said of rooms that aren't there that nobody lacks a message.
            if request.lateness != nil, accounts.isEmpty { throw Failure.noRoomJoined }
            let report: any Report =
                request.lateness != nil
                ? RoomReport(accounts: accounts, request: request, context: context)
                : OverviewReport(form: request.form, context: context)
            return try await show(report, request, watching: accounts, in: context)
        }
        if typed[invite] { return try await printInvite(of: try context.account(room), in: context) }
        let account = try MessageName.account(typed.operands, in: context)
        if typed[verified] { return try await showVerified(account, typed, in: context) }
        let names = try typed.operands.dropFirst().map { text in try MessageName(text) }
        let waiting = try WaitOptions(typed, account, context.terminal)
        // Whether messages are named is what the command line says, whatever is found of them.
        let references: [Endpoint.Reference]? =
            if names.isEmpty {
                nil
            } else if let waiting {
                try await waiting.references(names, of: account, in: context)
            } else {
                try await MessageName.references(names, of: account, in: context)
            }
        let report: any Report =
            if let references {
                MessageReport(account: account, references: references, request: request, context: context)
            } else {
                RoomReport(accounts: [account], request: request, context: context)
            }
        guard let waiting else {
            return try await show(report, request, watching: [account], in: context)
        }
        var failure: Failure?
        do { try await waiting.run(references, of: account, in: context) } catch {
            failure = Failure(error, account: account)
        }
        // Other failures leave nothing new to show.
        if let failure, failure.status != .timedOut, failure.status != .no { throw failure }
        let time =
            switch failure {
            case nil: waiting.limit.afterwards.forOneLook
            case let failure?: failure.isOfSilence ? waiting.limit : waiting.limit.afterwards
            }
        do {
            try await time.run { try await show(report, request, watching: [account], in: context) }
        } catch { throw failure ?? error }
        if let failure { throw failure }
    }

    private static func show(
        _ report: any Report, _ request: StatusRequest, watching accounts: [Account], in context: Context
    ) async throws {
        if request.follows {
            try Program.checkFiles(following: accounts.count)
            let end = Cutoff()
            context.terminal.whenReaderGoes { end.end() }
            let moves = accounts.map { RoomEnd($0, ends: end, isOfOne: !request.isOfAllRooms) }
            RoomEnd.watch(moves)
            let live = LiveReport(
                report, watching: accounts, isOfAll: report is OverviewReport || request.isOfAll, until: moves,
                form: request.form, terminal: context.terminal
            )
            return try await context.keeping {
                try await Limit.never.until(end).run {
                    var live = live
                    try await live.run()
                }
            }
        }
        let snapshot = try await report.snapshot()
        try context.terminal.show(snapshot, withLines: !request.isQuiet)
        if request.answers, !snapshot.lines.isEmpty { throw Failure.quiet(.no) }
    }

    /// Prints how much of the room's log was verified here, or compares it with what another member has verified.
    private static func showVerified(_ account: Account, _ typed: Parsed, in context: Context) async throws {
        let room = account.room.printable
        guard typed.operands.count > 1 else {
            if let reached = account.log.reached { return try context.terminal.line(reached.description) }
            throw Failure(.no, "nothing of the log of room '\(room)' was verified here yet")
        }
        let text = typed.operands[1]
        guard let other = TreeHead(text) else {
            throw Failure(.usage, "'\(text.printable)' is not a SIZE-HEX, as 'tick status --verified' prints")
        }
        guard try await account.isOfSameLog(other) else {
            throw Failure(
                .no, "that is another log than the one of room '\(room)' that was verified here",
                hint: "the relay shows different logs; 'tick relay --store STORE --fingerprint all' there prints "
                    + "its own"
            )
        }
        try context.terminal.line("the same log")
    }

    /// Prints the invite of the first code, unless the room's key was changed: the relay is asked, since any member may have done
    /// that a moment ago.
    private static func printInvite(of account: Account, in context: Context) async throws {
        let room = account.room
        if try context.state().rooms[room]?.firstCode != nil {
            do throws(ClientError) {
                try await Limit(after: .seconds(10)).run { () async throws(ClientError) in
                    _ = try await account.view(rows: false)
                }
            } catch {
                guard error.isWorthRetrying else { throw Failure(error, account: account) }
                let failure = Failure(error, account: account)
                context.terminal.warn(
                    "it is not known whether the invite still lets in: \(failure.message ?? "no answer")")
            }
        }
        guard let membership = try context.state().rooms[room] else { return }
        guard let code = membership.firstCode?.text else {
            throw Failure(
                .refused, "the first code of room '\(room.printable)' no longer lets in: the room's key was changed",
                hint: "'tick invite \(room.printable)' makes an invite"
            )
        }
        let invite = Invite(relay: membership.relay, room: room, code: code)
        try SecretOutput(terminal: context.terminal).show(invite)
    }
}

/// The values of `--porcelain`.
enum PorcelainVersion: String, CaseIterable, Sendable {
    case v1
}
