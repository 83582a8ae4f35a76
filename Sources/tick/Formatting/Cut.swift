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

extension Terminal {
    /// The text cut to so many columns; nil cuts nothing.
    func cut(_ text: String, to columns: Int?) -> String { text.cut(to: columns, mark: glyphs ? "…" : "...") }
}
