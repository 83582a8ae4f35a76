import Client
import Wire

/// A message in the outbox, as `--json` prints it.
struct OutboxLine: Encodable {
    let room: String
    let id: MessageID
    let queuedAt: Int
    let tries: Int
    let lastError: String?
    let state: MessageState

    init(_ queued: Queued) {
        room = queued.room
        id = queued.id
        queuedAt = queued.queuedAt
        tries = queued.tries
        lastError = queued.lastError
        state = queued.failed == nil ? .sending : .failed
    }

    private enum CodingKeys: String, CodingKey {
        case room, id, tries, state
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
}
