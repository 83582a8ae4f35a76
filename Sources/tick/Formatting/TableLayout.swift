extension [[String]] {
    /// Rows of cells as lines, in aligned columns. A column that is empty in all rows is left out.
    var table: [String] { flatMap(TableLayout(of: self, width: nil).lines) }
}

/// Rows of cells in aligned columns. A row has several lines where one doesn't fit the terminal.
struct TableLayout {
    private static let gap = "  "

    private let widths: [Int]
    /// The columns of each line of a row.
    private let parts: [Range<Int>]

    /// - Parameter width: the columns of the terminal; nil where there is none.
    init(of rows: [[String]], width: Int?) {
        let widths = (rows.first ?? []).indices.map { place in rows.map { $0[place].displayWidth }.max() ?? 0 }
        var parts: [Range<Int>] = []
        var used = 0
        for (place, own) in widths.enumerated() where own > 0 {
            if let last = parts.last, used + Self.gap.count + own <= width ?? .max {
                parts[parts.count - 1] = last.lowerBound..<place + 1
                used += Self.gap.count + own
            } else {
                used = Self.margin(ofLine: parts.count).count + own
                parts.append(place..<place + 1)
            }
        }
        (self.widths, self.parts) = (widths, parts)
    }

    /// The row's lines; those after the first are indented.
    func lines(of cells: [String]) -> [String] {
        var lines: [String] = []
        for part in parts {
            // Only some rows have a cell in each column.
            guard let last = part.last(where: { !cells[$0].isEmpty }) else { continue }
            let before = (part.lowerBound..<last).filter { widths[$0] > 0 }
            let padded = before.map { cells[$0].padded(to: widths[$0]) } + [cells[last]]
            lines.append(Self.margin(ofLine: lines.count) + padded.joined(separator: Self.gap))
        }
        return lines
    }

    private static func margin(ofLine number: Int) -> String { number == 0 ? "  " : "    " }
}
