import Client
import Foundation
import Listing
import Wire

/// A message in a report of `status`: stored by the relay, or still in the outbox.
struct StatusItem {
    enum Place {
        case sent(DeliveryStatus)
        case waiting(Queued)
    }

    let place: Place
    let account: Account
    /// Whether the relay was asked for receipts.
    var tellsReceipts = true
    /// Whether its room and its sender are told: where there may be several.
    var tellsOrigin = false

    init(_ status: DeliveryStatus, of account: Account) {
        place = .sent(status)
        self.account = account
    }

    init(_ queued: Queued, of account: Account) {
        place = .waiting(queued)
        self.account = account
    }

    var id: MessageID {
        switch place {
        case .sent(let status): status.message.event.id
        case .waiting(let queued): queued.id
        }
    }

    var state: MessageState {
        switch place {
        case .sent(let status): status.state
        case .waiting(let queued): queued.failed == nil ? .sending : .failed
        }
    }

    /// When the relay stored it, or when it was queued.
    var at: Int {
        switch place {
        case .sent(let status): status.message.event.at.shown
        case .waiting(let queued): queued.queuedAt
        }
    }

    /// The time from which its age counts.
    func start(now: Int) -> Int {
        switch place {
        case .sent(let status): status.sentAt(now: now)
        case .waiting(let queued): queued.queuedAt
        }
    }

    /// Its sender's name.
    var from: String {
        switch place {
        case .sent(let status): status.message.from
        case .waiting: account.name
        }
    }

    /// A list edit; nil for a message.
    var edit: ListEdit? {
        switch place {
        case .sent(let status): if case .edit(let edit) = status.message.body { edit } else { nil }
        case .waiting(let queued): account.edit(of: queued)
        }
    }

    /// Nil where it is no longer kept, or isn't genuine, and for a list edit.
    var content: Content? {
        switch place {
        case .sent(let status):
            guard case .content(let content) = status.message.body else { return nil }
            return content
        case .waiting(let queued): return account.content(of: queued)
        }
    }

    /// The values that matter in its line: its receipts.
    var facts: [Int] {
        switch place {
        case .sent(let status):
            status.rows.flatMap { [$0.deliveredAt?.shown ?? 0, $0.readAt?.shown ?? 0, $0.hasLeft ? 1 : 0] }
        case .waiting(let queued): [-1, queued.failed == nil ? 0 : 1, queued.tries]
        }
    }
}

extension Account {
    /// The text of a message in the outbox; nil where it can't be opened.
    func content(of queued: Queued) -> Content? {
        guard let bytes = try? keys.open(queued.body, kind: .message, id: queued.id, member: me) else { return nil }
        return try? Content(decoding: bytes)
    }

    /// The list edit in the outbox; nil where it is none, or can't be opened.
    func edit(of queued: Queued) -> ListEdit? {
        guard queued.kind == .list,
            let bytes = try? keys.open(queued.body, kind: .list, id: queued.id, member: me)
        else { return nil }
        return ListEdit(decoding: Data(bytes))
    }
}

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
            "w", [queued.id, queued.room, state.rawValue, queued.queuedAt, queued.tries], text: queued.lastError ?? ""
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

    /// The records of a member of its audience: another one follows where it was removed.
    func porcelains(of row: DeliveryStatus.Row) -> [PorcelainRecord] {
        [porcelain(of: row)] + (row.wasRemoved ? [PorcelainRecord("x", [id, row.member], text: row.name)] : [])
    }
}

/// A message's status for `--format`.
struct StatusRecord: FormatRecord {
    let item: StatusItem
    let terminal: Terminal

    func value(of field: MessageField) throws -> [UInt8] {
        if field == .text || field == .raw {
            return item.plainText
        }
        return Array(try text(of: field).utf8)
    }

    private func text(of field: MessageField) throws -> String {
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
        get throws {
            switch item.place {
            case .sent(let status):
                try StatusObject(
                    status, room: item.account.room, tellsReceipts: item.tellsReceipts, tellsSender: item.tellsOrigin
                ).line
            case .waiting(let queued): try OutboxLine(queued).line
            }
        }
    }
}

/// The marks for the state of a message.
enum Ticks {
    /// The mark in its colour, where colours are used.
    static func of(_ state: MessageState, _ terminal: Terminal) -> String {
        let ticks = plain(of: state, terminal)
        switch state {
        case .read: return terminal.colored(ticks, .cyan)
        case .failed: return terminal.colored(ticks, .red)
        case .sending, .sent, .delivered: return ticks
        }
    }

    static func plain(of state: MessageState, _ terminal: Terminal) -> String {
        switch state {
        case .sending: terminal.glyphs ? "…" : "."
        case .sent: terminal.glyphs ? "✓" : "+"
        case .delivered, .read: terminal.glyphs ? "✓✓" : "++"
        case .failed: terminal.glyphs ? "✗" : "!"
        }
    }
}
