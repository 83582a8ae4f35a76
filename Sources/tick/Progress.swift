import Kernel

/// How far long work has come: one line on stderr, drawn over and over. It is silent in the first second, and where
/// stderr is no terminal.
///
/// Who writes anything else to stderr clears it first.
final class Progress {
    private static let firstAfter = 1_000
    private static let pause = 200

    private let terminal: Terminal
    private let isWanted: Bool
    private var next: Int
    private var isShown = false

    /// - Parameter isWanted: false where what is written to stdout is shown beside it, and tells enough.
    init(_ terminal: Terminal, isWanted: Bool = true) {
        self.terminal = terminal
        self.isWanted = isWanted && terminal.redraws
        next = Syscalls.monotonicMilliseconds() + Self.firstAfter
    }

    /// Tells how far the work is; the text is made only where it is shown.
    func show(_ text: @autoclosure () -> String) {
        guard isWanted else { return }
        let now = Syscalls.monotonicMilliseconds()
        guard now >= next else { return }
        next = now + Self.pause
        terminal.redraw(text())
        isShown = true
    }

    /// Takes the line away.
    func clear() {
        if isShown { terminal.redraw("") }
        isShown = false
    }
}
