import Arguments
import Client
import Wire

/// An event for `--format`.
struct EventRecord: FormatRecord {
    private let opened: OpenedEvent
    private let details: ListNames.Details?
    private let line: EventLine

    init(_ opened: OpenedEvent, _ details: ListNames.Details? = nil, line: EventLine) {
        self.opened = opened
        self.details = details
        self.line = line
    }

    func value(of field: MessageField) throws -> [UInt8] {
        switch field {
        case .id: text(opened.event.id)
        case .seq: text(opened.event.seq)
        case .room: text(line.room)
        case .from: text(opened.from)
        case .member: text(opened.event.member)
        case .event: text(opened.event.kind.rawValue)
        case .at: text(opened.event.at.shown)
        case .time: text(Moment(opened.event.at).iso)
        case .json: try line.json(opened, details)
        case .text, .raw:
            switch opened.body {
            case .content(let content): content.bytes
            case .edit(let edit): Array(ListWords(edit, details).plain.utf8)
            default: []
            }
        // The receipts of a message are in the reports of `tick status`, members in that of `tick members`.
        case .state, .ticks, .delivered, .audience, .read, .missingDelivered, .missingRead, .readers, .short, .lastSeen:
            []
        }
    }

    private func text(_ value: some CustomStringConvertible) -> [UInt8] { Array(value.description.utf8) }
}

/// A member's receipts for `--format`.
struct ReceiptRecord: FormatRecord {
    let step: ReceiptTail.Step
    let line: EventLine

    func value(of field: MessageField) throws -> [UInt8] {
        switch field {
        case .id: text(step.id)
        case .seq: text(step.seq)
        case .room: text(line.room)
        case .from: text(step.name)
        case .member: text(step.member)
        case .event: text("receipt")
        case .state: text(step.kind.rawValue)
        case .at: text(step.at.shown)
        case .time: text(Moment(step.at).iso)
        case .json: try line.json(step)
        case .text, .raw, .ticks, .delivered, .audience, .read, .missingDelivered, .missingRead, .readers, .short,
            .lastSeen:
            []
        }
    }

    private func text(_ value: some CustomStringConvertible) -> [UInt8] { Array(value.description.utf8) }
}

/// The value of `--events`: the kinds of events to show, separated by commas.
struct EventKinds: Equatable, Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case message, join, leave, name, gap, receipt, list
    }

    private let kinds: Set<Kind>

    /// The kinds without `--events`.
    static let usual = EventKinds(kinds: [.message, .gap])

    static func parse(_ text: String) throws(ValueError) -> EventKinds {
        var kinds: Set<Kind> = []
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            if word == "all" {
                kinds.formUnion(Kind.allCases)
            } else {
                guard let kind = Kind(rawValue: String(word)) else {
                    throw ValueError("must be \(WordGrammar.list(Kind.allCases.map(\.rawValue) + ["all"]))")
                }
                kinds.insert(kind)
            }
        }
        return EventKinds(kinds: kinds)
    }

    var gaps: Bool { kinds.contains(.gap) }
    var receipts: Bool { kinds.contains(.receipt) }
    var areReceiptsAlone: Bool { kinds == [.receipt] }

    /// The noun for one of them.
    var noun: String { areReceiptsAlone ? "receipt" : kinds.isSubset(of: [.message, .gap]) ? "message" : "event" }

    /// A removal is a way of leaving.
    func contains(_ kind: EventKind) -> Bool {
        Kind(rawValue: kind == .remove ? EventKind.leave.rawValue : kind.rawValue).map(kinds.contains) ?? false
    }
}
