# shellcheck shell=sh
# Terminals, by tmux(1), and what stands on their screens.
TMUX_TMPDIR=$TMPDIR
export TMUX_TMPDIR

# in_terminal NAME COLUMNSxROWS COMMAND: runs it in a terminal of that name; `close NAME` ends both, and waits until the command has
# ended, so that it writes nothing later.
# tmux(1) leaves the session that the runner ends where a transcript hangs, so the command ends by that limit itself.
in_terminal() {
    tmux -u -L "$1" new-session -d -x "${2%x*}" -y "${2#*x}" timeout --foreground 300 sh -c "$3"
}
close() {
    shown=$(tmux -L "$1" list-panes -a -F '#{pane_pid}' 2>/dev/null)
    tmux -L "$1" kill-server
    for pid in $shown; do
        until ! grep -qv ') Z ' "/proc/$pid/stat" 2>/dev/null; do sleep 0.01; done
    done
}

# resize NAME COLUMNSxROWS: gives the terminal another size.
resize() { tmux -L "$1" resize-window -x "${2%x*}" -y "${2#*x}"; }

# wait_screen NAME LINES PATTERN: until so many lines stand there and one of them matches; they are printed. What is drawn is
# seen line by line, from the top: the pattern is for the lowest line that changes.
wait_screen() {
    until screen "$1" >"$1.screen" && [ "$(wc -l <"$1.screen")" = "$2" ] && grep -q -e "$3" "$1.screen"; do sleep 0.02; done
    cat "$1.screen"
}

screen() { tmux -L "$1" capture-pane -p | sed 's/  *$//' | grep . | scrub; }
