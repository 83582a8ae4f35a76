import Client

/// The column of members' names before texts. On a terminal it takes a quarter of the line, or less where a text would have
/// less than half of it beside what else stands there, and eight columns at least: others choose their names.
struct NameColumn {
    private static let least = 8

    /// The most columns of a name; nil in a pipe, where names are as wide as the widest.
    let most: Int?
    private let mark: String

    /// - Parameter taken: the columns of what else stands before the text.
    init(on terminal: Terminal, beside taken: Int = 0) {
        self.init(of: terminal.columns, beside: taken, mark: terminal.cutMark)
    }

    init(of columns: Int?, beside taken: Int = 0, mark: String) {
        most = columns.map { max(Self.least, min($0 / 4, $0 / 2 - taken)) }
        self.mark = mark
    }

    /// One that no name is too long for.
    static let any = NameColumn(of: nil, mark: "")

    /// The width of the column.
    func width(for widest: Int) -> Int { min(widest, most ?? .max) }

    /// A member's label that fits in the column. The beginning of an id at its end stays, behind four columns of the name at
    /// least: it tells apart those who have a name.
    func cut(_ label: String) -> String {
        guard let most, label.displayWidth > most else { return label }
        let id = ShortIDs.mark(endOf: label).map { " (\($0))" } ?? ""
        guard label.hasSuffix(id), id.count <= Self.longestID else { return label.cut(to: most, mark: mark) }
        return String(label.dropLast(id.count)).cut(to: max(most - id.count, 4), mark: mark) + id
    }

    /// A longer text in parentheses is a name's own: nobody makes two ids that have so much in common.
    private static let longestID = 20
}
