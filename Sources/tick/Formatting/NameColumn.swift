import Client
import Wire

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

    /// A member's label that fits in the column. One that is cut ends with the beginning of the id, behind four columns of the name at
    /// least: else whoever takes a name that begins like another's would be shown as that one.
    func cut(_ label: String, of member: MemberID) -> String {
        guard let most, label.displayWidth > most else { return label }
        let own = ShortIDs.mark(endOf: label).flatMap { member.description.hasPrefix($0) ? " (\($0))" : nil }
        let name = own.map { String(label.dropLast($0.count)) } ?? label
        let id = own ?? " (\(ShortIDs.beginning(of: member)))"
        return name.cut(to: max(most - id.count, 4), mark: mark) + id
    }
}
