/// The shells that have a completion script: a stub that passes the words before the cursor to the program, offers its
/// answer, and leaves paths to the shell. Where the program is missing it completes nothing.
///
/// An answer has a line for each word, followed by a tab and its help where it has one. A line that begins with a tab
/// asks for a path after the rest of the line; two tabs and a number, for what the shell offers in the command line that begins
/// after so many words. No stub expands a word or runs it: the name of a member is text from outside.
package enum Shell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    package var script: String {
        switch self {
        case .bash: Self.bashScript
        case .zsh: Self.zshScript
        case .fish: Self.fishScript
        }
    }

    /// A text as one word of these shells: unchanged where that is safe, else in quotes.
    package static func word(_ text: String) -> String {
        let isSafe = text.unicodeScalars.allSatisfy {
            $0.properties.isAlphabetic || (0x30...0x39).contains($0.value) || "-_./@:+,".unicodeScalars.contains($0)
        }
        if isSafe, !text.isEmpty { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }

    /// For bash 3.2 and later, without the package bash-completion.
    private static let bashScript = #"""
        # shellcheck shell=bash
        # Completion of tick for bash, as 'tick completion bash' prints it. tick says what can stand at the cursor.
        _tick() {
            local IFS=$' \t\n' line=${COMP_LINE:0:COMP_POINT} words=() starts=() word current kept start='' i
            COMPREPLY=()
            line=${line#*"${COMP_WORDS[0]}"}
            # bash parts words at COMP_WORDBREAKS, too: '--wait=read' is three.
            for ((i = 1; i <= COMP_CWORD; i++)); do
                word=${line#"${line%%[![:blank:]]*}"}
                if [[ $word != "$line" || i -eq 1 ]]; then words+=('') starts+=("$i"); fi
                ((i == COMP_CWORD)) || word=${COMP_WORDS[i]}
                line=${line#*"$word"}
                words[${#words[@]} - 1]+=$word
            done
            current=${words[${#words[@]} - 1]}
            # It replaces what stands behind the last of them, and a @ itself.
            kept=${current%"${current##*["$COMP_WORDBREAKS"]}"}
            words=("${words[@]:0:${#words[@]}-1}")
            while IFS= read -r word; do
                case $word in
                $'\t\t'*) start=${starts[${word#$'\t\t'}]} ;;
                $'\t'*) compopt -o default 2>/dev/null ;;
                "$current"*) word=${word%%$'\t'*} COMPREPLY+=("${word#"${kept%@}"}") ;;
                esac
            done < <(command tick completion --words "$current" -- "${words[@]//[\'\"\\]/}" 2>/dev/null </dev/null)
            if [[ $start ]] && declare -F _command_offset >/dev/null; then
                _command_offset "$start"
            elif [[ $start == "$COMP_CWORD" ]]; then
                while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -c -- "$current")
                compopt -o default 2>/dev/null
            elif [[ $start ]]; then
                compopt -o default 2>/dev/null
            fi
            case ${#COMPREPLY[@]}${COMPREPLY[0]-} in 1*[=@:] | 1*%?) compopt -o nospace 2>/dev/null ;; esac
        }
        complete -F _tick tick

        """#

    /// For zsh 5.1 and later.
    private static let zshScript = #"""
        #compdef tick
        # Completion of tick for zsh, as 'tick completion zsh' prints it. tick says what can stand at the cursor.
        _tick() {
            local line word
            local -a whole open
            for line in ${(f)"$(command tick completion --words "$PREFIX" -- "${(@Q)words[2,CURRENT-1]}" 2>/dev/null </dev/null)"}; do
                if [[ $line == $'\t\t'* ]]; then
                    shift $((${line#$'\t\t'} + 1)) words
                    ((CURRENT -= ${line#$'\t\t'} + 1))
                    _normal
                    return
                elif [[ $line == $'\t'* ]]; then
                    compset -P "${(b)line#?}"
                    _files
                    return
                fi
                word=${line%%$'\t'*}
                line=${word//:/\\:}${${line#$word}/$'\t'/:}
                if [[ $word == *([=@:]|%?) ]]; then open+=("$line"); else whole+=("$line"); fi
            done
            _describe -t words word whole -- open -S ''
        }
        # As a file of fpath it is called to complete; else it was sourced.
        if [[ $funcstack[1] == _tick ]]; then _tick "$@"; else compdef _tick tick; fi

        """#

    /// For fish 3.0 and later.
    private static let fishScript = #"""
        # Completion of tick for fish, as 'tick completion fish' prints it. tick says what can stand at the cursor.
        function __tick_words
            command -q tick; or return
            set -l words (commandline -opc)
            set -l current (commandline -ct)
            set -e words[1]
            for line in (command tick completion --words "$current" -- $words 2>/dev/null </dev/null)
                if string match -q \t\t'*' -- $line
                    set -e words[1..(string sub -s 3 -- $line)]
                    complete -C (string join ' ' -- (string escape -- $words) "$current")
                else if string match -q \t'*' -- $line
                    set -l stem (string sub -s 2 -- $line)
                    printf '%s\n' $stem(__fish_complete_path (string replace -- "$stem" '' "$current"))
                else
                    printf '%s\n' $line
                end
            end
        end
        complete -c tick -f -a '(__tick_words)'

        """#
}
