import Client
import Kernel
import Synchronization

/// The members that a wait is still for: the last line of stderr on a terminal, and the names for the end of the wait.
final class WaitDisplay: Sendable {
    private let terminal: Terminal
    private let stage: Condition.Stage
    private let missing = Mutex<[DeliveryStatus.Row]?>(nil)

    init(_ terminal: Terminal, _ stage: Condition.Stage) {
        self.terminal = terminal
        self.stage = stage
    }

    /// The names at the last check; nil before the first.
    var names: [String]? { missing.withLock { $0 }?.map(\.label) }

    /// A line for a missing member: its name, and what came of the push to it, where there was one.
    func line(of name: String) -> String {
        let row = missing.withLock { $0 }?.first { $0.label == name }
        return name.printable + (row?.pushed.map { "  \($0)" } ?? "")
    }

    /// Shows the names of the members who are missing.
    func show(_ rows: [DeliveryStatus.Row]) {
        missing.withLock { $0 = rows }
        guard terminal.redraws else { return }
        let names = rows.map(\.label)
        let what = stage == .read ? "not read by" : "not delivered to"
        let text = "waiting: \(what) \(Self.count(names)): \(names.map(\.printable).joined(separator: ", "))"
        // The cursor stays behind the text, and must not begin a new line.
        terminal.redraw(terminal.cut(text, to: terminal.errorColumns - 1))
    }

    /// `2 members`.
    static func count(_ names: [String]) -> String { "\(names.count) member\(names.count == 1 ? "" : "s")" }
}
