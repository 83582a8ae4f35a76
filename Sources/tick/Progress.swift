import Kernel
import Synchronization

/// How far long work has come: one line on stderr, drawn over and over. It is silent in the first second, and where
/// stderr is no terminal.
///
/// Who writes anything else to stderr clears it first.
final class Progress: Sendable {
    private static let firstAfter = 1_000
    private static let pause = 200

    private let terminal: Terminal
    private let isWanted: Bool
    /// When it may be drawn next, and whether it stands there now.
    private let state: Mutex<(next: Int, isShown: Bool)>

    /// - Parameter isWanted: false where what is written to stdout is shown beside it, and tells enough.
    init(_ terminal: Terminal, isWanted: Bool = true) {
        self.terminal = terminal
        self.isWanted = isWanted && terminal.redraws
        state = Mutex((next: Syscalls.monotonicMilliseconds() + Self.firstAfter, isShown: false))
    }

    /// Tells how far the work is; the text is made only where it is shown.
    func show(_ text: @autoclosure () -> String) {
        guard isWanted else { return }
        let now = Syscalls.monotonicMilliseconds()
        let isDue = state.withLock { state in
            guard now >= state.next else { return false }
            state = (next: now + Self.pause, isShown: true)
            return true
        }
        if isDue { terminal.redraw(text()) }
    }

    /// Takes the line away.
    func clear() {
        let isShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if isShown { terminal.redraw("") }
    }
}
