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
