import Testing

@Suite struct TranscriptParsingTests {
    static let text = """
        Prose first.

          $ echo one
          one
          $ cat <<END
          > two
          >
          >   three
          > END
          two

            three
          > not a continuation
          [1]

        Prose last.

        """.replacing("two\n\n", with: "two\n  \n")

    @Test func findsCommandsWithTheirLinesAndOutput() throws {
        let commands = try Transcript(Self.text).commands
        #expect(commands.map(\.line) == [3, 5])
        #expect(commands.map(\.outputLine) == [4, 10])
        #expect(commands.map(\.text) == [["echo one"], ["cat <<END", "two", "", "  three", "END"]])
        #expect(commands.map(\.expected) == [["one"], ["two", "", "  three", "> not a continuation", "[1]"]])
    }

    @Test func isWrittenAsItWasRead() throws {
        let transcript = try Transcript(Self.text)
        #expect(transcript.text(showing: transcript.commands.map(\.expected)) == Self.text)
    }

    @Test func onlyTheOutputIsReplaced() throws {
        let transcript = try Transcript("a\n  $ b\n  c\nd\n  $ e\n")
        #expect(transcript.text(showing: [[], ["f", "[2]"]]) == "a\n  $ b\nd\n  $ e\n  f\n  [2]\n")
    }

    @Test func theFirstLineMayNameTools() throws {
        #expect(try Transcript("#require zsh mandoc\n").requirements == ["zsh", "mandoc"])
        #expect(try Transcript("prose\n#require zsh\n").requirements == [])
        #expect(try Transcript("#required reading\n").requirements == [])
    }

    @Test func outputOfNoCommandIsRefused() {
        #expect(throws: Transcript.Misplaced(line: 2)) { try Transcript("prose\n  output\n  $ ls\n") }
        #expect(throws: Transcript.Misplaced(line: 3)) { try Transcript("  $ ls\n\n  output\n") }
        #expect(throws: Transcript.Misplaced(line: 1)) { try Transcript("  > more\n") }
    }

    @Test func anEmptyFileShowsNothing() throws {
        #expect(try Transcript("").parts == [])
    }

    private func stale(_ commands: String...) throws -> [String] { try stale(commands) }

    private func stale(_ commands: [String]) throws -> [String] {
        try Transcript(commands.map { "  $ \($0)\n" }.joined()).staleFiles.map { "\($0.line) \($0.name)" }
    }

    @Test func aFileThatWasWrittenBeforeIsStale() throws {
        #expect(try stale("echo one >out", "tick tail >out & wait_for out one") == ["2 out"])
        #expect(try stale("tick tail 2>out & end $!", "(tick tail -f >out) &", "wait_for out one") == ["3 out"])
        let pipeline = ["echo one >>out; echo", "seq 3 | tick tail -f >a 2>out &", "until grep one out; do :; done"]
        #expect(try stale(pipeline) == ["3 out"])
        #expect(try stale("begun() { tick tail >out & wait_for out one; }") == ["1 out"])
    }

    @Test func aFileThatWasEmptiedIsNot() throws {
        #expect(try stale("tick tail >out & wait_for out one") == [])
        #expect(try stale("echo one >out", ": >out; tick tail >out & wait_for out one") == [])
        #expect(try stale("echo one >out", "rm -f log out; tick tail >out & wait_for out one") == [])
        #expect(try stale("echo one >out 2>&1", "tick tail >other & wait_for out one") == [])
        #expect(try stale("echo one >out", "tick tail >out & end $!; echo two >out; wait_for out two") == [])
        #expect(try stale("echo 'one >out'", "tick tail >out & wait_for out one") == [])
        #expect(try stale("begun() { : >out; tick tail >out & wait_for out one; }") == [])
    }
}
