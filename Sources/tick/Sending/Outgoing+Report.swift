import Client
import Wire

extension Outgoing.Report {
    /// What was sent from the outbox, for people; nil where nothing was.
    ///
    /// - Parameter room: its name where there are others.
    func text(room: String? = nil) -> String? {
        let sent = answers.values.count { $0.seq != nil }
        let refused = answers.count - sent
        let place = "the outbox" + (room.map { " to '\($0.printable)'" } ?? "")
        let refusal = "the relay refused \(refused); see 'tick outbox'"
        switch (sent, refused) {
        case (0, 0): return nil
        case (0, _): return "nothing sent from \(place): \(refusal)"
        default:
            return "sent \(sent) message\(sent == 1 ? "" : "s") from \(place)" + (refused > 0 ? ", \(refusal)" : "")
        }
    }
}
