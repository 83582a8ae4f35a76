import Arguments
import Client
import Kernel
import Proving
import Sealing
import Wire

/// `tick invite`: makes an invite to a room, or lists those that let in.
enum InviteCommand: Command {
    static let expires = Option<Lifetime>("expires", "DUR|never", help: "how long it lets in (7d)") {
        text throws(ValueError) in try Lifetime(text)
    }
    static let uses = Option<Int>(
        "uses", "N", help: "let in N members (any number)", parse: IntegerGrammar.within(1...1_000_000))
    static let recipient = Option<String>(
        "for", "TEXT", help: "say for whom it is: members see it", repeats: .refused
    ) { text throws(ValueError) in
        guard text.utf8.count <= mostBytes, text.printable == text else {
            throw ValueError("must be at most \(mostBytes) bytes, without control characters")
        }
        return text
    }
    static let list = Flag("list", help: "list the invites that let in")
    static let json = Flag("json", help: "print objects")
    static let quiet = Flag("quiet", short: "q", help: "print the invite, and warnings alone")

    /// The longest text of `--for`.
    private static let mostBytes = 256

    /// How long an invite lets in: nil for ever.
    struct Lifetime: Sendable {
        let span: Duration?

        init(_ text: String) throws(ValueError) {
            span = text == "never" ? nil : try DurationGrammar.parseWithUnit(text)
            if let span, span <= .zero { throw ValueError("must be longer than 0") }
        }

        init(days: Int) { span = .seconds(days * 86_400) }
    }

    static let word = "invite"

    static let syntax = CommandSyntax(
        word,
        summary: "Make an invite to a room",
        options: [expires, uses, recipient, list, json, TimeLimit.option, quiet],
        operands: [Operand("ROOM", .required, help: "the room", completes: .room)],
        rules: [Rule([list], not: [expires, uses, recipient, quiet])],
        usage: [
            "[-q] [--json] [--expires DUR|never] [--uses N] [--for TEXT] [--timeout DUR] ROOM",
            "--list [--json] [--timeout DUR] ROOM",
        ],
        elsewhere: ["add", "share"]
    )

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try context.account(typed.operands[0])
        let time = TimeLimit(typed)
        if typed[list] {
            let invites = try await time.run {
                if !typed[json] { try await context.sendOutbox(of: account) }
                return try await account.view(rows: false).invites(now: Syscalls.epochMilliseconds())
            }
            try show(invites, of: account, asObjects: typed[json], in: context)
            return
        }
        let code = try Code.random()
        let keys = try RoomKeys(code: code)
        let terms = try InviteTerms(
            form: .guest, lasting: (typed[expires] ?? Lifetime(days: 7)).span, uses: typed[uses] ?? 0
        )
        let text = typed[recipient] ?? ""
        try await time.run {
            try await context.sendOutbox(of: account)
            try await account.makeInvite(by: keys, terms, for: text, within: time.limit)
        }
        let invite = Invite(relay: account.relay.relay, room: account.room, code: code.text)
        let record = MadeInvite(
            room: account.room, id: InviteID(of: keys.invite.publicKey), text: text, uses: terms.uses,
            expires: terms.expires, invite: invite.text
        )
        do {
            if typed[json] {
                try context.terminal.write(bytes: record.json + [UInt8(ascii: "\n")])
            } else {
                try SecretOutput(terminal: context.terminal).show(invite, warns: !typed[quiet])
            }
        } catch {
            let hint = "the invite was made and is lost: make another one"
            throw SecretOutput.failure(error, of: "invite", hint: hint)
        }
        if !typed[quiet] { context.terminal.say(record.words) }
    }

    private static func show(
        _ invites: [RoomInvite], of account: Account, asObjects: Bool, in context: Context
    ) throws {
        if asObjects {
            for invite in invites {
                let record = ListedInvite(invite: invite, room: account.room)
                try context.terminal.write(bytes: record.json + [UInt8(ascii: "\n")])
            }
            return
        }
        for line in invites.map(\.columns).table { try context.terminal.line(line) }
    }
}

/// An invite that was just made, as `--json` prints it.
private struct MadeInvite: Record {
    let room: String
    let id: InviteID
    let text: String
    let uses: Int
    let expires: Int
    /// A secret.
    let invite: String

    /// `expires 2026-11-30 12:03, works once`
    var words: String { "\(Lasting.words(expires)), \(uses == 0 ? "works for any number" : Lasting.times(uses))" }

    static let fields: Fields<Self> = [
        .object("room") { .text($0.room) },
        .object("id") { .id($0.id) },
        .object("for") { .text($0.text.isEmpty ? nil : $0.text) },
        .object("uses") { .number($0.uses == 0 ? nil : $0.uses) },
        .object("expires") { .number($0.expires == 0 ? nil : $0.expires) },
        .object("invite") { .text($0.invite) },
    ]
}

/// An invite that lets in, as `--list --json` prints it.
private struct ListedInvite: Record {
    let invite: RoomInvite
    let room: String

    static let fields: Fields<Self> = [
        .object("room") { .text($0.room) },
        .object("id") { .id($0.invite.id) },
        .object("first") { .flag($0.invite.inviter == nil) },
        .object("by") { .text($0.invite.inviter?.name) },
        .object("member") { .id($0.invite.inviter?.member) },
        .object("for") { .text($0.invite.text.isEmpty ? nil : $0.invite.text) },
        .object("uses") { .number($0.invite.uses == 0 ? nil : $0.invite.uses) },
        .object("used") { .number($0.invite.inviter == nil ? nil : $0.invite.used) },
        .object("expires") { .number($0.invite.expires == 0 ? nil : $0.invite.expires) },
    ]
}

extension RoomInvite {
    /// Its columns for people.
    fileprivate var columns: [String] {
        guard let inviter else { return ["first", "the code of 'tick join --new'", "", "any number", "never expires"] }
        let left = uses == 0 ? "any number" : "\(uses - used) of \(uses) left"
        return [
            shortID ?? "", "by \(inviter.label.printable)", text.isEmpty ? "" : "for \(text.printable)", left,
            Lasting.words(expires),
        ]
    }
}

extension Account {
    /// Makes an invite; one whose time is over by the relay's clock is none.
    func makeInvite(
        by code: RoomKeys, _ terms: InviteTerms, for text: String, within limit: Limit
    ) async throws {
        do throws(ClientError) { try await invite(by: code, terms, for: text, within: limit) } catch {
            guard error.problem?.end == .expired else { throw error }
            throw Failure(
                .refused, "the invite to room '\(room.printable)' would have expired already, by the relay's clock",
                hint: "set this machine's clock, if it is behind, or give a longer '--expires'"
            )
        }
    }
}

extension InviteTerms {
    /// Those of an invite that is made now.
    ///
    /// - Parameter span: how long it lets in; nil for ever.
    init(form: InviteForm, lasting span: Duration?, uses: Int) throws {
        let (end, isBeyond) = Syscalls.epochMilliseconds().addingReportingOverflow(span?.milliseconds ?? 0)
        guard !isBeyond, let terms = InviteTerms(form: form, expires: span == nil ? 0 : end, uses: uses) else {
            throw Failure(.usage, "no invite can last so long")
        }
        self = terms
    }
}

/// The words for how long and how often an invite lets in.
private enum Lasting {
    static func words(_ expires: Int) -> String {
        expires == 0 ? "never expires" : "expires \(LocalTime(expires).toTheMinute)"
    }

    static func times(_ uses: Int) -> String {
        uses == 1 ? "works once" : uses == 2 ? "works twice" : "works \(uses) times"
    }
}
