import Arguments
import Kernel
import Wire

/// `tick tail`: shows the messages of rooms; those written to standard output are receipted as delivered.
enum TailCommand: Command {
    static let follow = Flag("follow", short: "f", help: "show new messages as they come")
    static let number = Option<TailStart>(
        "lines", short: "n", "N|+SEQ", help: "the last N messages (10), or all from SEQ on", parse: TailStart.lines
    )
    static let since = Option<TailStart>(
        "since", "DUR|TIME|ID|SEQ",
        help: "messages of the last DUR, or from TIME, ID or SEQ on; 'monday', '2 days ago'",
        completes: .words(["last", "mine"]), parse: TailStart.since
    )
    static let until = Option<TailStart>(
        "until",
        "TIME",
        help: "only messages up to TIME, where -f ends",
        parse: TailStart.until
    )
    static let new = Flag("new", help: "messages not delivered to me yet")
    static let unread = Flag("unread", help: "messages not read by me yet")
    static let count = Option<Int>(
        "count", short: "c", "COUNT", help: "end after COUNT messages", parse: IntegerGrammar.within(1 ... .max)
    )
    static let timeout = Option<Duration>(
        "timeout", short: "W", "DUR",
        help: "end after DUR, such as 90s or 5m (a number alone is seconds), with status 124 if COUNT was not reached",
        parse: DurationGrammar.parse
    )
    static let allRooms = Flag("all-rooms", help: "show all rooms that were joined on this machine")
    static let from = Option<String>(
        "from", "MEMBER", help: "only messages by this member: a name, the beginning of an id, or 'me'",
        completes: .member, repeats: .allCount
    )
    static let grep = Option<String>(
        "grep",
        "REGEX",
        help: "only messages with a match of this regular expression, as grep -E has it",
        repeats: .refused,
        parse: { text throws(ValueError) in
            // As an unset variable gives it: every message would match.
            guard !text.isEmpty else { throw ValueError("it is empty") }
            do throws(Pattern.ParseError) { _ = try Pattern(text) } catch { throw ValueError(error.reason) }
            return text
        }
    )
    static let ignoreCase = Flag("ignore-case", short: "i", help: "upper and lower case are the same")
    static let invert = Flag("invert", help: "only messages without a match")
    static let peek = Flag("peek", help: "send no receipts")
    static let ack = Option<TailRequest.Ack>(
        "ack", help: "mark shown messages as read; on-success: those for which CMD exits with 0", bare: .always
    )
    static let exec = Option<String>(
        "exec",
        "CMD",
        help:
            "print nothing; run CMD by sh for each message, with TICK_TEXT and other variables, and JSON on its input",
        completes: .file,
        repeats: .refused,
        parse: { text throws(ValueError) in
            if text.allSatisfy(\.isWhitespace) { throw ValueError("it is empty") }
            // Where a variable was empty, as in `--exec $HOOK -f`, the next option is taken for the command.
            if text.hasPrefix("-") { throw ValueError("a command begins with no dash") }
            return text
        }
    )
    static let retry = Option<Int>(
        "retry", "N", help: "run CMD again for a message, up to N times, where it failed",
        parse: IntegerGrammar.within(0...1_000_000)
    )
    static let backoff = Option<Duration>(
        "backoff", "DUR", help: "wait DUR before CMD is run again, and each time twice as long (1s)",
        parse: DurationGrammar.parse
    )
    static let onFailure = Option<TailRequest.OnFailure>(
        "on-failure", help: "at a message for which CMD fails, end (the default without --failed) or go on"
    )
    static let failed = Flag("failed", help: "the messages that --on-failure=skip has passed over")
    static let own = Flag("own", help: "run CMD for my own messages, too")
    static let events = Option<EventKinds>(
        "events", "KINDS",
        help: "kinds to show: message, join, leave, name, rotate, invite, gap, receipt, list, or all (message,gap)",
        completes: .list(EventKinds.Kind.allCases.map(\.rawValue) + ["all"]), repeats: .refused,
        parse: EventKinds.parse
    )
    static let json = Flag("json", help: "print an object for each message")
    static let raw = Flag("raw", help: "print only the text, unescaped")
    static let multiline = Flag("multiline", help: "show the lines of a message as lines, indented")
    static let cut = Flag("cut", help: "cut lines to the width of the terminal")
    static let seq = Flag("seq", short: "s", help: "begin each line with the seq, as on a terminal")
    static let noSeq = Flag("no-seq", help: "don't begin lines with the seq")
    static let null = Flag("null", short: "z", help: "end records with NUL")

    static let word = "tail"

    static let syntax = CommandSyntax(
        word,
        summary: "Show messages, and follow rooms",
        options: [
            follow, seq, null, number, since, until, new, unread, failed, count, timeout, from, grep, ignoreCase,
            invert, peek, ack, exec, retry, backoff, onFailure, own, events, json, raw, Layout.option, multiline, cut,
            noSeq, allRooms,
        ],
        operands: [Operand("ROOM", .zeroOrMore, help: "the rooms; without one: the only room", completes: .room)],
        exclusive: [[since, new, unread, failed], [peek, ack], [seq, noSeq], [exec, json, raw, Layout.option]],
        rules: [
            Rule([invert, ignoreCase], needs: [grep]), Rule([number], not: [new, unread, failed]),
            Rule([Given("'-n +SEQ'", of: number) { $0[number] != nil && !isCount($0) }], not: [since]),
            Rule([follow], not: [failed]), Rule([failed, ack], not: [otherEvents]),
            Rule([onFailure], needs: [Given("'--ack=on-success'", of: ack, where: acksSuccess), failed]),
            Rule([onFailure], needs: [exec]),
            Rule([backoff], needs: [retry]),
            Rule([Given({ "'\($0.operands[0])'" }) { !$0.operands.isEmpty }], not: [allRooms]),
            Rule([Given("'-n N'", of: number, where: isCount)], not: [until]),
            Rule([multiline, cut, seq, noSeq], not: [exec, json, raw, Layout.option]),
            Rule([grep, from], not: [events]),
            Rule([Given("'--ack=on-success'", of: ack, where: acksSuccess), own, retry], needs: [exec]),
            Rule([exec], not: [Given("'-z'", for: null), events]), Rule([raw], not: [events]),
        ],
        elsewhere: [
            "cat", "consume", "fetch", "follow", "history", "listen", "log", "poll", "pull", "read", "receive", "sub",
            "subscribe", "watch",
        ],
        uses: [
            "export": "tail --json --since 1 ROOM", "grep": "tail --grep PATTERN ROOM", "inbox": "tail --new ROOM",
            "search": "tail --grep PATTERN ROOM", "unread": "tail --unread ROOM",
        ],
        strange: [
            "-F": "-f", "-q": "--raw", "--quiet": "--raw", "-C": "-c", "-v": "--invert", "--invert-match": "--invert",
            "-e": "--grep", "--regexp": "--grep", "-a": "--all-rooms", "--all": "--all-rooms", "-t": "tick tail ROOM",
            "--topic": "tick tail ROOM",
        ]
    )

    /// Whether the value of `-n` is a number of messages.
    private static func isCount(_ typed: Parsed) -> Bool { if case .last = typed[number] { true } else { false } }

    /// Kinds of events without messages, which alone fail, and are read.
    private static let otherEvents = Given("'--events' without 'message'", of: events) {
        $0[events].map { !$0.contains(.message) } ?? false
    }

    private static func acksSuccess(_ typed: Parsed) -> Bool { typed[ack] == .onSuccess }

    static func run(_ typed: Parsed, in context: Context) async throws {
        let request = try TailRequest(
            typed, joined: context.state().rooms.keys.sorted(), room: context.room,
            isSeen: context.terminal.outputIsTerminal
        )
        try await TailRun(request, in: context).run()
    }
}
