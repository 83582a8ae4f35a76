/// The lines of `members` for people, in aligned columns. Where they don't fit the terminal, a member has several lines.
struct MemberLayout {
    private static let gap = "  "

    private let widths: [Int]
    /// The columns of each line of a member.
    private let parts: [Range<Int>]

    /// - Parameter width: the columns of the terminal; nil where there is none.
    init(of rows: [MemberRow], width: Int?) {
        let columns = rows.map(Self.columns)
        let widths = (columns.first ?? []).indices.map { place in columns.map { $0[place].displayWidth }.max() ?? 0 }
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

    /// The member's lines; those after the first are indented.
    func lines(of row: MemberRow) -> [String] {
        let columns = Self.columns(of: row)
        var lines: [String] = []
        for part in parts {
            // Only some members have a push target.
            guard let last = part.last(where: { !columns[$0].isEmpty }) else { continue }
            let padded = (part.lowerBound..<last).map { columns[$0].padded(to: widths[$0]) } + [columns[last]]
            lines.append(Self.margin(ofLine: lines.count) + padded.joined(separator: Self.gap))
        }
        return lines
    }

    private static func margin(ofLine number: Int) -> String { number == 0 ? "  " : "    " }

    private static func columns(of row: MemberRow) -> [String] {
        let member = row.member
        return [
            member.name.printable, member.shortID, member.joinedAt.map { "since \(Moment($0).text)" } ?? "",
            row.isMe ? "you" : member.presence, member.row.map { "delivered \($0.shown.delivered)" } ?? "",
            member.row.map { "read \($0.shown.read)" } ?? "",
            member.row?.push?.shown.text ?? "",
        ]
    }
}
