import Client

/// The marks that tell at a glance how far a message has come.
enum Ticks {
    /// In its colour, where there are colours.
    static func of(_ state: MessageState, _ terminal: Terminal) -> String {
        let ticks = plain(of: state, terminal)
        switch state {
        case .read: return terminal.colored(ticks, .cyan)
        case .failed: return terminal.colored(ticks, .red)
        case .sending, .sent, .delivered: return ticks
        }
    }

    static func plain(of state: MessageState, _ terminal: Terminal) -> String {
        switch state {
        case .sending: terminal.glyphs ? "…" : "."
        case .sent: terminal.glyphs ? "✓" : "+"
        case .delivered, .read: terminal.glyphs ? "✓✓" : "++"
        case .failed: terminal.glyphs ? "✗" : "!"
        }
    }
}
