import Arguments
import Testing

/// The tables as completions and man pages see them.
@Suite struct SyntaxTests {
    @Test func everyTableKnowsHelp() {
        for command in Sample.program.commands {
            #expect(command.spellings.suffix(2) == ["-h", "--help"])
        }
        #expect(Sample.program.spellings == ["--config", "--color", "-h", "--help", "-V", "--version"])
    }

    @Test func spellingsStandInTheTablesOrder() {
        #expect(Sample.Tail.syntax.spellings == ["-f", "--follow", "-q", "--quiet", "-n", "--last", "-h", "--help"])
    }

    @Test func keyNamesItsOptionAsMessagesDo() {
        #expect(Sample.Send.lines.spelling == "--lines")
        #expect(Sample.Send.timeout.spelling == "--timeout")
    }

    @Test func tableSaysWhatCompletesAValue() throws {
        let options = Sample.Send.syntax.options
        let wait = try #require(options.first { $0.name == "wait" }?.value)
        #expect(wait.isOptional)
        #expect(wait.completes == .words(["sent", "delivered", "read", "read:@"]))
        let to = try #require(options.first { $0.name == "to" }?.value)
        #expect(to.isRepeatable)
        #expect(to.completes == .member)
        #expect(options.first { $0.name == "lines" }?.value == nil)
        #expect(Sample.Send.syntax.operands.map(\.completes) == [.room, .none])
    }

    @Test func choiceCompletesToItsWords() {
        let color = Sample.color.syntax.value
        #expect(color?.placeholder == "auto|always|never")
        #expect(color?.completes == .words(["auto", "always", "never"]))
    }

    @Test func commandIsFoundByItsName() {
        #expect(Sample.program.command(named: "leave")?.summary == "leave a room")
        #expect(Sample.program.command(named: "leav") == nil)
    }
}
