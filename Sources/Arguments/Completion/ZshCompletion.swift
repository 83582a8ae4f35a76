/// Completion for zsh: the specification of each command for `_arguments` of zshcompsys(1).
struct ZshCompletion {
    private let program: ProgramSyntax
    private var name: String { program.name }

    init(_ program: ProgramSyntax) { self.program = program }

    var script: String {
        let names = program.commands.map { Shell.quoted("\($0.name):\($0.summary)") }
        return """
            #compdef \(name)
            # Completion of \(name) for zsh. Made by '\(name) completion zsh'.

            _\(name)() {
                local curcontext=$curcontext context state state_descr line config
                local -i found=1
                local -A opt_args
                _arguments -C -S \\
                    \(specifications(program.options, exclusive: []).joined(separator: " \\\n        ")) \\
                    '1:command: _\(name)_commands' \\
                    '*::argument:->command' && found=0
                [[ $state == command ]] || return found
                config=${(Q)opt_args[--config]}
                config=${config/#\\~\\//$HOME/}
                curcontext=${curcontext%:*:*}:\(name)-$words[1]:
                case $words[1] in
                \(program.commands.map(branch).joined(separator: "\n    "))
                *) _message 'no such command' ;;
                esac
            }

            _\(name)_commands() {
                local -a commands=(
                    \(names.joined(separator: "\n        "))
                )
                _describe -t commands command commands
            }
            \(asking)
            """
    }

    private func branch(of command: CommandSyntax) -> String {
        var lines = specifications(command.options, exclusive: command.exclusive)
        for (place, operand) in command.operands.enumerated() {
            let place = operand.isMany ? "*" : "\(place + 1)" + (operand.isNeeded ? "" : ":")
            // Where operands before it are optional, zsh asks for it too early.
            let action = action(operand.completes) + (operand.isMany && operand.completes == .row ? " operand" : "")
            lines.append(Shell.quoted("\(place):\(escaped(operand.placeholder)):\(action)"))
        }
        var end = ""
        if let limit = command.optionsEndAfter {
            // What takes the next word: `-f`, `-lf`, `--file`.
            let valued = command.options.filter { $0.value?.isOptional == false }
            let patterns = valued.flatMap { ($0.short.map { ["-[^-]#\($0)"] } ?? []) + ["--\($0.name)"] }
            let operands = command.operands.last.map { escaped($0.placeholder) } ?? ""
            end =
                "_\(name)_ended \(limit) \(Shell.quoted(patterns.joined(separator: "|"))) && _message \(operands) && return\n        "
        }
        return """
            \(command.name))
                    \(end)_arguments -S -s \\
                        \(lines.joined(separator: " \\\n            "))
                    ;;
            """
    }

    /// Each spelling of each option, with the options that it excludes.
    private func specifications(_ options: [OptionSyntax], exclusive: [[String]]) -> [String] {
        options.flatMap { option in
            let group = [option.name] + exclusive.filter { $0.contains(option.name) }.joined()
            var others = options.filter { group.contains($0.name) }.flatMap(\.spellings)
            if ["help", "version"].contains(option.name) { others = ["- *"] }
            let isRepeatable = option.value?.isRepeatable == true
            let first = isRepeatable ? "*" : "(\(others.joined(separator: " ")))"
            return option.spellings.map { spelling in
                let isLong = spelling.hasPrefix("--")
                var text = first + spelling
                var value = ""
                if let syntax = option.value, isLong || !syntax.isOptional {
                    text += syntax.isOptional ? "=-" : isLong ? "=" : "+"
                    let colon = syntax.isOptional ? "::" : ":"
                    value = "\(colon)\(escaped(syntax.placeholder)):\(action(syntax.completes))"
                }
                return Shell.quoted("\(text)[\(bracketed(option.help))]\(value)")
            }
        }
    }

    private func action(_ completion: Completion) -> String {
        switch completion {
        case .none: " "
        case .file: "_files"
        case .room: " _\(name)_rooms"
        case .member: " _\(name)_members"
        case .command: " _\(name)_commands"
        case .outbox: " _\(name)_outbox"
        case .operation(let words): " _\(name)_operation " + words.joined(separator: " ")
        case .listName: " _\(name)_lists"
        case .row: " _\(name)_rows"
        case .words(let words):
            words.contains { $0.hasSuffix("@") || $0.hasSuffix(":") }
                ? " _\(name)_words " + words.map(escaped).joined(separator: " ")
                : "(\(words.map(escaped).joined(separator: " ")))"
        case .list(let words): " _values -s , word " + words.map(escaped).joined(separator: " ")
        case .format(let letters): " _\(name)_format " + letters.map(String.init).joined(separator: " ")
        case .after(let word, let completion):
            " _\(name)_after \(word)" + (action(completion).hasPrefix(" ") ? "" : " ") + action(completion)
        }
    }

    /// Escapes a text that stands between colons.
    private func escaped(_ text: String) -> String { text.replacing(":", with: #"\:"#) }

    private func bracketed(_ text: String) -> String {
        text.replacing(#"\"#, with: #"\\"#).replacing("[", with: #"\["#).replacing("]", with: #"\]"#)
    }

    /// The functions that ask the program for words.
    private var asking: String {
        #"""

        # Asks \#(name) for words; $config and $line are those of the command line.
        _\#(name)_ask() {
            reply=(${(f)"$(command \#(name) ${config:+--config} ${config:+$config} completion "$@" 2>/dev/null </dev/null)"})
        }

        _\#(name)_rooms() {
            local -a reply expl
            _\#(name)_ask --rooms
            _wanted rooms expl room compadd -a reply
        }

        _\#(name)_members() {
            local -a reply expl
            _\#(name)_ask "--members${line[1]:+=$line[1]}"
            _wanted members expl member compadd -a reply
        }

        _\#(name)_outbox() {
            local -a reply expl
            _\#(name)_ask --outbox
            _wanted messages expl message compadd -a reply
        }

        _\#(name)_operation() {
            local -a expl
            _wanted operations expl operation compadd -- $@
            _\#(name)_rooms
        }

        _\#(name)_lists() {
            local -a reply expl
            _\#(name)_ask --lists
            _wanted lists expl list compadd -a reply
        }

        _\#(name)_rows() {
            [[ $line[1] == add || ( $1 == operand && -z $line[2] ) ]] && return 1
            local -a reply expl
            _\#(name)_ask "--rows${line[2]:+=$line[2]}"
            _wanted rows expl row compadd -a reply
        }

        # Words, of which those with a @ at their end go on with a member, those with a colon with a path.
        _\#(name)_words() {
            local -a expl open=(${(M)@:#*[@:]}) whole=(${@:#*[@:]})
            local word
            local -i found
            for word in $open; do
                [[ $PREFIX == ${(b)word}* ]] || continue
                if [[ $word == *@ ]]; then
                    compset -P '(|*[:,])@' && _\#(name)_members
                else
                    compset -P ${(b)word} && _files
                fi
                return
            done
            _wanted words expl word compadd -a whole
            found=$?
            _wanted words expl word compadd -S '' -a open || return found
        }

        # Letters that follow a percent sign.
        _\#(name)_format() {
            local -a expl
            if compset -P '*%'; then
                _wanted letters expl letter compadd -S '' -- $@
            elif [[ -z $PREFIX ]]; then
                _wanted letters expl letter compadd -S '' -- %${^@}
            fi
        }

        # Does the rest where the first operand is $1.
        _\#(name)_after() {
            [[ $line[1] == $1 ]] && "${@[2,-1]}"
        }

        # Whether $1 operands stand before the cursor, and no --; the next word of what matches $2 is none.
        _\#(name)_ended() {
            setopt localoptions extendedglob
            local -i left=$1 i
            for ((i = 2; i < CURRENT; i++)); do
                case $words[i] in
                --) return 1 ;;
                ${~2}) ((i++)) ;;
                -?*) ;;
                *) ((--left)) || return 0 ;;
                esac
            done
            return 1
        }

        # As a file of fpath it is called to complete; else it was sourced.
        if [[ $funcstack[1] == _\#(name) ]]; then
            _\#(name) "$@"
        else
            compdef _\#(name) \#(name)
        fi

        """#
    }
}
