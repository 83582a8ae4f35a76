import Arguments
import Client
import Foundation
import Kernel
import Wire

/// `tick status`: where everything stands; who has a message and who hasn't.
enum StatusCommand: Command {
    static let follow = Flag("follow", short: "f", help: "keep it live: a line a change, redrawn on a terminal")
    static let number = Option<Int>(
        "lines",
        short: "n",
        "N",
        help: "with a room: my last N messages (10)",
        parse: IntegerGrammar.count
    )
    static let json = Flag("json", help: "print objects")
    static let porcelain = Option<PorcelainVersion>(
        "porcelain",
        help: "print records for scripts, which later versions keep",
        bare: .v1
    )
    static let null = Flag("null", short: "z", help: "with --porcelain or --format: end records with NUL")
    static let names = Option<Int>(
        "names",
        "N",
        help: "name at most N members of each kind",
        parse: IntegerGrammar.count
    )
    static let noReceipts = Flag("no-receipts", help: "don't ask who has the messages")
    static let undelivered = Flag("undelivered", help: "only messages that somebody doesn't have yet")
    static let unread = Flag("unread", help: "only messages that somebody has not read yet")
    static let older = Option<Int>("older", "DUR", help: "of these, only those sent longer ago, such as 10m") {
        text throws(ValueError) in
        let (seconds, attoseconds) = try DurationGrammar.parseWithUnit(text).components
        return Int(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    }
    static let exitCode = Flag("exit-code", help: "end with 1 where there are such messages, with 0 where not")
    static let quiet = Flag("quiet", short: "q", help: "the same, and print nothing; with --wait: print nothing")
    static let invite = Flag("invite", help: "print the room's invite, which holds its code")

    static let syntax = CommandSyntax(
        "status",
        summary: "Show who has a message and who hasn't",
        options: [
            follow, Waiting.wait, Waiting.timeout, number, json, porcelain, Format.option, invite, null, names,
            noReceipts, undelivered, unread, older, exitCode, quiet,
        ],
        operands: [
            Operand("ROOM", .optional, help: "the room; without one: relays, rooms and the outbox", completes: .room),
            Operand("ID|SEQ", .zeroOrMore, help: "the messages; without one: my latest"),
        ],
        exclusive: [[follow, Waiting.wait], [json, porcelain, Format.option, invite], [undelivered, unread]],
        elsewhere: ["info", "list", "ls", "rooms", "show", "who"],
        strange: ["-W": "--timeout", "-w": "--wait"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        let request = try StatusRequest(typed)
        guard let room = typed.operands.first else {
            let accounts = request.follows ? try context.accounts() : []
            return try await show(OverviewReport(request.form, context), request, watching: accounts, in: context)
        }
        if typed[invite] { return try printInvite(of: room, in: context) }
        let account = try context.account(room)
        let references = try references(typed.operands.dropFirst())
        let report: any Report =
            references.isEmpty
            ? RoomReport(account, request, context) : MessageReport(account, references, request, context)
        guard let waiting = try Waiting(typed, account, context.terminal) else {
            return try await show(report, request, watching: [account], in: context)
        }
        var failure: Failure?
        do throws(Failure) { try await waiting.run(references, of: account, in: context) } catch { failure = error }
        // A wait that ended without an answer from the relay has nothing new to show.
        if let failure, failure.status != .timedOut, failure.status != .no { throw failure }
        let time =
            switch failure {
            case nil: waiting.deadline.afterwards.forOneLook
            case let failure?: failure.isOfSilence ? waiting.deadline : waiting.deadline.afterwards
            }
        do throws(Failure) {
            try await time.limiting { () async throws(Failure) in
                try await show(report, request, watching: [account], in: context)
            }
        } catch { throw failure ?? error }
        if let failure { throw failure }
    }

    private static func show(
        _ report: any Report,
        _ request: StatusRequest,
        watching accounts: [Account],
        in context: Context
    ) async throws(Failure) {
        if request.follows {
            let watch = RoomWatch(accounts, ofOthers: report is OverviewReport)
            let live = LiveReport(report, watching: watch, form: request.form, terminal: context.terminal)
            let work = Task { () -> Result<Void, Failure> in
                var live = live
                do throws(Failure) { return .success(try await live.run()) } catch { return .failure(error) }
            }
            ReaderWatch.start { work.cancel() }
            return try await work.value.get()
        }
        let look = try await report.look()
        if !request.isQuiet, !look.lines.isEmpty { try context.terminal.write(bytes: look.lines.flatMap(\.bytes)) }
        for note in look.notes { context.terminal.say(note) }
        if let failure = look.failure { throw failure }
        if request.answers, !look.lines.isEmpty { throw .quiet(.no) }
    }

    private static func references(_ texts: ArraySlice<String>) throws(Failure) -> [Endpoint.Reference] {
        var references: [Endpoint.Reference] = []
        for text in texts {
            guard let reference = Endpoint.Reference(text) else {
                throw Failure(.usage, "'\(text.printable)' is neither an id nor a seq")
            }
            references.append(reference)
        }
        return references
    }

    private static func printInvite(of room: String, in context: Context) throws(Failure) {
        _ = try context.account(room)
        guard let membership = try context.state().rooms[room] else { return }
        try context.terminal.line(Invite(relay: membership.relay, room: room, code: membership.code).text)
    }
}

/// What `--porcelain` takes.
enum PorcelainVersion: String, CaseIterable, Sendable {
    case v1
}
