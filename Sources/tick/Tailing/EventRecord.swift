import Arguments
import Client
import Wire

/// An event as `tick tail` shows it.
struct EventRecord: Record {
    let opened: OpenedEvent
    /// The row and the effect of a list edit.
    let details: ListNames.Details?
    let room: String

    private var content: Content? { if case .content(let content) = opened.body { content } else { nil } }
    private var invite: (id: InviteID, text: String)? {
        if case .invited(let id, let text) = opened.body { (id, text) } else { nil }
    }

    private var isUnknown: Bool { if case .unknown = opened.body { true } else { false } }

    private var text: [UInt8]? {
        switch opened.body {
        case .content(let content): content.bytes
        case .edit(let edit): Array(ListWords(edit, details).plain.utf8)
        default: nil
        }
    }

    // The receipts of a message are in the reports of `tick status`, members in that of `tick members`.
    static let fields: Fields<Self> = [
        .both("id", "i") { .id($0.opened.event.id) },
        .both("seq", "s") { .number($0.opened.event.seq) },
        .both("room", "r") { .text($0.room) },
        .both("from", "f") { .text($0.opened.from) },
        .object("was") { .text($0.opened.formerName) },
        .both("member") { .id($0.opened.event.member) },
        .both("person") { .id($0.opened.person) },
        .both("device") { .text($0.opened.device) },
        .object("removed") { .records($0.opened.removed) },
        .object("left_out") { .records($0.opened.leftOut) },
        .object("invite") { .id($0.invite?.id) },
        .object("for") { .text($0.invite.flatMap { $0.text.isEmpty ? nil : $0.text }) },
        .both("event") { .text($0.opened.event.kind.rawValue) },
        .both("text", "t") { .bytes($0.text) },
        .layout("raw") { .raw($0.text ?? []) },
        .object("bytes") { .base64($0.content.flatMap { $0.isUTF8 ? nil : $0.bytes }) },
        .object("unknown") { .flag($0.isUnknown ? true : nil) },
        .both("at", "T") { .number($0.opened.event.at.shown) },
        .layout("time", "I") { .text(LocalTime($0.opened.event.at).iso) },
        .layout("json", "j") { .raw($0.line) },
    ]

    /// The object's line; a list edit has that of `tick list`.
    var line: [UInt8] {
        guard case .edit(let edit) = opened.body else { return json }
        let (row, neighbour, hasEffect) = (details?.row, details?.neighbour, details?.hasEffect)
        return EditRecord(
            opened: opened, edit: edit, row: row, neighbour: neighbour, hasEffect: hasEffect, room: room
        ).json
    }
}

/// A member that a change of the key has removed, or has given none.
extension OpenedEvent.NamedOne: Record {
    static let fields: Fields<Self> = [
        .object("name") { .text($0.name) },
        .object("member") { .id($0.member) },
    ]
}

/// A member's receipts as `tick tail` shows them.
struct ReceiptRecord: Record {
    let step: ReceiptTail.Step
    let room: String

    static let fields: Fields<Self> = [
        .both("id", "i") { .id($0.step.id) },
        .both("seq", "s") { .number($0.step.seq) },
        .both("room", "r") { .text($0.room) },
        .both("from", "f") { .text($0.step.name) },
        .both("member") { .id($0.step.member) },
        .both("person") { .id($0.step.person) },
        .both("device") { .text($0.step.device) },
        .both("event") { _ in .text("receipt") },
        .object("kind") { .text($0.step.kind.rawValue) },
        .layout("state", "S") { .text($0.step.kind.rawValue) },
        .both("at", "T") { .number($0.step.at.shown) },
        .layout("time", "I") { .text(LocalTime($0.step.at).iso) },
        .layout("json", "j") { .raw($0.json) },
    ]
}

/// Messages that can't be shown since they are no longer kept, or were sealed before this member was given the key.
struct Gap: Equatable {
    enum Why: Equatable { case retention, key }

    var from: Int
    var upto: Int
    var why = Why.retention

    /// `3 to 5 are no longer kept`
    ///
    /// - Parameter place: where they are: ` in 'ops'`; empty where that is clear.
    func words(in place: String = "") -> String {
        let isOne = from == upto
        let seqs = (isOne ? "\(from)" : "\(from) to \(upto)") + place
        return switch why {
        case .retention: "\(seqs) \(isOne ? "is" : "are") no longer kept"
        case .key: "\(seqs) \(isOne ? "was" : "were") sealed before this member was given the key"
        }
    }

    /// `3 to 5 are no longer kept, and not marked`, of what can't be marked as read; nil for nothing.
    ///
    /// - Parameter place: as in `words`.
    static func unmarked(_ ranges: [ClosedRange<Int>], in place: String = "") -> String? {
        guard let first = ranges.map(\.lowerBound).min(), let last = ranges.map(\.upperBound).max() else { return nil }
        let gone = Gap(from: first, upto: last).words(in: place)
        return "\(SeqSet(ranges).ranges.count > 1 ? "some of " : "")\(gone), and not marked"
    }
}

/// A gap, as `tick tail --json` prints it.
struct GapRecord: Record {
    let gap: Gap
    let room: String

    static let fields: Fields<Self> = [
        .object("event") { _ in .text("gap") },
        .object("room") { .text($0.room) },
        .object("from") { .number($0.gap.from) },
        .object("upto") { .number($0.gap.upto) },
        .object("why") { .text($0.gap.why == .key ? "key" : nil) },
    ]
}

/// The value of `--events`: the kinds of events to show, separated by commas.
struct EventKinds: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case message, join, leave, name, rotate, invite, gap, receipt, list
    }

    private let kinds: Set<Kind>
    /// Whether receipts are asked for by name, and not as one of all kinds.
    private(set) var namesReceipts = false

    /// The kinds without `--events`.
    static let usual = EventKinds(kinds: [.message, .gap])

    static func parse(_ text: String) throws(ValueError) -> EventKinds {
        var kinds: Set<Kind> = []
        var namesReceipts = false
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            if word == "all" {
                kinds.formUnion(Kind.allCases)
            } else {
                guard let kind = Kind(rawValue: String(word)) else {
                    throw ValueError("must be \(WordGrammar.list(Kind.allCases.map(\.rawValue) + ["all"]))")
                }
                kinds.insert(kind)
                if kind == .receipt { namesReceipts = true }
            }
        }
        return EventKinds(kinds: kinds, namesReceipts: namesReceipts)
    }

    var gaps: Bool { kinds.contains(.gap) }
    var receipts: Bool { kinds.contains(.receipt) }
    var areReceiptsAlone: Bool { kinds == [.receipt] }
    /// Whether they include events of the log other than messages.
    var haveOthers: Bool { !kinds.isSubset(of: [.message, .gap, .receipt]) }

    /// The noun for one event of these kinds.
    var noun: String { areReceiptsAlone ? "receipt" : kinds.isSubset(of: [.message, .gap]) ? "message" : "event" }

    func contains(_ kind: EventKind) -> Bool { Kind(rawValue: kind.rawValue).map(kinds.contains) ?? false }

    /// Whether an event is asked for. To be removed is a way of leaving.
    func contains(_ opened: OpenedEvent) -> Bool {
        contains(opened.event.kind) || kinds.contains(.leave) && opened.removed?.isEmpty == false
    }
}
