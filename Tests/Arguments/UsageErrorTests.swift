import Arguments
import Testing

@Suite struct UsageErrorTests {
    @Test(
        arguments: [
            (.missingCommand, "missing command", "see 'tick send -h'"),
            (.unknownCommand("snd", suggestion: "send"), "unknown command 'snd'", "did you mean 'send'?"),
            (.unknownCommand("x", suggestion: nil), "unknown command 'x'", "see 'tick send -h'"),
            (.unknownOption("--lnes", suggestion: "--lines"), "unknown option '--lnes'", "did you mean '--lines'?"),
            (.unknownOption("-x", suggestion: nil), "unknown option '-x'", "see 'tick send -h'"),
            (
                .unknownOption("--dry-run", suggestion: nil, inText: true), "unknown option '--dry-run'",
                "nothing was sent; put '--' before the text to send it"
            ),
            (
                .unknownOption("--wat", suggestion: "--wait", inText: true), "unknown option '--wat'",
                "did you mean '--wait'? nothing was sent; put '--' before the text to send it"
            ),
            (.dashInText("-rf"), "'-rf' stands in the text", "nothing was sent; put '--' before the text to send it"),
            (
                .textBehindOption("x", option: "--quiet"), "'x' stands behind '--quiet'",
                "nothing was sent; options stand before the text or behind the whole of it"
            ),
            (.misplacedOption("--version"), "option '--version' stands without a command", nil),
            (.missingValue(option: "-n"), "option '-n' needs a value", nil),
            (
                .optionAsValue(option: "-f", taken: "--wait", long: "--file"),
                "option '-f' needs a value, and '--wait' is an option",
                "an empty variable needs quotes; a value that begins with a dash stands right behind '--file='"
            ),
            (
                .detachedValue(option: "--wait", value: "read"),
                "option '--wait' takes a value only after '=', not 'read'",
                "did you mean '--wait=read'? an operand goes after '--': '--wait -- read'"
            ),
            (.unexpectedValue(option: "--quiet"), "option '--quiet' takes no value", nil),
            (
                .badValue(option: "-n", value: "x", reason: "not a whole number"),
                "bad value 'x' for '-n': not a whole number", nil
            ),
            (.badValue(option: "--code", value: nil, reason: "too weak"), "bad value for '--code': too weak", nil),
            (.missingOperand("ROOM"), "missing operand 'ROOM'", "see 'tick send -h'"),
            (.unexpectedOperand("x"), "unexpected operand 'x'", "see 'tick send -h'"),
            (.unexpectedOperand(nil), "too many operands", "see 'tick send -h'"),
            (.conflicting("'--new'", "text", hint: "h"), "'--new' and text cannot be used together", "h"),
            (.needing("'--own'", ["'--exec'"]), "'--own' needs '--exec'", nil),
            (.needing("'-z'", ["'-a'", "'-b'"], hint: "h"), "'-z' needs '-a' or '-b'", "h"),
            (.needing("'-z'", ["'a'", "'b'", "'c'"]), "'-z' needs one of 'a', 'b', 'c'", nil),
            (.unfit("no message given", hint: "name one"), "no message given", "name one"),
        ] as [(UsageError.Fault, String, String?)]
    )
    func faultIsSaidInGitsVoice(fault: UsageError.Fault, message: String, hint: String?) {
        let error = UsageError(fault, in: "tick send")
        #expect(error.message == message)
        #expect(error.hint == hint)
    }

    @Test func nobodyIsSentToAnUnknownCommandsHelp() {
        #expect(UsageError(.missingOperand("ROOM")).hint == nil)
    }

    @Test(
        arguments: [
            (.unknownOption("--\u{1B}[31m", suggestion: nil), #"unknown option '--\x1b[31m'"#),
            (.unknownCommand("a\nb", suggestion: nil), #"unknown command 'a\nb'"#),
            (.unexpectedOperand("\u{7F}"), #"unexpected operand '\x7f'"#),
            (
                .badValue(option: "-n", value: "\0", reason: "unknown unit '\u{9B}'"),
                #"bad value '\x00' for '-n': unknown unit '\u{9b}'"#
            ),
        ] as [(UsageError.Fault, String)]
    )
    func controlCharactersReachNoTerminal(fault: UsageError.Fault, message: String) {
        #expect(UsageError(fault).message == message)
    }
}

@Suite struct SuggestionTests {
    @Test(arguments: [
        ("", "", 0), ("a", "", 1), ("", "abc", 3), ("send", "send", 0), ("snd", "send", 1), ("sennd", "send", 1),
        ("sand", "send", 1), ("sned", "send", 1), ("kitten", "sitting", 3), ("ca", "abc", 3), ("tial", "tail", 1),
        ("abcd", "badc", 2),
    ])
    func distanceCountsEdits(one: String, other: String, distance: Int) {
        #expect(Suggestion.distance(one, other) == distance)
        #expect(Suggestion.distance(other, one) == distance)
    }

    private static let commands = ["join", "leave", "send", "tail", "ack", "status", "outbox", "relay", "demo", "help"]

    @Test(arguments: [
        ("snd", "send"), ("sned", "send"), ("tial", "tail"), ("stauts", "status"), ("statsu", "status"), ("ak", "ack"),
        ("outbx", "outbox"), ("stat", "status"), ("rely", "relay"), ("hlep", "help"), ("j", "join"),
    ])
    func slipOfTheFingersIsSeen(typed: String, meant: String) {
        #expect(Suggestion.closest(to: typed, among: Self.commands) == meant)
    }

    @Test(arguments: ["", "x", "xy", "commit", "list", "ls", "watch", String(repeating: "send", count: 10_000)])
    func farWordsAreNotGuessedAt(typed: String) {
        #expect(Suggestion.closest(to: typed, among: Self.commands) == nil)
    }

    @Test func beginningOfTwoWordsMeansNeither() {
        #expect(Suggestion.closest(to: "un", among: ["unread", "undelivered"]) == nil)
    }

    @Test func closerWordWins() {
        #expect(Suggestion.closest(to: "delivrred", among: ["delivers", "delivered"]) == "delivered")
    }
}
