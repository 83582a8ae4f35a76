extension String {
    /// The text where it has room in so many columns, else its beginning with a mark at the end; nil columns cut nothing.
    ///
    /// - Parameter mark: what stands for the rest; itself left out where not even it has room.
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
