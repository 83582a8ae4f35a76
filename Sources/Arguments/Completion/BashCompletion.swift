/// Completion for bash: a function that parses the words before the cursor as `Parser` does, and two tables for it.
///
/// Written for bash 3.2, without the package bash-completion. Words from the program are never expanded: the name of a
/// member is text from outside, and `compgen -W` would run commands in it.
struct BashCompletion {
    private let program: ProgramSyntax
    private var name: String { program.name }

    init(_ program: ProgramSyntax) { self.program = program }

    var script: String {
        let commands = program.commands.map { command in
            row(command.name, command.options, command.operands, limit: command.optionsEndAfter)
        }
        let values =
            rows(of: program.options, for: "") + program.commands.flatMap { rows(of: $0.options, for: $0.name) }
        return reading + """

            # What a command takes: its options, its operands, and after how many of those no options come.
            _\(name)_command() {
                options='' kinds=() others=none limit=999
                case $1 in
                \(row("", program.options, [Operand("command", completes: .command)], limit: 1))
                \(commands.joined(separator: "\n    "))
                esac
            }

            # What the value of an option is; with '=' at its end, of one in the same word. Fails where it takes none.
            _\(name)_value() {
                case $1 in
                \(values.joined(separator: "\n    "))
                *) return 1 ;;
                esac
            }

            complete -F _\(name) \(name)

            """
    }

    private func row(_ command: String, _ options: [OptionSyntax], _ operands: [Operand], limit: Int?) -> String {
        var words: [String] = []
        for option in options {
            words += option.spellings + (option.value?.isOptional == true ? ["--\(option.name)="] : [])
        }
        var sets = ["options=\(Shell.quoted(words.joined(separator: " ")))"]
        let kinds = operands.filter { !$0.isMany }.map { Shell.quoted(kind($0.completes)) }
        if !kinds.isEmpty { sets.append("kinds=(\(kinds.joined(separator: " ")))") }
        if let many = operands.last, many.isMany, many.completes != .none {
            sets.append("others=\(Shell.quoted(kind(many.completes)))")
        }
        if let limit { sets.append("limit=\(limit)") }
        let label = command.isEmpty ? "''" : command
        return "\(label))\n        \(sets.joined(separator: "\n        "))\n        ;;"
    }

    private func rows(of options: [OptionSyntax], for command: String) -> [String] {
        options.compactMap { option in
            guard let value = option.value else { return nil }
            let spellings = (value.isOptional ? [] : option.spellings) + ["--\(option.name)="]
            let patterns = spellings.map { Shell.quoted("\(command) \($0)") }
            return "\(patterns.joined(separator: " | "))) kind=\(Shell.quoted(kind(value.completes))) ;;"
        }
    }

    /// The kind of the completion, followed by its words.
    private func kind(_ completion: Completion) -> String {
        switch completion {
        case .none: "none"
        case .file: "file"
        case .room: "room"
        case .member: "member"
        case .command: "words " + program.commands.map(\.name).joined(separator: " ")
        case .outbox: "outbox"
        case .operation(let words): "operation " + words.joined(separator: " ")
        case .listName: "listname"
        case .row: "row"
        case .words(let words): "words " + words.joined(separator: " ")
        case .list(let words): "list " + words.joined(separator: " ")
        case .format(let letters): "format " + letters.map(String.init).joined(separator: " ")
        case .after(let word, let completion): "after \(word) \(kind(completion))"
        }
    }

    /// The script without the tables.
    private var reading: String {
        #"""
        # shellcheck shell=bash
        # Completion of \#(name) for bash. Made by '\#(name) completion bash'.

        _\#(name)() {
            COMPREPLY=()
            local IFS=$' \t\n' words=() kinds=() operands=() options others limit
            local command='' config='' ended='' kind='' current
            _\#(name)_words
            _\#(name)_command ''
            _\#(name)_scan
            if [[ -n $kind ]]; then
                _\#(name)_offer '' "$current"
            elif [[ -z $ended && $current == --*=* ]]; then
                _\#(name)_value "$command ${current%%=*}=" && _\#(name)_offer "${current%%=*}=" "${current#*=}"
            elif [[ -z $ended && $current == -* ]]; then
                kind="words $options"
                _\#(name)_offer '' "$current"
            else
                kind=${kinds[${#operands[@]}]-$others}
                _\#(name)_offer '' "$current"
            fi
            [[ ${#COMPREPLY[@]} -gt 0 ]] || return 0
            case ${#COMPREPLY[@]}${COMPREPLY[0]} in
            1*[=@:]) compopt -o nospace 2>/dev/null ;;
            esac
            # bash replaces only what stands behind the last of its break characters; a @ it replaces too.
            local kept=${current%"${current##*["$COMP_WORDBREAKS"]}"}
            COMPREPLY=("${COMPREPLY[@]#"${kept%@}"}")
        }

        # The words up to the cursor, parted at blanks; bash parts them at COMP_WORDBREAKS too ('--wait=read' is three).
        _\#(name)_words() {
            local line=${COMP_LINE:0:COMP_POINT} word blanks i
            line=${line#*"${COMP_WORDS[0]}"}
            words=("${COMP_WORDS[0]}")
            for ((i = 1; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                blanks=${line%%[![:blank:]]*}
                line=${line#"$blanks"}
                ((i < COMP_CWORD)) || word=$line
                if [[ -n $blanks || i -eq 1 ]]; then
                    words+=("$word")
                else
                    words[${#words[@]} - 1]+=$word
                fi
                line=${line#"$word"}
            done
            current=${words[${#words[@]} - 1]}
        }

        # Reads the words before the current one; sets kind where that is the value of an option.
        _\#(name)_scan() {
            local word i last=$((${#words[@]} - 1))
            for ((i = 1; i < last; i++)); do
                word=${words[i]}
                if [[ $word == --config=* && -z $command ]]; then config=${word#*=}; fi
                if [[ -n $ended || $word != -?* ]]; then
                    if [[ -z $command ]]; then
                        command=$word ended=''
                        _\#(name)_command "$command"
                    else
                        operands+=("$word")
                        ((${#operands[@]} < limit)) || ended=1
                    fi
                elif [[ $word == -- ]]; then
                    ended=1
                elif _\#(name)_takes_next "$word"; then
                    ((++i < last)) || return 0
                    kind=''
                    if [[ $word == --config && -z $command ]]; then config=${words[i]}; fi
                fi
            done
        }

        # Whether the value of an option, or of the last of some letters, is the next word; sets its kind then.
        _\#(name)_takes_next() {
            local letters=${1#-}
            case $1 in
            --*=*) return 1 ;;
            --*) _\#(name)_value "$command $1" && return ;;
            *)
                while [[ -n $letters ]]; do
                    if _\#(name)_value "$command -${letters:0:1}"; then
                        [[ -n ${letters:1} ]] || return 0
                        break
                    fi
                    letters=${letters:1}
                done
                ;;
            esac
            kind=''
            return 1
        }

        # Offers what the kind has for $2; $1 is what stands before it in the same word.
        _\#(name)_offer() {
            local stem=$1 rest=$2 word names before='' list=()
            case $kind in
            file)
                if ! compopt -o default 2>/dev/null; then
                    while IFS= read -r word; do COMPREPLY+=("$stem$word"); done < <(compgen -f -- "$rest")
                fi
                return
                ;;
            room) _\#(name)_ask --rooms ;;
            member) _\#(name)_ask "--members${operands[0]:+=${operands[0]}}" ;;
            outbox) _\#(name)_ask --outbox ;;
            listname) _\#(name)_ask --lists ;;
            row) [[ ${operands[0]-} == add ]] || _\#(name)_ask "--rows${operands[1]:+=${operands[1]}}" ;;
            'operation '*)
                IFS=' ' read -r -a list <<<"${kind#* }"
                _\#(name)_ask --rooms
                ;;
            'after '*)
                kind=${kind#* }
                if [[ ${operands[0]-} == "${kind%% *}" ]]; then
                    kind=${kind#* }
                    _\#(name)_offer "$stem" "$rest"
                fi
                return
                ;;
            *' '*) IFS=' ' read -r -a list <<<"${kind#* }" ;;
            esac
            case $kind in
            'list '*)
                word=${rest##*,}
                before=,${rest%"$word"}
                stem+=${rest%"$word"} rest=$word
                ;;
            'format '*)
                [[ $rest == *%* ]] || rest+=%
                word=${rest##*%}
                stem+=${rest%"$word"} rest=$word
                compopt -o nospace 2>/dev/null
                ;;
            'words '*)
                for word in "${list[@]}"; do
                    case $word in
                    *[@:]) [[ $rest == "$word"* ]] || continue ;;
                    *) continue ;;
                    esac
                    kind='file'
                    if [[ $word == *@ ]]; then
                        # A name may have a @ in it: the next one begins after a comma.
                        kind='member' names=${rest#"$word"}
                        word=${rest%"${names##*,@}"}
                    fi
                    _\#(name)_offer "$stem$word" "${rest#"$word"}"
                    return
                done
                ;;
            esac
            for word in ${list[@]+"${list[@]}"}; do
                if [[ $word == "$rest"* && $before != *",$word,"* ]]; then COMPREPLY+=("$stem$word"); fi
            done
        }

        # Asks \#(name) for words; they are taken as they are.
        _\#(name)_ask() {
            local file=${config//[\'\"\\]/}
            if [[ ${file:0:2} == \~/ ]]; then file=$HOME/${file:2}; fi
            while IFS= read -r word; do
                list+=("$word")
            done < <(command \#(name) ${file:+--config "$file"} completion "$@" 2>/dev/null </dev/null)
        }

        """#
    }
}
