import Client
import Wire

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
    func value(of field: MessageField) throws(Failure) -> [UInt8] { Array(try text(of: field).utf8) }

    private func text(of field: MessageField) throws(Failure) -> String {
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
