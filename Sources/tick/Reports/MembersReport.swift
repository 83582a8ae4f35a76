import Client
import Wire

/// `tick members`: who is in a room, in order of joining.
struct MembersReport: Report {
    private let account: Account
    private let form: ReportForm
    private let context: Context

    init(_ account: Account, _ form: ReportForm, _ context: Context) {
        self.account = account
        self.form = form
        self.context = context
    }

    func snapshot() async throws -> Snapshot {
        if form.sendsOutbox { try await context.sendOutbox(of: account) }
        let members: [RoomMember]
        do throws(ClientError) { members = try await account.view().present } catch {
            throw Failure(error, account: account)
        }
        var snapshot = Snapshot()
        snapshot.lines = try lines(of: members)
        snapshot.notes = account.crowdNotes
        return snapshot
    }

    private func lines(of members: [RoomMember]) throws -> [Snapshot.Line] {
        let rows = members.map { MemberRow($0, of: account) }
        let layout = MemberLayout(of: rows, width: context.terminal.columns)
        var lines: [Snapshot.Line] = []
        for row in rows {
            let (key, facts) = (row.member.member.description, row.facts)
            switch form.style {
            case .text:
                for (number, line) in layout.lines(of: row).enumerated() {
                    let text = context.terminal.cut(line, to: context.terminal.columns)
                    lines.append(form.line(number == 0 ? key : "\(key) \(number)", facts: facts, text))
                }
            case .json: lines.append(try form.line(key, facts: facts, row))
            case .porcelain:
                lines.append(form.line(key, facts: facts, row.porcelain))
                if let target = row.targetPorcelain { lines.append(form.line("\(key) push", facts: facts, target)) }
            case .format(let format):
                let bytes = try format.render(row, end: form.end)
                lines.append(Snapshot.Line(key: key, facts: facts, bytes: bytes))
            }
        }
        return lines
    }
}

/// A member in the list that `members` prints.
struct MemberRow: Encodable {
    let member: RoomMember
    let room: String
    let isMe: Bool

    init(_ member: RoomMember, of account: Account) {
        self.member = member
        room = account.room
        isMe = member.member == account.me
    }

    /// The values that matter.
    var facts: [Int] {
        [member.joinedAt?.shown ?? 0, isOnline ? 1 : 0, row?.delivered ?? 0, row?.read ?? 0] + (row?.push?.facts ?? [])
    }

    private var row: Member? { member.row?.shown }
    private var isOnline: Bool { row?.online ?? false }
    private var presence: String { isOnline ? "online" : "away" }

    var porcelain: PorcelainRecord {
        let fields: [(any CustomStringConvertible)?] = [
            member.member, member.joinedAt?.shown, presence, row?.lastSeen, row?.delivered, row?.read,
            isMe ? "me" : "other",
            member.isPhantom ? "phantom" : "genuine",
        ]
        return PorcelainRecord("p", fields, text: member.name)
    }

    /// The record of its push target; nil where it has none.
    var targetPorcelain: PorcelainRecord? {
        row?.push.map { PorcelainRecord("t", [member.member] + $0.porcelain) }
    }

    func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(room, forKey: .room)
        try values.encode(member.name, forKey: .name)
        try values.encode(member.member, forKey: .member)
        try values.encode(isMe, forKey: .me)
        try values.encode(member.isPhantom, forKey: .phantom)
        try values.encodeIfPresent(member.joinedAt, forKey: .since)
        try values.encodeIfPresent(member.row?.online, forKey: .online)
        try values.encodeIfPresent(member.row?.lastSeen, forKey: .lastSeen)
        try values.encodeIfPresent(member.row?.delivered, forKey: .delivered)
        try values.encodeIfPresent(member.row?.read, forKey: .read)
        try values.encodeIfPresent(row?.push.map(PushObject.init), forKey: .push)
    }

    private enum CodingKeys: String, CodingKey {
        case room, name, member, me, phantom, since, online, delivered, read, push
        case lastSeen = "last_seen"
    }
}

extension MemberRow: FormatRecord {
    func value(of field: MessageField) throws -> [UInt8] { Array(try text(of: field).utf8) }

    private func text(of field: MessageField) throws -> String {
        switch field {
        case .room: room
        case .from: member.name
        case .member: member.member.description
        case .short: member.shortID
        case .at: member.joinedAt.map { String($0.shown) } ?? ""
        case .time: member.joinedAt.map { Moment($0).iso } ?? ""
        case .state: presence
        case .lastSeen: row.map { String($0.lastSeen) } ?? ""
        case .delivered: row.map { String($0.delivered) } ?? ""
        case .read: row.map { String($0.read) } ?? ""
        case .json: try JSONLine(self).text
        case .id, .seq, .event, .text, .raw, .ticks, .audience, .missingDelivered, .missingRead, .readers: ""
        }
    }
}

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
