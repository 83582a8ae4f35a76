import Client
import Wire

/// `tick members`: who is in a room, in order of joining.
struct MembersReport: Report {
    let account: Account
    let form: ReportForm
    let context: Context

    func snapshot() async throws -> Snapshot {
        if form.sendsOutbox { try await context.sendOutbox(of: account) }
        let view = try await account.view()
        var snapshot = Snapshot()
        // A person for people, a device for programs.
        let members = form.record.isText ? view.persons : view.present
        let devices = Dictionary(grouping: form.record.isText ? view.devices : [], by: \.person)
        snapshot.lines = lines(
            of: members.map { MemberRow($0, devices[$0.member]?.compactMap(\.device) ?? [], of: account, in: view) }
        )
        snapshot.notes = account.rosterNotes()
        return snapshot
    }

    private func lines(of rows: [MemberRow]) -> [Snapshot.Line] {
        let layout = TableLayout(of: rows.map(\.columns), width: context.terminal.columns)
        var lines: [Snapshot.Line] = []
        for row in rows {
            let (key, facts) = (row.member.member.description, row.facts)
            guard form.record.isText else {
                lines.append(Snapshot.Line(key: key, facts: facts, bytes: form.record.bytes(of: row, "p")))
                if case .porcelain = form.record.style, let push = row.member.row?.push?.shown {
                    lines.append(form.line("\(key) push", facts: facts, push.porcelain("t", of: row.member.member)))
                }
                continue
            }
            let texts = layout.lines(of: row.columns).map { context.terminal.cut($0, to: context.terminal.columns) }
            lines.append(form.lines(key, facts: facts, texts))
        }
        return lines
    }
}

/// A member in the list that `members` prints.
struct MemberRow: Record {
    let member: RoomMember
    let room: String
    let isMe: Bool
    /// The name of the person alone.
    let name: String
    /// The names of a person's devices in the room, where it has several.
    let devices: [String]

    /// - Parameter member: a person, or a device.
    init(_ member: RoomMember, _ devices: [String], of account: Account, in view: RoomView) {
        (self.member, self.devices) = (member, devices)
        room = account.room
        name = view.personName(of: member.person)
        isMe =
            member.device == nil ? member.person == view.person(of: account.me) : member.member == account.me
    }

    /// The values by which a live report finds that the line has changed.
    var facts: [Int] {
        [member.joinedAt?.shown ?? 0, isOnline ? 1 : 0, delivered ?? 0, row?.read ?? 0] + (row?.push?.facts ?? [])
    }

    /// Its columns for people.
    fileprivate var columns: [String] {
        [
            member.name.printable, member.shortID, member.joinedAt.map { "since \(LocalTime($0).text)" } ?? "",
            member.inviter.map { "invited by \($0.label.printable)" } ?? "", isMe ? "you" : member.presence,
            delivered.map { "delivered \($0)" } ?? "", row.map { "read \($0.read)" } ?? "", row?.push?.text ?? "",
            devices.isEmpty ? "" : "on \(devices.map(\.printable).listed)",
        ]
    }

    private var row: Member? { member.row?.shown }
    /// What was read, also on another device of the person, was delivered.
    private var delivered: Int? { row.map { max($0.delivered, $0.read) } }
    private var isOnline: Bool { row?.online ?? false }

    static let fields: Fields<Self> = [
        .both("room", "r") { .text($0.room) },
        .object("name") { .text($0.name) },
        .porcelain("name", ["p": .text]) { .text($0.member.name) },
        .layout("from", "f") { .text($0.name) },
        .both("member", nil, ["p": 1]) { .id($0.member.member) },
        .both("person") { .id($0.member.person) },
        .both("device") { .text($0.member.device) },
        .layout("short") { .text($0.member.shortID) },
        .object("since", ["p": 2]) { .number($0.member.joinedAt?.shown) },
        .layout("at", "T") { .number($0.member.joinedAt?.shown) },
        .layout("time", "I") { .text($0.member.joinedAt.map { LocalTime($0).iso }) },
        .object("online") { .flag($0.row?.online) },
        .layout("state", "S", ["p": 3]) { .text($0.isOnline ? "online" : "away") },
        .both("last_seen", nil, ["p": 4]) { .number($0.row?.lastSeen) },
        .both("delivered", "d", ["p": 5]) { .number($0.delivered) },
        .both("read", "R", ["p": 6]) { .number($0.row?.read) },
        .object("me", ["p": 7]) { .flag($0.isMe, "me", "other") },
        .object("invited_by") { .id($0.member.inviter?.member) },
        .object("push") { .record($0.row?.push) },
        .layout("json", "j") { .raw($0.json) },
    ]
}
