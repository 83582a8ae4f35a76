import Arguments
import Testing

@Suite struct ParserTests {
    private typealias Send = Sample.Send
    private typealias Tail = Sample.Tail

    @Test func nothingTypedIsNothingGiven() throws {
        let parsed = try #require(try Sample.parse("send", "ops"))
        #expect(!parsed[Send.lines])
        #expect(parsed[Send.file] == nil)
        #expect(parsed[Send.wait] == nil)
        #expect(parsed.all(Send.to) == [])
        #expect(parsed.operands == ["ops"])
    }

    @Test(arguments: [
        ["--count=5"], ["--count", "5"], ["-n5"], ["-n", "5"], ["-ln5"], ["-ln", "5"], ["-n7", "-n", "5"],
        ["-lqn5"], ["--count=7", "-qn5", "-l"],
    ])
    func valueOfAnOptionIsTypedInAnyForm(words: [String]) throws {
        let parsed = try #require(try Sample.parse(["send"] + words + ["ops"]))
        #expect(parsed[Send.count] == 5)
        #expect(parsed.operands == ["ops"])
    }

    @Test func equalsSignAfterAShortOptionBelongsToTheValue() throws {
        #expect(try Sample.parse("send", "-f=5", "ops")?[Send.file] == "=5")
    }

    @Test func emptyValueIsAValue() throws {
        #expect(try Sample.parse("send", "--file=", "ops")?[Send.file] == "")
        #expect(try Sample.parse("send", "--file", "", "ops")?[Send.file] == "")
    }

    @Test func valueMayHoldEqualsSigns() throws {
        #expect(try Sample.parse("send", "--file=a=b", "ops")?[Send.file] == "a=b")
    }

    @Test func valueMayBeginWithASignOrADash() throws {
        #expect(try Sample.parse("send", "-n", "-5", "ops")?[Send.count] == -5)
        #expect(try Sample.parse("send", "-n-5", "ops")?[Send.count] == -5)
        #expect(try Sample.parse("tail", "-n", "+12", "ops")?[Tail.last] == "+12")
        #expect(try Sample.parse("tail", "-n+12", "ops")?[Tail.last] == "+12")
        #expect(try Sample.parse("send", "--file", "-x", "ops")?[Send.file] == "-x")
        #expect(try Sample.parse("send", "--file", "--other", "ops")?[Send.file] == "--other")
        #expect(try Sample.parse("send", "--file=--wait", "ops")?[Send.file] == "--wait")
    }

    @Test func valueBeginningWithAnAccentIsCutAtTheEqualsSign() throws {
        #expect(try Sample.parse("send", "--file=\u{301}a", "ops")?[Send.file] == "\u{301}a")
    }

    @Test func shortFlagsShareADash() throws {
        let parsed = try #require(try Sample.parse("send", "-lq", "ops"))
        #expect(parsed[Send.lines])
        #expect(parsed[Send.quiet])
    }

    @Test func optionsStandBetweenAndAfterOperands() throws {
        let parsed = try #require(try Sample.parse("tail", "ops", "-n", "3", "dev", "-f"))
        #expect(parsed[Tail.follow])
        #expect(parsed[Tail.last] == "3")
        #expect(parsed.operands == ["ops", "dev"])
    }

    @Test func twoDashesEndOptions() throws {
        let parsed = try #require(try Sample.parse("tail", "-f", "--", "-q", "--", "ops"))
        #expect(parsed[Tail.follow])
        #expect(!parsed[Tail.quiet])
        #expect(parsed.operands == ["-q", "--", "ops"])
    }

    @Test func dashAloneIsAnOperand() throws {
        #expect(try Sample.parse("send", "ops", "-")?.operands == ["ops", "-"])
    }

    @Test func emptyWordIsAnOperand() throws {
        #expect(try Sample.parse("send", "", "")?.operands == ["", ""])
    }

    @Test func longOptionsStandBehindAText() throws {
        let parsed = try #require(
            try Sample.parse("send", "ops", "-l", "ok", "-", "go?", "--wait=read", "--timeout", "5m")
        )
        #expect(parsed[Send.lines])
        #expect(parsed[Send.wait] == "read")
        #expect(parsed[Send.timeout] == .seconds(300))
        #expect(parsed.operands == ["ops", "ok", "-", "go?"])
        #expect(parsed.places == [1, 3, 4, 5])
    }

    /// A text is sent as typed or not at all.
    @Test func wordsThatLookLikeOptionsAreNoText() {
        #expect(Sample.fault("send", "ops", "rm", "-rf", "x") == .dashInText("-rf"))
        #expect(Sample.fault("send", "ops", "use", "-l") == .dashInText("-l"))
        #expect(Sample.fault("send", "ops", "use", "-h") == .dashInText("-h"))
        #expect(Sample.fault("send", "ops", "use", "--", "-l") == .dashInText("--"))
        #expect(
            Sample.fault("send", "ops", "use", "--lnes")
                == .unknownOption("--lnes", suggestion: "--lines", inText: true)
        )
        #expect(Sample.fault("send", "ops", "ok", "--quiet", "go?") == .textBehindOption("go?", option: "--quiet"))
        #expect(Sample.fault("send", "ops", "ok", "--timeout=5", "-") == .textBehindOption("-", option: "--timeout"))
        #expect(
            Sample.fault("send", "ops", "ok?", "--wait", "read")
                == .detachedValue(option: "--wait", value: "read", inText: true)
        )
    }

    @Test func textMayHoldAnythingAfterTwoDashes() throws {
        #expect(
            try Sample.parse("send", "ops", "--", "use", "-x", "--lnes", "-h", "--", "ok")?.operands
                == ["ops", "use", "-x", "--lnes", "-h", "--", "ok"]
        )
        #expect(try Sample.parse("send", "--", "ops", "-x")?.operands == ["ops", "-x"])
    }

    @Test func textMayBeginWithADashAfterTwoDashes() throws {
        #expect(try Sample.parse("send", "ops", "--", "-x")?.operands == ["ops", "-x"])
    }

    @Test func optionalValueFollowsOnlyAnEqualsSign() throws {
        #expect(try Sample.parse("send", "--wait", "ops")?[Send.wait] == "sent")
        #expect(try Sample.parse("send", "--wait=read:all", "ops")?[Send.wait] == "read:all")
        #expect(try Sample.parse("send", "ops", "--wait", "now")?.operands == ["ops", "now"])
    }

    /// `tail --ack on-success ops` took `on-success` for a room, and marked failed messages as read.
    @Test func aWordThatIsAValueIsNoOperand() throws {
        #expect(Sample.fault("send", "--wait", "read", "ops") == .detachedValue(option: "--wait", value: "read"))
        #expect(Sample.fault("send", "-w", "read:1", "ops") == .detachedValue(option: "--wait", value: "read:1"))
        #expect(Sample.fault("send", "ops", "--wait", "sent") == .detachedValue(option: "--wait", value: "sent"))
        #expect(try Sample.parse("send", "--wait", "--", "read", "ops")?.operands == ["read", "ops"])
        #expect(try Sample.parse("send", "--wait", "-q", "read", "ops")?.operands == ["read", "ops"])
    }

    @Test func shortOptionWithAnOptionalValueTakesNone() throws {
        let parsed = try #require(try Sample.parse("send", "-wl", "ops"))
        #expect(parsed[Send.wait] == "sent")
        #expect(parsed[Send.lines])
    }

    @Test func lastOfARepeatedOptionCounts() throws {
        #expect(try Sample.parse("send", "-fa", "--file=b", "ops")?[Send.file] == "b")
    }

    /// `--wait --wait=delivered` was refused as two values.
    @Test func oneValueThatIsTypedInTwoWaysIsOne() throws {
        let wait = Option("wait", "COND", help: "", bare: ["sent"], repeats: .refused) { text throws(ValueError) in
            text.split(separator: ",").sorted()
        }
        let command = CommandSyntax("send", summary: "", options: [wait])
        let parser = Parser(ProgramSyntax("tick", summary: "", groups: [Sample.group("", command)]))
        for words in [["--wait", "--wait=sent"], ["--wait=read,sent", "--wait=sent,read", "--wait=read,sent"]] {
            #expect(throws: Never.self) { try parser.parse(["send"] + words) }
        }
        for words in [["--wait", "--wait=read"], ["--wait=sent", "--wait", "--wait=read"]] {
            let error = #expect(throws: UsageError.self) { try parser.parse(["send"] + words) }
            #expect(error?.fault == .unfit("'--wait' is given twice, with different values", hint: nil))
        }
    }

    @Test func everyValueOfARepeatableOptionCounts() throws {
        #expect(try Sample.parse("send", "-ta", "--to=b", "-t", "a", "ops")?.all(Send.to) == ["a", "b", "a"])
    }

    @Test(arguments: [
        ["--config", "/x", "--color=never", "tail", "ops", "-f"],
        ["tail", "--config=/x", "ops", "-f", "--color", "never"],
        ["--config=/y", "--color=auto", "tail", "-f", "ops", "--color=never", "--config", "/x"],
    ])
    func programsOptionsStandBeforeOrBehindTheCommand(words: [String]) throws {
        guard case .run(let command, let parsed, let globals) = try Parser(Sample.program).parse(words) else {
            Issue.record("no command")
            return
        }
        #expect(command.name == "tail")
        #expect(parsed[Tail.follow])
        #expect(parsed.operands == ["ops"])
        #expect(globals[Sample.config] == "/x")
        #expect(globals[Sample.color] == .never)
    }

    @Test func twoDashesMayStandBeforeTheCommand() throws {
        #expect(try Sample.parse("--", "tail", "-f", "ops")?[Tail.follow] == true)
    }

    // Help and version

    @Test(arguments: [
        ["send", "-h"], ["send", "--help"], ["send", "ops", "-h"], ["send", "-lh"], ["send", "--bogus", "-h"],
        ["send", "-n", "x", "--json=1", "--help"], ["send", "--json", "--format", "x", "-h"],
        ["--bogus", "send", "-h"],
        ["--", "send", "-h"],
    ])
    func helpOfACommandWinsOverWhatIsWrong(words: [String]) throws {
        guard case .help(.some(let command)) = try Parser(Sample.program).parse(words) else {
            Issue.record("no help")
            return
        }
        #expect(command.name == "send")
    }

    @Test(arguments: [["-h"], ["--help"], ["-h", "send"], ["--bogus", "-h"], ["--version", "-h"], ["-h", "snd"]])
    func helpBeforeTheCommandIsTheProgramsOwn(words: [String]) throws {
        guard case .help(nil) = try Parser(Sample.program).parse(words) else {
            Issue.record("no help")
            return
        }
    }

    @Test func helpAfterTwoDashesIsAnOperand() throws {
        #expect(try Sample.parse("tail", "--", "-h")?.operands == ["-h"])
    }

    @Test(arguments: [["--version"], ["--color", "never", "--version"]])
    func versionIsKnownBeforeTheCommand(words: [String]) throws {
        guard case .version = try Parser(Sample.program).parse(words) else {
            Issue.record("no version")
            return
        }
    }

    // What is wrong

    @Test func commandIsNeeded() {
        #expect(Sample.fault() == .missingCommand)
        #expect(Sample.fault("--color", "never") == .missingCommand)
        #expect(Sample.fault("snd", "-h") == .unknownCommand("snd", suggestion: "send"))
        #expect(Sample.fault("") == .unknownCommand("", suggestion: nil))
    }

    @Test func versionStandsAlone() {
        #expect(Sample.fault("--version", "send") == .unexpectedOperand("send"))
        #expect(Sample.fault("--version", "foo") == .unexpectedOperand("foo"))
    }

    @Test func versionIsNotToldWhereAnOptionBeforeItIsWrong() {
        #expect(Sample.fault("--bogus", "--version") == .unknownOption("--bogus", suggestion: nil))
    }

    @Test func unknownOptionsAreNamedAsTyped() {
        #expect(Sample.fault("send", "--lnes=5", "ops") == .unknownOption("--lnes", suggestion: "--lines"))
        #expect(Sample.fault("send", "-lxq", "ops") == .unknownOption("-x", suggestion: nil))
        #expect(Sample.fault("send", "--=", "ops") == .unknownOption("--", suggestion: nil))
        #expect(Sample.fault("--colour", "never", "send") == .unknownOption("--colour", suggestion: "--color"))
        #expect(Sample.fault("send", "ops", "--version") == .misplacedOption("--version"))
    }

    @Test func longOptionsCannotBeShortened() {
        #expect(Sample.fault("send", "--time", "5", "ops") == .unknownOption("--time", suggestion: "--timeout"))
    }

    @Test func longOptionWithOneDashIsNamedWhole() {
        #expect(Sample.fault("send", "-lines", "ops") == .unknownOption("-lines", suggestion: "--lines"))
        #expect(Sample.fault("send", "-json=1", "ops") == .unknownOption("-json", suggestion: "--json"))
    }

    @Test func valueIsNeeded() {
        #expect(Sample.fault("send", "ops", "-n") == .missingValue(option: "-n"))
        #expect(Sample.fault("send", "ops", "--count") == .missingValue(option: "--count"))
        #expect(Sample.fault("--config") == .missingValue(option: "--config"))
    }

    /// In `--file $FILE --wait=read`, where FILE is empty, nothing was waited for.
    @Test(arguments: [
        ("--wait=read", "--wait"), ("--json", "--json"), ("--", "--"), ("-lq", "-lq"), ("--config", "--config"),
        ("-h", "-h"),
    ])
    func anOptionIsNoValueOfTheOneBefore(word: String, taken: String) {
        for option in ["-f", "--file"] {
            let fault = UsageError.Fault.optionAsValue(option: option, taken: taken, long: "--file")
            #expect(Sample.fault("send", option, word, "ops") == fault)
            if option == "--file" { #expect(Sample.fault("send", "ops", "hi", option, word) == fault) }
        }
    }

    /// Editors, and pages on the web, make one long dash of two.
    @Test(arguments: ["\u{2014}wait=read", "\u{2013}-wait", "\u{2212}\u{2212}wait=read"])
    func aLongerDashIsNoBeginningOfAWord(word: String) {
        let typed = String(word.prefix { $0 != "=" })
        #expect(Sample.fault("status", "\u{2014}missing") == nil)
        let follow = UsageError.Fault.unknownOption("\u{2014}follow", suggestion: "--follow")
        #expect(Sample.fault("tail", "ops", "\u{2014}follow") == follow)
        #expect(Sample.fault("send", "ops", "hi", word) == .unknownOption(typed, suggestion: "--wait", inText: true))
        #expect(Sample.fault("send", "ops", "\u{2014}", "wait", "\u{2014}waiting") == nil)
        #expect(Sample.fault("send", "ops", "--", "hi", word) == nil)
    }

    @Test func flagTakesNoValue() {
        #expect(Sample.fault("send", "--quiet=yes", "ops") == .unexpectedValue(option: "--quiet"))
        #expect(Sample.fault("send", "--quiet=", "ops") == .unexpectedValue(option: "--quiet"))
        #expect(Sample.fault("send", "--help=yes", "ops") == .unexpectedValue(option: "--help"))
    }

    @Test func badValueIsRefusedEvenWhereALaterOneIsGood() {
        let reason = "must be from -9 to 99"
        #expect(Sample.fault("send", "-n100", "-n5", "ops") == .badValue(option: "-n", value: "100", reason: reason))
        #expect(
            Sample.fault("--color=red", "send", "ops")
                == .badValue(option: "--color", value: "red", reason: "must be 'auto', 'always' or 'never'")
        )
    }

    @Test func firstOfTwoFaultsIsNamed() {
        #expect(Sample.fault("send", "--a", "--b=c", "--quiet=1") == .unknownOption("--a", suggestion: nil))
        #expect(Sample.fault("--a", "send", "--b") == .unknownOption("--a", suggestion: nil))
    }

    @Test func operandsAreCounted() {
        #expect(Sample.fault("send") == .missingOperand("ROOM"))
        #expect(Sample.fault("tail", "-f") == .missingOperand("ROOM"))
        #expect(Sample.fault("leave", "a", "b", "c") == .unexpectedOperand("b"))
        #expect(Sample.fault("leave", "a", "--", "-h") == .unexpectedOperand("-h"))
        #expect(Sample.fault("status") == nil)
        #expect(Sample.fault("status", "a", "1", "2", "3") == nil)
    }

    @Test func alternativesExcludeEachOther() {
        #expect(Sample.fault("send", "--format=x", "--json", "ops") == .conflicting("'--json'", "'--format'"))
        #expect(Sample.fault("send", "--json", "--json", "ops") == nil)
    }

    @Test(arguments: [
        ["join", "--code", "psst"], ["join", "-cpsst", "ops"], ["join", "ops", "http://r#ops:psst", "psst"],
        ["join", "http://r#ops:psst", "ops", "x"], ["join", "--new=psst", "ops"], ["join", "--cod=psst", "ops"],
    ])
    func secretIsInNoFault(words: [String]) {
        #expect {
            try Parser(Sample.program).parse(words)
        } throws: { error in
            !"\(error)".contains("psst")
        }
    }

    @Test func faultKnowsWhoseItIs() {
        #expect(throws: UsageError(.missingOperand("ROOM"), in: "tick send")) { try Sample.parse("send") }
        #expect(throws: UsageError(.missingCommand, in: "tick")) { try Sample.parse() }
    }
}
