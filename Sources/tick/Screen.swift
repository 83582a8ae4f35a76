/// Lines of a terminal that are redrawn in place.
struct Screen {
    private let terminal: Terminal
    /// How many lines are above the cursor, and how wide the terminal was.
    private var drawn = 0
    private var columns: Int?

    init(_ terminal: Terminal) { self.terminal = terminal }

    /// Draws the lines over the last ones.
    ///
    /// - Parameters:
    ///   - lines: with their newlines, none wider than the terminal.
    ///   - notes: about the lines, below them.
    mutating func draw(_ lines: [[UInt8]], notes: [String]) throws(Failure) {
        let width = terminal.columns
        // A terminal of another width has wrapped the old lines, and how isn't known.
        var output = columns == nil || columns == width ? up(drawn) : "\u{1B}[H\u{1B}[2J"
        let notes = notes.map { terminal.colored(terminal.cut($0, to: width), .yellow) + "\n" }
        var shown = lines.map { String(decoding: $0, as: UTF8.self) } + notes
        // The cursor needs a row.
        let most = max(1, terminal.rows - 1)
        if shown.count > most {
            let above = terminal.cut("... \(shown.count - most + 1) more above", to: width)
            shown = (most > 1 ? [terminal.colored(above, .dim) + "\n"] : []) + shown.suffix(max(1, most - 1))
        }
        for line in shown { output += line.dropLast() + "\u{1B}[K\n" }
        output += "\u{1B}[J"
        drawn = shown.count
        columns = width
        try terminal.write(output)
    }

    private func up(_ lines: Int) -> String { lines > 0 ? "\r\u{1B}[\(lines)A" : "\r" }
}
