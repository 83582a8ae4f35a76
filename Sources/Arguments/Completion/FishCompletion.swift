/// Completion for fish: a `complete` line for each option and operand, with the condition under which it holds.
struct FishCompletion {
    private let program: ProgramSyntax
    private var name: String { program.name }

    init(_ program: ProgramSyntax) { self.program = program }

    var script: String {
        var lines = [asking]
        lines.append("complete -c \(name) -f\n")
        lines += program.options.flatMap { rows(of: $0, where: "__\(name)_options ''") }
        lines += program.commands.map { command in
            "complete -c \(name) -n '__\(name)_operand \"\" 1 1' -a \(command.name) -d \(quoted(command.summary))"
        }
        for command in program.commands {
            lines.append("")
            let limit = command.optionsEndAfter.map { " \($0)" } ?? ""
            lines += command.options.flatMap { rows(of: $0, where: "__\(name)_options \(command.name)\(limit)") }
            for (place, operand) in command.operands.enumerated() {
                let arguments = arguments(operand.completes)
                if arguments.isEmpty { continue }
                let condition = "__\(name)_operand \(command.name) \(place + 1)\(operand.isMany ? "" : " \(place + 1)")"
                lines.append("complete -c \(name) -n \(quoted(condition)) \(arguments)")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func rows(of option: OptionSyntax, where condition: String) -> [String] {
        let start = "complete -c \(name) -n \(quoted(condition))"
        let short = option.short.map { " -s \($0)" } ?? ""
        let end = "-d \(quoted(option.help))"
        guard let value = option.value else { return ["\(start)\(short) -l \(option.name) \(end)"] }
        let arguments = arguments(value.completes)
        let space = arguments.isEmpty ? "" : " "
        guard value.isOptional else {
            let kind = value.completes == .file ? "-r" : "-x"
            return ["\(start)\(short) -l \(option.name) \(kind)\(space)\(arguments) \(end)"]
        }
        // The short spelling takes no value.
        return (short.isEmpty ? [] : ["\(start)\(short) \(end)"])
            + ["\(start) -l \(option.name)\(space)\(arguments) \(end)"]
    }

    private var valuedRows: String {
        let tables = [("''", program.options)] + program.commands.map { ($0.name, $0.options) }
        let rows = tables.compactMap { command, options -> String? in
            let spellings = options.filter { $0.value?.isOptional == false }.flatMap(\.spellings)
            if spellings.isEmpty { return nil }
            return "    case \(command)\n            printf '%s\\n' \(spellings.joined(separator: " "))"
        }
        return rows.joined(separator: "\n    ")
    }

    private func arguments(_ completion: Completion) -> String {
        switch completion {
        case .none: ""
        case .file: "-F"
        case .room: "-a '(__\(name)_ask --rooms)'"
        case .member: "-a '(__\(name)_members)'"
        case .command: "-a \(quoted(program.commands.map(\.name).joined(separator: " ")))"
        case .outbox: "-a '(__\(name)_ask --outbox)'"
        case .operation(let words): "-a '(__\(name)_ask --rooms) \(words.joined(separator: " "))'"
        case .listName: "-a '(__\(name)_ask --lists)'"
        case .row: "-a '(__\(name)_rows)'"
        case .words(let words):
            words.contains { $0.hasSuffix("@") || $0.hasSuffix(":") }
                ? "-a '(__\(name)_words \(words.joined(separator: " ")))'"
                : "-a \(quoted(words.joined(separator: " ")))"
        case .list(let words): "-a '(__\(name)_behind , \(words.joined(separator: " ")))'"
        case .format(let letters): "-a '(__\(name)_behind % \(letters.map(String.init).joined(separator: " ")))'"
        case .after(let word, let completion):
            arguments(completion).replacing("-a '(", with: "-a '(__\(name)_first \(word); and ")
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.replacing("\\", with: #"\\"#).replacing("'", with: #"\'"#) + "'"
    }

    private var asking: String {
        #"""
        # Completion of \#(name) for fish. Made by '\#(name) completion fish'.

        # The options of a command that take the next word as their value.
        function __\#(name)_valued
            switch "$argv[1]"
            \#(valuedRows)
            end
        end

        # The words before the cursor that are neither options nor their values: the command, then its operands. With an
        # argument: fails where no option can stand, since a -- or so many operands are there.
        function __\#(name)_scan
            set -l words (commandline -opc)
            set -e words[1]
            set -l valued (__\#(name)_valued '')
            set -l command
            set -l operands
            set -l ended
            while set -q words[1]
                set -l word $words[1]
                set -e words[1]
                if set -q ended[1]; or not string match -qr -- '^-.' $word
                    if set -q command[1]
                        set -a operands $word
                    else
                        set command $word
                        set valued (__\#(name)_valued $word)
                        set ended
                    end
                else if test $word = --
                    set ended yes
                else if contains -- $word $valued
                    set -e words[1]
                else if string match -qr -- '^-[^-]' $word; and contains -- -(string sub -s -1 -- $word) $valued
                    set -e words[1]
                end
            end
            printf '%s\n' $command $operands
            not set -q ended[1]; and not test (count $operands) -ge "$argv[1]"
        end

        # Whether options of the command ('' before there is one) can stand here; $argv[2] operands end them.
        function __\#(name)_options
            set -l limit $argv[2] 999
            set -l words (__\#(name)_scan $limit[1]); and test "$words[1]" = "$argv[1]"
        end

        # Whether the word at the cursor is an operand of the command, from the first of two places up to the second.
        function __\#(name)_operand
            set -l words (__\#(name)_scan 999)
            set -l place (count $words)
            set -l upto $argv[3] 999
            test "$words[1]" = "$argv[1]" -a $place -ge $argv[2] -a $place -le $upto[1]
        end

        # Whether the first operand is this word.
        function __\#(name)_first
            set -l words (__\#(name)_scan 999)
            test "$words[2]" = $argv[1]
        end

        # Asks \#(name) for words.
        function __\#(name)_ask
            set -l words (commandline -opc)
            set -l config
            if set -l place (contains -i -- --config $words)
                set config --config $words[(math $place + 1)]
            else
                set config (string match -r -- '^--config=.*' $words)
            end
            set config (string replace -r -- '^(--config=)?~/' '$1'$HOME/ $config)
            command \#(name) $config completion $argv 2>/dev/null </dev/null
        end

        function __\#(name)_members
            set -l words (__\#(name)_scan 999)
            if set -q words[2]
                __\#(name)_ask --members=$words[2]
            else
                __\#(name)_ask --members
            end
        end

        function __\#(name)_rows
            set -l words (__\#(name)_scan 999)
            if test "$words[2]" != add
                __\#(name)_ask --rows=$words[3]
            end
        end

        # Words, of which those with a @ at their end go on with a member, those with a colon with a path.
        function __\#(name)_words
            set -l value (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))
            for word in (string match -r -- '.*[@:]$' $argv)
                if test "$word" = (string sub -l (string length -- $word) -- "$value")
                    if string match -q -- '*@' $word
                        printf '%s\n' (string match -r -- '^(?:.*[:,])?@' $value)(__\#(name)_members)
                    else
                        printf '%s\n' $word(__fish_complete_path (string replace -- $word '' $value))
                    end
                    return
                end
            end
            printf '%s\n' $argv
        end

        # Words that follow a separator, at any place of a word.
        function __\#(name)_behind
            set -l value (string replace -r '^--[a-z-]+=' '' -- (commandline -ct))
            set -l stem (string match -r -- ".*$argv[1]" $value)
            if not set -q stem[1]; and test $argv[1] = %
                set stem $value%
            end
            for word in $argv[2..-1]
                if test $argv[1] = ,; and contains -- $word (string split , -- "$stem")
                    continue
                end
                printf '%s\n' "$stem$word"
            end
        end

        """#
    }
}
