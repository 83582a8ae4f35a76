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
