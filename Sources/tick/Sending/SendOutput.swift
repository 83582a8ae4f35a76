import Client
import Wire

/// Prints each message of `send` once it is durable. Sending goes on where the reader of stdout has gone.
final class SendOutput {
    enum Form {
        case none, id, json
        /// The lines of the input, which `LineInput` copies.
        case lines
    }

    private let room: String
    private let terminal: Terminal
    private(set) var form: Form

    init(room: String, form: Form, terminal: Terminal) {
        self.room = room
        self.form = form
        self.terminal = terminal
    }

    /// Whether ids or lines are printed on a terminal.
    var isSeen: Bool { form != .none && terminal.outputIsTerminal }

    /// Prints messages that the relay has stored; refused ones are reported by an error.
    func sent(_ results: [SendResult]) throws(Failure) {
        let lines = results.compactMap { result -> Line? in
            guard case .stored(let id, let seq, let at) = result else { return nil }
            return Line(room: room, id: id, seq: seq, at: at, state: .sent)
        }
        try show(lines, "stored by the relay")
    }

    /// Prints messages that are in the outbox.
    func queued(_ ids: [MessageID]) throws(Failure) {
        try show(ids.map { Line(room: room, id: $0, seq: nil, at: nil, state: .sending) }, "in the outbox")
    }

    /// - Parameter place: where the messages are, for the error where the lines can't be written.
    private func show(_ lines: [Line], _ place: String) throws(Failure) {
        guard form == .id || form == .json, !lines.isEmpty else { return }
        let text = try lines.map { line throws(Failure) in form == .id ? line.id.description : try line.json }
        do {
            try terminal.write(text.joined(separator: "\n") + "\n")
        } catch {
            guard error.status == .done else {
                var failure = error
                failure.hint = hint(lines, place)
                throw failure
            }
            form = .none
        }
    }

    private func hint(_ lines: [Line], _ place: String) -> String? {
        guard let first = lines.first, let last = lines.last else { return nil }
        return lines.count == 1
            ? "message \(first.id) is \(place)"
            : "\(lines.count) messages, \(first.id) to \(last.id), are \(place)"
    }

    private struct Line: Encodable {
        var room: String
        var id: MessageID
        var seq: RelaysWord<Int>?
        var at: RelaysWord<Int>?
        var state: MessageState

        var json: String {
            get throws(Failure) { try JSONLine(self).text }
        }
    }
}
