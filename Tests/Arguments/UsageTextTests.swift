import Arguments
import Testing

@Suite struct UsageTextTests {
    private let usage = UsageText(Sample.program)

    @Test func helpOfACommandIsInEightyColumns() {
        #expect(
            usage.text(of: Sample.Send.syntax) == """
                usage: tick send [-lq] [--json | --format FORMAT] [-f FILE] [-n N]
                                 [--wait[=COND]] [--timeout DUR] [-t NAME]... ROOM [TEXT...]

                send a message to a room

                  ROOM                   where to send it

                  -l, --lines            each line is one message
                  -q, --quiet            print no ids
                      --json             print one object a line
                      --format FORMAT    print each id like this
                  -f, --file FILE        send what is in this file
                  -n, --count N          how many
                  -w, --wait[=COND]      exit only when the message is sent, delivered or read,
                                         and say who is missing
                      --timeout DUR      wait at most this long
                  -t, --to NAME          name a member
                  -h, --help             show this help

                """
        )
    }

    @Test func formsOfTheCommandsOwnReplaceTheOneOfTheTables() {
        #expect(
            usage.text(of: Sample.status) == """
                usage: tick status [ROOM [ID|SEQ...]]
                   or: tick status --invite ROOM

                show who has what

                  -h, --help             show this help

                """
        )
    }

    @Test func overviewListsTheCommandsInGroups() {
        #expect(
            usage.overview == """
                usage: tick [-V] [--config FILE] [--color auto|always|never] <command> ...

                group chat for the shell

                talk
                   send     send a message to a room
                   tail     show messages

                rooms
                   join     join a room
                   leave    leave a room
                   status   show who has what

                      --config FILE      use this state file
                      --color auto|always|never
                                         when to use colors
                  -h, --help             show this help
                  -V, --version          show the version

                see 'tick <command> -h' for what a command takes

                """
        )
    }

    @Test func noLineIsLongerThanEightyColumns() {
        for text in Sample.program.commands.map(usage.text(of:)) + [usage.overview] {
            #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
        }
    }

    @Test func synopsisIsInPiecesThatStayWhole() {
        #expect(
            UsageText.synopsis(of: Sample.Send.syntax) == [
                [
                    "[-lq]", "[--json | --format FORMAT]", "[-f FILE]", "[-n N]", "[--wait[=COND]]", "[--timeout DUR]",
                    "[-t NAME]...", "ROOM", "[TEXT...]",
                ]
            ]
        )
        #expect(UsageText.synopsis(of: Sample.status) == [["[ROOM [ID|SEQ...]]"], ["--invite", "ROOM"]])
        #expect(UsageText.synopsis(of: Sample.leave) == [["ROOM"]])
        #expect(UsageText.synopsis(of: Sample.Tail.syntax) == [["[-fq]", "[-n N|+SEQ]", "ROOM..."]])
    }

    @Test func alternativesInAFormStayWhole() {
        let command = CommandSyntax("join", summary: "", usage: ["(--new | --code-file FILE)  <room> [-x [a b]]"])
        #expect(UsageText.synopsis(of: command) == [["(--new | --code-file FILE)", "<room>", "[-x [a b]]"]])
    }

    @Test func optionalOperandsStandInsideOneAnother() {
        let command = CommandSyntax(
            "x", summary: "", operands: [Operand("A"), Operand("B", .optional), Operand("C", .zeroOrMore)]
        )
        #expect(UsageText.synopsis(of: command) == [["A", "[B [C...]]"]])
    }

    @Test func commandWithoutAnythingHasNoTrailingBlank() {
        #expect(usage.text(of: CommandSyntax("x", summary: "do x")).hasPrefix("usage: tick x\n"))
    }
}
