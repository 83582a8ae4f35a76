import Client
import Wire

/// A member's receipts for `--format`.
struct ReceiptRecord: FormatRecord {
    let step: ReceiptTail.Step
    let line: EventLine

    func value(of field: MessageField) throws(Failure) -> [UInt8] {
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
