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

    func value(of field: MessageField) throws(Failure) -> [UInt8] {
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
