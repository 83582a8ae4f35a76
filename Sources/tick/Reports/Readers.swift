import Client
import Wire

/// The audience of a message, by name.
struct Readers {
    private let rows: [DeliveryStatus.Row]

    init(_ status: DeliveryStatus) { rows = status.rows }

    /// What a member is called, told apart from others of the same name.
    func label(of row: DeliveryStatus.Row) -> String { row.label.printable }

    /// The audience in groups: `read by bob`, `delivered to carol and 3 more`, `not delivered to dave`. At most so many members
    /// of each group are named, the others are counted.
    func sentences(names limit: Int) -> [String] {
        let groups = [
            ("read by", rows.filter { $0.readAt != nil }),
            ("delivered to", rows.filter { $0.deliveredAt != nil && $0.readAt == nil }),
            ("not delivered to", rows.filter { $0.deliveredAt == nil }),
        ]
        return groups.filter { !$0.1.isEmpty }.map { "\($0.0) \(list($0.1, limit))" }
    }

    /// The members who don't have it and those who have not read it: `not delivered to carol; not read by bob`. Nil where there
    /// are none. An edit of a list isn't read.
    func missing(names limit: Int, isRead: Bool) -> String? {
        let groups = [
            ("not delivered to", rows.filter { $0.deliveredAt == nil }),
            ("not read by", isRead ? rows.filter { $0.deliveredAt != nil && $0.readAt == nil } : []),
        ]
        let sentences = groups.filter { !$0.1.isEmpty }.map { "\($0.0) \(list($0.1, limit))" }
        return sentences.isEmpty ? nil : sentences.joined(separator: "; ")
    }

    private func marked(_ row: DeliveryStatus.Row) -> String { label(of: row) + (row.wasRemoved ? " (removed)" : "") }

    private func list(_ rows: [DeliveryStatus.Row], _ limit: Int) -> String {
        let rest = rows.count - min(limit, rows.count)
        guard rest > 0 else {
            let names = rows.map(marked)
            guard names.count > 1, let last = names.last else { return names.joined() }
            return "\(names.dropLast().joined(separator: ", ")) and \(last)"
        }
        guard limit > 0 else { return "\(rest) member\(rest == 1 ? "" : "s")" }
        return "\(rows.prefix(limit).map(marked).joined(separator: ", ")) and \(rest) more"
    }
}
