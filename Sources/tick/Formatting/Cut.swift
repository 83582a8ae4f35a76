extension String {
    /// The text if it fits in so many columns, else its beginning with a mark at the end; nil columns cut nothing.
    ///
    /// - Parameter mark: stands for the rest; left out where even it doesn't fit.
    func cut(to columns: Int?, mark: String = "...") -> String {
        guard let columns, displayWidth > columns else { return self }
        let mark = mark.displayWidth <= columns ? mark : ""
        var text = ""
        var room = columns - mark.displayWidth
        for character in self {
            let width = String(character).displayWidth
            guard width <= room else { break }
            room -= width
            text.append(character)
        }
        return text + mark
    }
}

extension String {
    /// The text in lines of so many columns, broken at spaces; a longer word has a line of its own.
    ///
    /// - Parameter first: the columns of the first line.
    func wrapped(first: Int, to columns: Int) -> [String] {
        var lines = [""]
        for word in split(separator: " ", omittingEmptySubsequences: false).map(String.init) {
            let isBegun = lines[lines.count - 1] != ""
            let line = isBegun ? lines[lines.count - 1] + " " + word : word
            if !isBegun || line.displayWidth <= (lines.count == 1 ? first : columns) {
                lines[lines.count - 1] = line
            } else {
                lines.append(word)
            }
        }
        return lines
    }
}

extension Terminal {
    /// The text cut to so many columns; nil cuts nothing.
    func cut(_ text: String, to columns: Int?) -> String { text.cut(to: columns, mark: glyphs ? "…" : "...") }
}
