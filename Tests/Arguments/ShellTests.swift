@testable import Arguments
import Testing

/// What the scripts hold of the tables; that shells understand them, transcripts show.
@Suite struct ShellTests {
    private let bash = Shell.bash.script(for: Sample.program)
    private let zsh = Shell.zsh.script(for: Sample.program)
    private let fish = Shell.fish.script(for: Sample.program)

    /// The part of a script between two texts.
    private func part(_ script: String, from start: String, to end: String) throws -> Substring {
        let first = try #require(script.firstRange(of: start))
        let rest = script[first.upperBound...]
        return rest[..<(try #require(rest.firstRange(of: end))).lowerBound]
    }

    @Test(arguments: Shell.allCases)
    func everyOptionOfEveryCommandIsInEveryScript(shell: Shell) throws {
        for command in Sample.program.commands {
            for option in command.options {
                for spelling in option.spellings { #expect(try has(shell, command.name, spelling)) }
            }
        }
        #expect(try !has(shell, "tail", "--json"))
    }

    private func has(_ shell: Shell, _ command: String, _ spelling: String) throws -> Bool {
        switch shell {
        case .bash:
            let row = try part(bash, from: "\n    \(command))\n        options='", to: "'")
            return row.split(separator: " ").contains { $0 == spelling }
        case .zsh:
            let branch = try part(zsh, from: "\n    \(command))\n", to: "\n        ;;")
            return branch.contains(")\(spelling)[") || branch.contains(")\(spelling)=")
                || branch.contains(")\(spelling)+")
                || branch.contains("*\(spelling)=") || branch.contains("*\(spelling)+")
        case .fish:
            let lines = fish.split(separator: "\n").filter { $0.contains("'__tick_options \(command)") }
            let word = spelling.hasPrefix("--") ? " -l \(spelling.dropFirst(2)) " : " -s \(spelling.dropFirst(1)) "
            return lines.contains { $0.contains(word) }
        }
    }

    @Test func bashKnowsWhichOptionsTakeTheNextWord() {
        #expect(bash.contains("    'send -f' | 'send --file' | 'send --file=') kind='file' ;;\n"))
        #expect(bash.contains("    'send --wait=') kind='words sent delivered read read:@' ;;\n"))
        #expect(bash.contains("    ' --color' | ' --color=') kind='words auto always never' ;;\n"))
        #expect(!bash.contains("'send --lines"))
    }

    @Test func bashKnowsOperands() throws {
        let send = try part(bash, from: "\n    send)\n", to: ";;")
        #expect(send.contains("kinds=('room')"))
        #expect(!send.contains("limit"))
        #expect(try part(bash, from: "\n    tail)\n", to: ";;").contains("others='room'"))
        #expect(try part(bash, from: "\n    '')\n", to: ";;").contains("kinds=('words send tail join leave status')"))
    }

    @Test func zshKnowsValuesAndWhatExcludesWhat() {
        #expect(zsh.contains("'(--json --format)--json[print one object a line]'"))
        #expect(zsh.contains("'(-f --file)-f+[send what is in this file]:FILE:_files'"))
        #expect(zsh.contains("'(-w --wait)--wait=-[exit only"))
        #expect(zsh.contains("]::COND: _tick_words sent delivered read read\\:@'"))
        #expect(zsh.contains("'(-w --wait)-w[exit only"))
        #expect(zsh.contains("'*-t+[name a member]:NAME: _tick_members'"))
    }

    @Test func everyShellKnowsWhereOptionsEnd() throws {
        let run = CommandSyntax(
            "run",
            summary: "run a command",
            options: [Sample.Send.format, Sample.Send.file, Sample.Send.lines],
            operands: [Operand("ROOM", completes: .room), Operand("COMMAND", .oneOrMore)],
            optionsEndAfter: 1
        )
        let program = ProgramSyntax("tick", summary: "", groups: [Sample.group("", run)])
        #expect(try part(Shell.bash.script(for: program), from: "\n    run)\n", to: ";;").contains("limit=1"))
        #expect(Shell.zsh.script(for: program).contains("_tick_ended 1 '--format|-[^-]#f|--file'"))
        #expect(Shell.fish.script(for: program).contains("-n '__tick_options run 1' -s f -l file -r -F"))
    }

    @Test func fishKnowsValuesAndConditions() {
        #expect(fish.contains("-n '__tick_options send' -s f -l file -r -F -d 'send what is in this file'\n"))
        #expect(fish.contains("-n '__tick_options send' -s w -d 'exit only"))
        #expect(fish.contains("-n '__tick_options send' -l wait -a '(__tick_words sent delivered read read:@)' -d "))
        #expect(fish.contains("-n '__tick_operand tail 1' -a '(__tick_ask --rooms)'\n"))
        #expect(fish.contains("            printf '%s\\n' --format -f --file -n --count --timeout -t --to\n"))
    }

    @Test func whatIsSaidOfAnOptionNeedsNoCare() {
        let said = "it's [not] $(so): \\ bad"
        let flag = CommandSyntax("x", summary: said, options: [Flag("odd", help: said)])
        let program = ProgramSyntax("tick", summary: "", groups: [Sample.group("", flag)])
        #expect(Shell.zsh.script(for: program).contains(#"'(--odd)--odd[it'\''s \[not\] $(so): \\ bad]'"#))
        #expect(Shell.fish.script(for: program).contains(#"-l odd -d 'it\'s [not] $(so): \\ bad'"#))
        #expect(!Shell.bash.script(for: program).contains("not"))
    }

    @Test func kindsOfOperandsAreKnownToEveryShell() {
        let command = CommandSyntax(
            "x",
            summary: "",
            options: [
                Option("events", "KINDS", help: "", completes: .list(["join", "leave"])),
                Option("format", "F", help: "", completes: .format(["i", "s"])),
            ],
            operands: [Operand("WORD"), Operand("ID", .zeroOrMore, completes: .after("drop", .outbox))]
        )
        let program = ProgramSyntax("tick", summary: "", groups: [Sample.group("", command)])
        let bash = Shell.bash.script(for: program)
        #expect(bash.contains("kind='list join leave'"))
        #expect(bash.contains("kind='format i s'"))
        #expect(bash.contains("others='after drop outbox'"))
        let zsh = Shell.zsh.script(for: program)
        #expect(zsh.contains(": _values -s , word join leave'"))
        #expect(zsh.contains(": _tick_format i s'"))
        #expect(zsh.contains("'*:ID: _tick_after drop _tick_outbox'"))
        let fish = Shell.fish.script(for: program)
        #expect(fish.contains("-a '(__tick_behind , join leave)'"))
        #expect(fish.contains("-a '(__tick_behind % i s)'"))
        #expect(fish.contains("-a '(__tick_first drop; and __tick_ask --outbox)'"))
    }
}
