/// The lines of `members` for people, in aligned columns.
struct MemberLayout {
    private let widths: [Int]

    init(of rows: [MemberRow]) {
        let columns = rows.map(Self.columns)
        widths = (columns.first ?? []).indices.map { place in columns.map { $0[place].displayWidth }.max() ?? 0 }
    }

    func line(of row: MemberRow) -> String {
        let columns = Self.columns(of: row)
        // Only some members have a push target.
        let filled = columns.prefix((columns.lastIndex { !$0.isEmpty } ?? 0) + 1)
        let padded = zip(filled, widths).map { $0.padded(to: $1) }
        return "  " + (padded.dropLast() + filled.suffix(1)).joined(separator: "  ")
    }

    private static func columns(of row: MemberRow) -> [String] {
        let member = row.member
        return [
            member.name.printable, member.shortID, member.joinedAt.map { "since \(Moment($0).text)" } ?? "",
            row.isMe ? "you" : member.presence, member.row.map { "delivered \($0.delivered)" } ?? "",
            member.row.map { "read \($0.read)" } ?? "",
            member.row?.push?.text ?? "",
        ]
    }
}
