import Client
import Wire

/// A message's status for programs.
extension StatusItem {
    var porcelain: PorcelainRecord {
        switch place {
        case .sent(let status):
            PorcelainRecord(
                "m",
                [id, status.message.event.seq, state.rawValue]
                    + (tellsReceipts ? [status.audience, status.delivered, status.read] : [nil, nil, nil]) + [at],
                text: plainText
            )
        case .waiting(let queued): Self.porcelain(of: queued)
        }
    }

    /// Its text as it is.
    fileprivate var plainText: [UInt8] { content?.bytes ?? edit.map { Array(ListWords($0).plain.utf8) } ?? [] }

    /// The record of its room and sender.
    var porcelainOrigin: PorcelainRecord {
        let member = if case .sent(let status) = place { status.message.event.member } else { account.me }
        return PorcelainRecord("s", [id, account.room, member], text: from)
    }

    /// The record of a message in the outbox, the same in every report.
    static func porcelain(of queued: Queued) -> PorcelainRecord {
        let state: MessageState = queued.failed == nil ? .sending : .failed
        return PorcelainRecord(
            "w",
            [queued.id, queued.room, state.rawValue, queued.queuedAt, queued.tries],
            text: queued.lastError ?? ""
        )
    }

    /// The record of a member of its audience.
    func porcelain(of row: DeliveryStatus.Row) -> PorcelainRecord {
        let presence = row.hasLeft ? "left" : row.online.shown ? "online" : "away"
        return PorcelainRecord(
            "a",
            [id, row.member, row.deliveredAt?.shown, row.readAt?.shown, presence, row.lastSeen?.shown],
            text: row.name
        )
    }

    /// The record of that member's push target; nil where it has none.
    func porcelain(ofTargetOf row: DeliveryStatus.Row) -> PorcelainRecord? {
        row.push.map { PorcelainRecord("t", [id, row.member] + $0.shown.porcelain) }
    }
}

extension StatusItem {
    /// The records of a member of its audience: another one follows where it was removed.
    func porcelains(of row: DeliveryStatus.Row) -> [PorcelainRecord] {
        [porcelain(of: row)] + (row.wasRemoved ? [PorcelainRecord("x", [id, row.member], text: row.name)] : [])
    }
}

/// A message's status for `--format`.
struct StatusRecord: FormatRecord {
    let item: StatusItem
    let terminal: Terminal

    func value(of field: MessageField) throws(Failure) -> [UInt8] {
        if field == .text || field == .raw {
            return item.plainText
        }
        return Array(try text(of: field).utf8)
    }

    private func text(of field: MessageField) throws(Failure) -> String {
        switch field {
        case .id: item.id.description
        case .room: item.account.room
        case .event: (item.edit == nil ? EventKind.message : .list).rawValue
        case .at: String(item.at)
        case .time: Moment(item.at).iso
        case .state: item.state.rawValue
        case .ticks: Ticks.of(item.state, terminal)
        case .json: try json
        case .text, .raw: ""
        default: text(of: field, in: item.place)
        }
    }

    /// Fields that only the relay knows are empty for a message in the outbox.
    private func text(of field: MessageField, in place: StatusItem.Place) -> String {
        switch (field, place) {
        case (.from, _): item.from
        case (.member, .waiting): item.account.me.description
        case (_, .waiting): ""
        case (.audience, _) where !item.tellsReceipts, (.delivered, _) where !item.tellsReceipts,
            (.read, _) where !item.tellsReceipts:
            ""
        case (.seq, .sent(let status)): String(status.message.event.seq)
        case (.member, .sent(let status)): status.message.event.member.description
        case (.audience, .sent(let status)): String(status.audience)
        case (.delivered, .sent(let status)): String(status.delivered)
        case (.read, .sent(let status)): String(status.read)
        case (.missingDelivered, .sent(let status)): names(status.undelivered)
        case (.missingRead, .sent(let status)): names(status.unread)
        case (.readers, .sent(let status)): names(status.rows.filter { $0.readAt != nil })
        default: ""
        }
    }

    private func names(_ rows: [DeliveryStatus.Row]) -> String { rows.map(\.label).joined(separator: ",") }

    private var json: String {
        get throws(Failure) {
            switch item.place {
            case .sent(let status):
                try StatusObject(
                    status,
                    room: item.account.room,
                    tellsReceipts: item.tellsReceipts,
                    tellsSender: item.tellsOrigin
                ).line
            case .waiting(let queued): try OutboxLine(queued).line
            }
        }
    }
}
