import Arguments
import Client
import Wire

/// A message or an ack in the outbox, as `--json` prints it.
struct OutboxLine: Encodable {
    let room: String
    let id: MessageID
    let queuedAt: Int
    let tries: Int
    let lastError: String?
    let state: MessageState
    /// What an ack is for: ids and seqs, or `all`; nil for a message.
    let ack: [String]?

    init(_ queued: Queued) {
        room = queued.room
        id = queued.id
        queuedAt = queued.queuedAt
        tries = queued.tries
        lastError = queued.lastError
        state = queued.failed == nil ? .sending : .failed
        ack = nil
    }

    init(_ queued: QueuedAck) {
        room = queued.room
        id = queued.id
        queuedAt = queued.queuedAt
        tries = queued.tries
        lastError = queued.lastError
        state = queued.isFailed ? .failed : .sending
        ack = queued.names
    }

    private enum CodingKeys: String, CodingKey {
        case room, id, tries, state, ack
        case queuedAt = "queued_at"
        case lastError = "last_error"
    }
}

extension MessageState: Encodable {}

extension OutboxLine {
    /// The object on one line, without a newline.
    var line: String {
        get throws(Failure) { try JSONLine(self).text }
    }

    /// The line for people.
    func text(now: Int) -> String {
        let words = [
            id.description, room.printable, (state == .failed ? "failed " : "sending") + (ack.map(Self.words) ?? ""),
            "\(Age(now - queuedAt).text), \(tries == 1 ? "1 try" : "\(tries) tries")",
        ]
        return (words + (lastError.map { [$0.printable] } ?? [])).joined(separator: "  ")
    }

    private static func words(_ ack: [String]) -> String {
        ack.count > 3 ? "  ack of \(ack.count) messages" : "  ack of \(ack.joined(separator: ", "))"
    }
}
