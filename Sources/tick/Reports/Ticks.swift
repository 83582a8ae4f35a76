import Client

/// The marks for the state of a message.
enum Ticks {
    /// The mark in its colour, where colours are used.
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
