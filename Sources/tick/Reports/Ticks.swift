import Client

/// The marks that tell at a glance how far a message has come.
enum Ticks {
    static func of(_ status: DeliveryStatus, _ terminal: Terminal) -> String {
        of(status.state == .sent && status.delivered > 0 ? .sent : status.state, terminal)
    }

    static func of(_ state: MessageState, _ terminal: Terminal) -> String {
        switch state {
        case .sending: terminal.glyphs ? "…" : "."
        case .sent: terminal.glyphs ? "✓" : "+"
        case .delivered: terminal.glyphs ? "✓✓" : "++"
        case .read: terminal.colored(terminal.glyphs ? "✓✓" : "++", .cyan)
        case .failed: terminal.colored(terminal.glyphs ? "✗" : "!", .red)
        }
    }
}

extension Terminal {
    /// Says that receipts were shown which no member made.
    func warnOfForgery(in status: DeliveryStatus) {
        guard status.forgedReceipts > 0 else { return }
        warn(
            "\(status.forgedReceipts) receipt\(status.forgedReceipts == 1 ? "" : "s") for message "
                + "\(status.message.event.seq) are not genuine and were not counted"
        )
    }
}
