@testable import Arguments
import Testing

/// What can stand at the cursor; that shells understand the answers, transcripts show.
@Suite struct CompletionTests {
    private static let kinds = CommandSyntax(
        "x",
        summary: "",
        options: [
            Option("events", "KINDS", help: "", completes: .list(["join", "leave"])),
            Option("format", "F", help: "", completes: .format(.init { ["i", "s"] })),
            Option("store", "S", help: "", completes: .words(["sqlite:", "pg://"])),
        ],
        operands: [
            Operand("WORD", completes: .operation(["drop", "add"])),
            Operand("ID", .zeroOrMore, completes: .after("drop", .outbox)),
        ]
    )
    private static let program = ProgramSyntax("tick", summary: "", groups: [Sample.group("", kinds)])

    private func offer(_ line: String, of program: ProgramSyntax = Sample.program) -> Typing.Offer {
        var words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
        let current = words.removeLast()
        return Typing(program, words, current: current).offer
    }

    private func words(_ line: String, of program: ProgramSyntax = Sample.program) -> [String] {
        offer(line, of: program).words.map(\.word)
    }

    @Test func commandsStandFirst() {
        #expect(words("") == ["send", "tail", "join", "leave", "status"])
        #expect(offer("").words.first?.help == "send a message to a room")
        #expect(words("--color never ") == words(""))
        #expect(words("snd ") == [])
    }

    @Test func everyOptionOfEveryCommandIsOffered() {
        for command in Sample.program.commands {
            let offered = words("\(command.name) -")
            #expect(Set(offered).isSuperset(of: command.spellings), "\(command.name)")
        }
        #expect(words("send -").contains("--wait="))
        #expect(!words("tail -").contains("--json"))
        #expect(words("-") == ["--config", "--color", "-h", "--help", "-V", "--version"])
    }

    @Test func helpOfAnOptionIsSaid() {
        #expect(offer("send -").words.first { $0.word == "--lines" }?.help == "each line is one message")
    }

    @Test func whatCannotStandBesideAnotherIsNotOffered() {
        #expect(!words("send --json -").contains("--format"))
        #expect(!words("send -f x -").contains("--file"))
        #expect(words("send --to x -").contains("--to"))
    }

    @Test func noOptionStandsWhereOptionsEnd() {
        #expect(words("send -- -") == [])
        #expect(words("tail -- ops -") == [])
        let run = CommandSyntax(
            "run", summary: "", options: [Sample.Send.lines, Sample.Send.file],
            operands: [Operand("ROOM", completes: .room), Operand("COMMAND", .oneOrMore, completes: .commandLine)],
            optionsEndAfter: 1
        )
        let program = ProgramSyntax("tick", summary: "", groups: [Sample.group("", run)])
        #expect(words("run -f x -", of: program).contains("--lines"))
        #expect(words("run ops -", of: program) == [])
        #expect(offer("run o", of: program).commandStart == nil)
        let lines = [
            "run ops ", "run ops make ", "run ops make -j 2 a", "run -f x ops ",
            "run ops -- ", "run ops -- make -- ",
        ]
        #expect(lines.map { offer($0, of: program).commandStart } == [2, 2, 2, 4, 3, 3])
    }

    @Test func onlyLongOptionsStandBehindAText() {
        #expect(words("send ops -").contains("-l"))
        #expect(words("send ops hello -").contains("--lines"))
        #expect(!words("send ops hello -").contains("-l"))
    }

    @Test(arguments: ["send -f ", "send --file ", "send -lqf ", "send --file=a", "--config ", "send ops --config "])
    func pathsAreLeftToTheShell(line: String) {
        #expect(offer(line).isPath)
        #expect(offer(line).stem == (line.contains("=") ? "--file=" : ""))
    }

    @Test func valueOfAnOptionIsNoOperand() {
        #expect(offer("send -f x ").names == .room)
        #expect(offer("send -n 3 ").names == .room)
        #expect(words("--color ") == ["auto", "always", "never"])
        #expect(words("send --color=a") == ["--color=auto", "--color=always", "--color=never"])
        #expect(words("send --wait=r") == ["sent", "delivered", "read", "read:@"].map { "--wait=" + $0 })
        #expect(offer("send --bogus=x").words.isEmpty)
    }

    @Test func operandsAreCounted() {
        #expect(offer("send ").names == .room)
        #expect(offer("send ops ").names == nil)
        #expect(offer("tail a b ").names == .room)
        #expect(offer("leave ops ").names == nil)
        #expect(offer("send ops hello --lines ").names == nil)
        #expect(words("tail .") == ["."])
    }

    /// A name may have a @ in it: the next one begins after a comma.
    @Test func namesFollowAnAt() {
        #expect(offer("send --to ").names == .member)
        #expect(offer("send --wait=read:@").names == .member)
        #expect(offer("send --wait=read:@b").stem == "--wait=read:@")
        #expect(offer("send --wait=read:@b,@dave@l").stem == "--wait=read:@b,@")
        #expect(Typing(Sample.program, ["send", "ops"], current: "--wait=read:@").operands == ["ops"])
    }

    @Test func wordsOfEveryKindAreOffered() {
        #expect(words("x --events ", of: Self.program) == ["join", "leave"])
        #expect(words("x --events=join,", of: Self.program) == ["--events=join,leave"])
        #expect(words("x --format=", of: Self.program) == ["--format=%i", "--format=%s"])
        #expect(words("x --format %i%", of: Self.program) == ["%i%i", "%i%s"])
        #expect(words("x --store s", of: Self.program) == ["sqlite:", "pg://"])
        #expect(offer("x --store=sqlite:a", of: Self.program).stem == "--store=sqlite:")
        #expect(words("x ", of: Self.program) == ["drop", "add"])
        #expect(offer("x ", of: Self.program).names == .room)
        #expect(offer("x drop ", of: Self.program).names == .outbox)
        #expect(offer("x add ", of: Self.program).names == nil)
    }

    @Test func stateFileIsTheOneThatIsTyped() {
        for line in ["--config=a send", "send ops --config a", "--config b send --config a"] {
            let typing = Typing(Sample.program, line.split(separator: " ").map(String.init), current: "")
            #expect(typing.globals[Sample.config] == "a", "\(line)")
        }
    }

    @Test(arguments: [("ops", "ops"), ("on call", "'on call'"), ("it's", #"'it'\''s'"#), ("", "''"), ("$x", "'$x'")])
    func wordIsQuotedWhereAShellNeedsIt(text: String, word: String) {
        #expect(Shell.word(text) == word)
    }
}
