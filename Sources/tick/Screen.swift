import Kernel
import Synchronization

/// Lines of a terminal that are redrawn in place, by any thread.
final class Screen: Sendable {
    /// Makes the lines for the width that the terminal has now, with their newlines, none wider, and notes about them, which stand
    /// below them.
    typealias Contents = @Sendable () -> (lines: [[UInt8]], notes: [String])

    /// Says more of so many lines at the top that were never drawn, behind their number.
    typealias CutWords = @Sendable (Int) -> String

    private struct State {
        /// The number of lines above the cursor, and the terminal's columns and rows when they were drawn; nil where what was drawn
        /// has gone.
        var drawn = 0
        var size: [Int?]?
        /// The last drawing; nil for none.
        var contents: Contents?
        var words: CutWords = { _ in "" }
        /// The least number of its lines, without notes, that there was no room for.
        var hidden = Int.max
        /// Is ended once that gets smaller.
        var growth = Cutoff()
    }

    private let terminal: Terminal
    private let state = Mutex(State())

    init(_ terminal: Terminal) { self.terminal = terminal }

    /// Draws the lines over the last ones.
    func draw(_ contents: @escaping Contents, _ words: @escaping CutWords = { _ in "" }) throws {
        try state.withLock { state in
            (state.contents, state.words, state.hidden) = (contents, words, .max)
            try draw(&state)
        }
    }

    /// The number of the last drawing's lines, without notes, that there never was room for, and a cut-off that comes once they are fewer,
    /// as in a window that gets higher.
    func hidden() -> (lines: Int, growth: Cutoff) {
        state.withLock { state in
            state.growth = Cutoff()
            return (state.hidden, state.growth)
        }
    }

    /// Draws the same once more whenever the terminal has another size, and below what others have printed there where the program was
    /// stopped. A failure to write comes again where there is something new.
    func watchTerminal() {
        try? Syscalls.when(.resized) { self.redraw { _ in } }
        try? Syscalls.when(.continued) {
            // A background job draws with what is new.
            guard Syscalls.isInForeground(of: STDOUT_FILENO) else { return }
            self.redraw { state in (state.drawn, state.size) = (0, nil) }
        }
    }

    private func redraw(after change: (inout State) -> Void) {
        let growth = state.withLock { state in
            let hidden = state.hidden
            change(&state)
            try? draw(&state)
            return state.hidden < hidden ? state.growth : nil
        }
        growth?.end()
    }

    private func draw(_ state: inout State) throws {
        guard let contents = state.contents else { return }
        let (lines, notes) = contents()
        let width = terminal.columns
        let size = [width, terminal.rows]
        var output = Self.back(size, state)
        var shown = lines.map { String(decoding: $0, as: UTF8.self) }
        shown += notes.map { terminal.colored(terminal.cut($0, to: width), .yellow) + "\n" }
        // The cursor needs a row.
        let most = max(1, terminal.rows - 1)
        var hidden = 0
        if shown.count > most {
            let cut = shown.count - max(1, most - 1)
            // The cursor pushes the line of an only row out.
            hidden = terminal.rows < 2 ? lines.count : min(cut, lines.count)
            hidden = min(state.hidden, hidden)
            let above = terminal.cut("... \(cut) more above" + state.words(hidden), to: width)
            shown = (most > 1 ? [terminal.colored(above, .dim) + "\n"] : []) + shown.suffix(max(1, most - 1))
        }
        for line in shown { output += line.dropLast() + "\u{1B}[K\n" }
        output += "\u{1B}[J"
        (state.drawn, state.size) = (shown.count, size)
        try terminal.write(output)
        state.hidden = min(state.hidden, hidden)
    }

    /// Removes what was drawn: what is printed then stands above the next drawing.
    func erase() throws {
        try state.withLock { state in
            let output = Self.back([terminal.columns, terminal.rows], state) + "\u{1B}[J"
            state = State()
            try terminal.write(output)
        }
    }

    /// Goes to where the drawing begins.
    private static func back(_ size: [Int?], _ state: State) -> String {
        // A terminal of another size has wrapped the old lines, or moved them, in an unknown way.
        guard state.size == nil || state.size == size else { return "\u{1B}[H\u{1B}[2J" }
        return state.drawn > 0 ? "\r\u{1B}[\(state.drawn)A" : "\r"
    }
}
