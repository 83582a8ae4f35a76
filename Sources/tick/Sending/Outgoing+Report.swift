import Client
import Wire

extension Outgoing.Report {
    /// What was sent from the outbox, for people; nil where nothing was.
    ///
    /// - Parameter room: its name where there are others.
    func text(room: String? = nil) -> String? {
        let refused = answers.count - sent
        let place = "the outbox" + (room.map { " to '\($0.printable)'" } ?? "")
        let refusal = "the relay refused \(refused + refusedAcks); see 'tick outbox'"
        switch (sent + acks, refused + refusedAcks) {
        case (0, 0): return nil
        case (0, _): return "nothing sent from \(place): \(refusal)"
        case (_, let refused):
            let parts = [Self.count(sent, "message"), Self.count(acks, "ack")].compactMap(\.self)
            return "sent \(parts.joined(separator: " and ")) from \(place)" + (refused > 0 ? ", \(refusal)" : "")
        }
    }

    /// The same without the refusals, which `outbox flush` tells by itself.
    func sentText(room: String? = nil) -> String? {
        guard sent + acks > 0 else { return nil }
        var report = self
        (report.answers, report.refusedAcks) = (answers.filter { $0.value.seq != nil }, 0)
        return report.text(room: room)
    }

    /// A number with its noun; nil for none.
    private static func count(_ number: Int, _ noun: String) -> String? {
        number == 0 ? nil : "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
}
