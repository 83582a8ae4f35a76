import Client
import Wire

/// The members a message is owed to, by name.
struct Readers {
    private let rows: [DeliveryStatus.Row]
    private let shared: Set<String>

    init(_ status: DeliveryStatus) {
        rows = status.rows
        var seen: Set<String> = []
        shared = Set(rows.map(\.name).filter { !seen.insert($0).inserted })
    }

    /// A member's name; where others of the audience have the same, with the start of its id.
    func label(of row: DeliveryStatus.Row) -> String {
        let name = row.name.printable
        return shared.contains(row.name) ? "\(name) (\(row.member.description.prefix(6)))" : name
    }

    /// Who is how far: `read by bob`, `delivered to carol and 3 more`, `not delivered to dave`; nobody is left out, at most
    /// so many of each are named.
    func sentences(names limit: Int) -> [String] {
        let groups = [
            ("read by", rows.filter { $0.readAt != nil }),
            ("delivered to", rows.filter { $0.deliveredAt != nil && $0.readAt == nil }),
            ("not delivered to", rows.filter { $0.deliveredAt == nil }),
        ]
        return groups.filter { !$0.1.isEmpty }.map { "\($0.0) \(list($0.1, limit))" }
    }

    private func list(_ rows: [DeliveryStatus.Row], _ limit: Int) -> String {
        let rest = rows.count - min(limit, rows.count)
        guard rest > 0 else {
            let names = rows.map(label)
            guard names.count > 1, let last = names.last else { return names.joined() }
            return "\(names.dropLast().joined(separator: ", ")) and \(last)"
        }
        guard limit > 0 else { return "\(rest) member\(rest == 1 ? "" : "s")" }
        return "\(rows.prefix(limit).map(label).joined(separator: ", ")) and \(rest) more"
    }
}
