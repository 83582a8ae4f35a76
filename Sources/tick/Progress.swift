import Kernel
import Synchronization

/// A progress line on stderr, redrawn in place. Nothing is drawn in the first second, nor where stderr is no terminal.
final class Progress: Sendable {
    private static let firstAfter = 1_000
    private static let pause = 200

    private let terminal: Terminal
    private let isWanted: Bool
    /// The time from which on it may be drawn.
    private let next: Mutex<Int>

    /// - Parameter isWanted: false where the output on stdout shows the progress already.
    init(_ terminal: Terminal, isWanted: Bool = true) {
        self.terminal = terminal
        self.isWanted = isWanted && terminal.redraws
        next = Mutex(Syscalls.monotonicMilliseconds() + Self.firstAfter)
    }

    /// Draws the progress; the text is computed only where it is drawn.
    func show(_ text: @autoclosure () -> String) {
        guard isWanted else { return }
        let now = Syscalls.monotonicMilliseconds()
        let isDue = next.withLock { next in
            guard now >= next else { return false }
            next = now + Self.pause
            return true
        }
        if isDue { terminal.redraw(text()) }
    }
}
