import Client
import Wire

/// What `send` prints of each message, once it is durable. A reader that goes away doesn't stop the sending.
final class SendOutput {
    enum Form { case none, id, json }

    private let room: String
    private let terminal: Terminal
    private var form: Form

    init(room: String, form: Form, terminal: Terminal) {
        self.room = room
        self.form = form
        self.terminal = terminal
    }

    /// Whether ids pass by on a terminal.
    var isSeen: Bool { form != .none && terminal.outputIsTerminal }

    /// The relay has stored them.
    func sent(_ accepted: [Accepted]) throws(Failure) {
        try show(accepted.map { Line(room: room, id: $0.id, seq: $0.seq, at: $0.at, state: .sent) }, "at the relay")
    }

    /// The outbox keeps them.
    func queued(_ ids: [MessageID]) throws(Failure) {
        try show(ids.map { Line(room: room, id: $0, seq: nil, at: nil, state: .sending) }, "in the outbox")
    }

    /// - Parameter place: where the messages are, whatever becomes of the lines.
    private func show(_ lines: [Line], _ place: String) throws(Failure) {
        guard form != .none, !lines.isEmpty else { return }
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
            ? "message \(first.id) is \(place) all the same"
            : "\(lines.count) messages, \(first.id) to \(last.id), are \(place) all the same"
    }

    private struct Line: Encodable {
        var room: String
        var id: MessageID
        var seq: Int?
        var at: Int?
        var state: MessageState

        var json: String {
            get throws(Failure) { try JSONLine(self).text }
        }
    }
}
