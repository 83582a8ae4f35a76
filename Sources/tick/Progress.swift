import Kernel
import Synchronization

/// A progress line on stderr, redrawn in place. Nothing is drawn in the first second, or where stderr is no terminal.
///
/// `clear` is called before anything else is written to stderr.
final class Progress: Sendable {
    private static let firstAfter = 1_000
    private static let pause = 200

    private let terminal: Terminal
    private let isWanted: Bool
    /// When it may be drawn next, and whether it is drawn now.
    private let state: Mutex<(next: Int, isShown: Bool)>

    /// - Parameter isWanted: false where the output on stdout shows the progress already.
    init(_ terminal: Terminal, isWanted: Bool = true) {
        self.terminal = terminal
        self.isWanted = isWanted && terminal.redraws
        state = Mutex((next: Syscalls.monotonicMilliseconds() + Self.firstAfter, isShown: false))
    }

    /// Draws the progress; the text is computed only where it is drawn.
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

    /// Removes the line.
    func clear() {
        let isShown = state.withLock { state in
            defer { state.isShown = false }
            return state.isShown
        }
        if isShown { terminal.redraw("") }
    }
}
