@testable import Arguments
import Testing

/// How parts of a command line go together, by the rules of its table.
@Suite struct RuleTests {
    private static let exec = Option("exec", "CMD", help: "run CMD")
    private static let retry = Option("retry", "N", help: "run it again")
    private static let lines = Flag("lines", short: "l", help: "each line")
    private static let tee = Flag("tee", help: "print the lines")
    private static let json = Flag("json", help: "print objects")
    private static let wait = Option("wait", "COND", help: "wait", bare: "sent")
    private static let all = Flag("all", help: "all of them")
    private static let read = Given("'--wait=read'", of: wait) { $0[wait] == "read" }
    private static let text = Given("text") { $0.operands.count > 1 }

    private static let command = CommandSyntax(
        "do",
        summary: "do it",
        options: [exec, retry, lines, tee, json, wait, all],
        operands: [Operand("WORD", .zeroOrMore)],
        rules: [
            Rule([retry], needs: [exec]), Rule([tee], needs: [lines, read]), Rule([exec], not: [json, text]),
            Rule([json], not: [text], unless: [lines]), Rule([read], needs: [exec], saying: "no!", hint: "think"),
            Rule([all], onlyWith: ["drop"]),
        ],
        operation: { $0.first.flatMap { ["list", "drop"].contains($0) ? $0 : nil } }
    )
    private static let program = ProgramSyntax("tick", summary: "", groups: [Sample.group("", command)])

    private func fault(_ words: String) -> UsageError.Fault? {
        do throws(UsageError) {
            _ = try Parser(Self.program).parse(["do"] + words.split(separator: " ").map(String.init))
            return nil
        } catch { return error.fault }
    }

    private func isOffered(_ option: Flag, beside words: String) -> Bool {
        let words = words.split(separator: " ").map(String.init)
        let typed = Scan(Self.command.options, optionsEndAfter: nil, words[...]).parsed(for: Self.command)
        return Self.command.rules.allSatisfy { $0.allows(option.name, beside: typed) { $0 != "exec" } }
    }

    @Test func partNeedsOneOfOthers() {
        #expect(fault("--retry 3") == .needing("'--retry'", ["'--exec'"]))
        #expect(fault("--retry 3 --exec x") == nil)
        #expect(fault("--tee --wait") == .needing("'--tee'", ["'--lines'", "'--wait=read'"]))
        #expect(fault("--tee -l") == nil)
        #expect(fault("--tee --wait=read --exec x") == nil)
    }

    @Test func partStandsBesideNoneOfOthers() {
        #expect(fault("--json --exec x") == .conflicting("'--exec'", "'--json'"))
        #expect(fault("--exec x a b") == .conflicting("'--exec'", "text"))
        #expect(fault("--exec x a") == nil)
    }

    @Test func exceptionEndsARule() {
        #expect(fault("--json a b") == .conflicting("'--json'", "text"))
        #expect(fault("--json -l a b") == nil)
    }

    @Test func ruleMayHaveItsOwnWords() {
        #expect(fault("--wait=read") == .unfit("no!", hint: "think"))
        #expect(fault("--wait") == nil)
    }

    @Test func optionIsForItsOperationsAlone() {
        #expect(fault("list --all") == .needing("'--all'", ["'drop'"]))
        #expect(fault("drop --all") == nil)
        // The command refuses an unknown operation itself.
        #expect(fault("other --all") == nil)
    }

    @Test func helpSaysWhatAnOptionNeeds() {
        let help = UsageText(Self.program).text(of: Self.command)
        for line in ["with --exec: run it again", "with -l or --wait=read: print the", "with drop: all of", "  wait\n"]
        {
            #expect(help.contains(line), "\(line)")
        }
    }

    @Test func completionOffersNothingThatARuleForbids() {
        #expect(!isOffered(Self.json, beside: "--exec x"))
        #expect(isOffered(Self.json, beside: "--retry 3"))
        #expect(!isOffered(Self.json, beside: "a b"))
        #expect(isOffered(Self.json, beside: "-l a b"))
        #expect(isOffered(Self.all, beside: ""))
        #expect(isOffered(Self.all, beside: "drop"))
        #expect(!isOffered(Self.all, beside: "list"))
        // It may still be typed.
        #expect(isOffered(Self.tee, beside: ""))
    }

    @Test func rulesSpeakOfOptionsOfTheTable() {
        let rule = Rule([Self.tee], needs: [Self.lines])
        #expect(TableFlaw.first(options: [Self.tee.syntax], groups: [rule.options]) == .unknownInGroup("lines"))
    }
}
