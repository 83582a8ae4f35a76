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
        [member.joinedAt ?? 0, member.row?.online == true ? 1 : 0, member.row?.delivered ?? 0, member.row?.read ?? 0]
            + (member.row?.push?.facts ?? [])
    }

    private var presence: String { member.row?.online == true ? "online" : "away" }

    var porcelain: PorcelainRecord {
        let row = member.row
        let fields: [(any CustomStringConvertible)?] = [
            member.member, member.joinedAt, presence, row?.lastSeen, row?.delivered, row?.read, isMe ? "me" : "other",
            member.isPhantom ? "phantom" : "genuine",
        ]
        return PorcelainRecord("p", fields, text: member.name)
    }

    /// The record of its push target; nil where it has none.
    var targetPorcelain: PorcelainRecord? {
        member.row?.push.map { PorcelainRecord("t", [member.member] + $0.porcelain) }
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
        try values.encodeIfPresent(member.row?.push.map(PushObject.init), forKey: .push)
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
        case .at: member.joinedAt.map(String.init) ?? ""
        case .time: member.joinedAt.map { Moment($0).iso } ?? ""
        case .state: presence
        case .lastSeen: member.row.map { String($0.lastSeen) } ?? ""
        case .delivered: member.row.map { String($0.delivered) } ?? ""
        case .read: member.row.map { String($0.read) } ?? ""
        case .json: try JSONLine(self).text
        case .id, .seq, .event, .text, .raw, .ticks, .audience, .missingDelivered, .missingRead, .readers: ""
        }
    }
}
