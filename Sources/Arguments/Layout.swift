/// Lines of at most 80 columns. Each character counts as one column: the tables are our own text.
enum Layout {
    static let columns = 80
    /// Where the help of an option begins.
    static let gutter = 25

    /// `usage: tick send …`, and `   or: tick send …` for each further form.
    static func usage(_ command: String, _ forms: [[String]]) -> String {
        var text = ""
        for (place, atoms) in forms.enumerated() {
            let start = "\(place == 0 ? "usage" : "   or"): \(command)"
            let pieces = atoms.flatMap { self.pieces(of: $0, in: columns - start.count - 1) }
            text += start + (atoms.isEmpty ? "" : " ") + wrap(pieces, indent: start.count + 1) + "\n"
        }
        return text
    }

    /// An atom of a usage form; where it is wider than so many columns, its alternatives.
    private static func pieces(of atom: String, in columns: Int) -> [String] {
        guard atom.count > columns else { return [atom] }
        let alternatives = atom.split(separator: " | ").map(String.init)
        return alternatives.dropLast().map { $0 + " |" } + alternatives.suffix(1)
    }

    /// A label and its help beside it, or below where the label is too long.
    static func row(_ label: String, _ help: String, at column: Int = gutter) -> String {
        guard !help.isEmpty else { return label + "\n" }
        let gap = column - label.count
        let start = gap >= 2 ? String(repeating: " ", count: gap) : "\n" + String(repeating: " ", count: column)
        return label + start + wrap(help.split(separator: " ").map(String.init), indent: column) + "\n"
    }

    /// Words separated by spaces and line breaks; the first line begins at the indent already.
    static func wrap(_ words: [String], indent: Int) -> String {
        var text = ""
        var column = indent
        for word in words {
            if text.isEmpty {
                column += word.count
            } else if column + 1 + word.count <= columns {
                text += " "
                column += 1 + word.count
            } else {
                text += "\n" + String(repeating: " ", count: indent)
                column = indent + word.count
            }
            text += word
        }
        return text
    }
}
