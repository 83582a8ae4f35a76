import Client
import Foundation
import Listing
import Wire

/// A message in a report of `status`: stored by the relay, or still in the outbox. Fields that only the relay knows are empty
/// for one in the outbox.
struct StatusItem {
    enum Place {
        case sent(DeliveryStatus)
        case waiting(Queued)
    }

    let place: Place
    let account: Account
    let terminal: Terminal
    /// Whether the relay was asked for receipts.
    var tellsReceipts = true
    /// Whether its room and its sender are shown, as there may be several.
    var tellsOrigin = false
    /// Whether its object has a receipt of each member.
    var listsReceipts = false

    /// Nil in the outbox.
    var status: DeliveryStatus? { if case .sent(let status) = place { status } else { nil } }
    /// Its status, where the relay was asked for receipts.
    private var receipted: DeliveryStatus? { tellsReceipts ? status : nil }

    var id: MessageID { value(\.message.event.id, \.id) }
    var state: MessageState { value(\.state, \.state) }
    private var kind: EventKind { value(\.message.event.kind, \.kind) }
    private var isMessage: Bool { kind == .message }
    /// The time at which the relay stored it, or at which it was queued.
    var at: Int { value(\.message.event.at.shown, \.queuedAt) }

    private func value<Value>(_ sent: KeyPath<DeliveryStatus, Value>, _ waiting: KeyPath<Queued, Value>) -> Value {
        switch place {
        case .sent(let status): status[keyPath: sent]
        case .waiting(let queued): queued[keyPath: waiting]
        }
    }

    /// The time from which its age counts.
    func start(now: Int) -> Int {
        switch place {
        case .sent(let status): status.sentAt(now: now)
        case .waiting(let queued): queued.queuedAt
        }
    }

    /// The person of its sender.
    var person: MemberID { status?.message.person ?? account.person }

    /// The name of its sender's device; nil where its person has had no other.
    private var device: String? { status == nil ? account.device : status?.message.device }

    var from: String { status?.message.from ?? account.name }
    /// The name that tells its sender apart.
    var label: String { status?.message.label ?? account.name }

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
        case .sent(let status): if case .content(let content) = status.message.body { content } else { nil }
        case .waiting(let queued): account.content(of: queued)
        }
    }

    /// The values that matter in its line: its receipts. How often one that waits was tried says nothing new.
    var facts: [Int] {
        switch place {
        case .sent(let status):
            status.rows.flatMap { [$0.deliveredAt?.shown ?? 0, $0.readAt?.shown ?? 0, $0.hasLeft ? 1 : 0] }
        case .waiting(let queued): [-1, queued.failed == nil ? 0 : 1]
        }
    }
}

extension Account {
    /// The text of a message in the outbox; nil where it can't be opened.
    func content(of queued: Queued) -> Content? {
        opened(queued, as: .message).flatMap { try? Content(decoding: $0) }
    }

    /// The list edit in the outbox; nil where it is none, or can't be opened.
    func edit(of queued: Queued) -> ListEdit? {
        queued.kind == .list ? opened(queued, as: .list).flatMap { ListEdit(decoding: Data($0)) } : nil
    }

    private func opened(_ queued: Queued, as kind: EventKind) -> [UInt8]? {
        guard let epoch = queued.epoch ?? keys.epoch else { return nil }
        let content = try? keys.open(queued.body, kind: kind, id: queued.id, member: me, of: epoch)
        return content.flatMap(\.self)
    }
}

extension StatusItem: Record {
    static let fields: Fields<Self> = [
        .both("id", "i", ["m": 1, "s": 1]) { .id($0.id) },
        .both("seq", "s", ["m": 2]) { .number($0.status?.message.event.seq) },
        .both("room", "r", ["s": 2]) { .text($0.account.room) },
        .both("from", "f", ["s": .text], object: { $0.tellsOrigin }) { .text($0.from) },
        .both("member", nil, ["s": 3], object: { $0.tellsOrigin }) {
            .id($0.status?.message.event.member ?? $0.account.me)
        },
        .both("person", object: { $0.tellsOrigin }) { .id($0.person) },
        .both("device", object: { $0.tellsOrigin }) { .text($0.device) },
        .both("event", object: { !$0.isMessage }) { .text($0.kind.rawValue) },
        .both("text", "t", ["m": .text]) { .bytes($0.plainText) },
        .layout("raw") { .raw($0.plainText) },
        .both("at", "T", ["m": 7]) { .number($0.at) },
        .layout("time", "I") { .text(LocalTime($0.at).iso) },
        .both("state", "S", ["m": 3]) { .text($0.state.rawValue) },
        .layout("ticks", "g") { .raw(Array(Ticks.of($0.state, $0.terminal).utf8)) },
        .both("delivered", "d", ["m": 5]) { .number($0.receipted?.delivered) },
        .both("audience", "D", ["m": 4]) { .number($0.receipted?.audience) },
        .both("read", "R", ["m": 6]) { .number($0.isMessage ? $0.receipted?.read : nil) },
        .both("missing_delivered", "u") { .names($0.receipted?.undelivered.map(\.label)) },
        .both("missing_read") { .names($0.isMessage ? $0.receipted?.unread.map(\.label) : nil) },
        .layout("readers", "w") { .names($0.receipted?.rows.filter { $0.readAt != nil }.map(\.label)) },
        .layout("json", "j") { .raw($0.told.json) },
        .object("receipts") { .records($0.listsReceipts ? $0.status?.rows : nil) },
    ]

    /// The record behind objects and lines of `--porcelain`; a message in the outbox has the same in every report.
    private var told: any Record {
        switch place {
        case .sent: self
        case .waiting(let queued): queued
        }
    }

    /// The item in a form for programs, with its terminator.
    func bytes(in form: RecordForm) -> [UInt8] {
        switch (form.style, place) {
        case (.format, _), (_, .sent): form.bytes(of: self, "m")
        case (_, .waiting(let queued)): form.bytes(of: queued, "w")
        }
    }

    /// Its text as it is.
    private var plainText: [UInt8] { content?.bytes ?? edit.map { Array(ListWords($0).plain.utf8) } ?? [] }
}

extension DeliveryStatus.Row: Record {
    /// Lines begin with the message's id. One with the letter `x` follows where the member was removed.
    static let fields: Fields<Self> = [
        .object("name") { .text($0.personName) },
        .porcelain("name", ["a": .text, "x": .text]) { .text($0.name) },
        .object("member", ["a": 1, "x": 1]) { .id($0.member) },
        .object("person") { .id($0.person) },
        .object("device") { .text($0.device ?? $0.readBy?.name ?? $0.deliveredBy?.name) },
        .object("delivered_at", ["a": 2]) { .number($0.deliveredAt?.shown) },
        .object("read_at", ["a": 3]) { .number($0.readAt?.shown) },
        .object("online") { .flag($0.online.shown) },
        .porcelain("presence", ["a": 4]) { .text($0.hasLeft ? "left" : $0.online.shown ? "online" : "away") },
        .object("last_seen", ["a": 5]) { .number($0.lastSeen?.shown) },
        .object("left") { .flag($0.hasLeft) },
        .object("removed") { .flag($0.wasRemoved) },
        .object("push") { .record($0.push?.shown) },
    ]
}

extension PushState: Record {
    /// Lines begin with the member's id, in reports of a message behind that one's.
    static let fields: Fields<Self> = [
        .object("state", ["t": 1]) { .text($0.state.rawValue) },
        .object("at", ["t": 2]) { .number($0.at) },
        .object("since", ["t": 3]) { .number($0.since) },
        .object("class", ["t": 4]) { .text($0.class?.rawValue) },
    ]
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
