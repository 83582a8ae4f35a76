import Synchronization

import CEpoll

/// A signal to the programs that a terminal shows.
package enum TerminalSignal: Sendable {
    /// SIGWINCH: the terminal has another size.
    case resized
    /// SIGCONT: a program that was stopped goes on. A shell has used the terminal meanwhile, and has set its modes.
    case continued

    fileprivate var number: Int32 { self == .resized ? SIGWINCH : SIGCONT }
}

/// The terminal.
extension Syscalls {
    /// tcsetattr(3): turns off the echo of a terminal.
    ///
    /// - Returns: a function that restores it.
    package static func silence(_ descriptor: Int32) throws(SystemError) -> @Sendable () -> Void {
        var before = termios()
        try check("tcgetattr") { tcgetattr(descriptor, &before) }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        try check("tcsetattr") { tcsetattr(descriptor, TCSAFLUSH, &silent) }
        return { [before] in
            var before = before
            _ = tcsetattr(descriptor, TCSAFLUSH, &before)
        }
    }

    /// The bytes that a line of a terminal has at most, termios(3): what is typed or pasted beyond them is thrown away.
    package static let longestTypedLine = 4_095

    /// tcgetattr(3): whether a descriptor is a terminal that gives its input line by line, each up to `longestTypedLine`.
    package static func cutsLines(_ descriptor: Int32) -> Bool {
        var modes = termios()
        return tcgetattr(descriptor, &modes) == 0 && modes.c_lflag & tcflag_t(ICANON) != 0
    }

    /// tcgetpgrp(3): whether this process is in the foreground of its terminal, and no background job.
    package static func isInForeground(of descriptor: Int32) -> Bool { tcgetpgrp(descriptor) == getpgrp() }

    /// ioctl(2) with TIOCGWINSZ: the size of a terminal; nil where the descriptor is no terminal, or the size isn't known.
    package static func windowSize(of descriptor: Int32) -> (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return nil }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    /// sigaction(2): calls `came` after each such signal, once for several that came together, on a thread of its own.
    ///
    /// A process has one such call for each of the two, that of the last one who asked.
    package static func when(_ signal: TerminalSignal, _ came: @escaping @Sendable () -> Void) throws(SystemError) {
        let wakeUp = try makeWakeUp()
        try startThread {
            var places = [place(for: wakeUp, .readable)]
            while let count = try? poll(&places, milliseconds: -1) {
                guard count > 0 else { continue }
                _ = try? readSome(wakeUp, count: 8)
                came()
            }
        }
        var action = sigaction()
        action.sa_flags = SA_RESTART
        switch signal {
        case .resized:
            resized.store(wakeUp, ordering: .sequentiallyConsistent)
            action.__sigaction_handler.sa_handler = { _ in wakeInHandler(resized) }
        case .continued:
            continued.store(wakeUp, ordering: .sequentiallyConsistent)
            action.__sigaction_handler.sa_handler = { _ in wakeInHandler(continued) }
        }
        sigaction(signal.number, &action, nil)
    }
}

/// Wakes a thread, and leaves what the signal has interrupted as it was.
private func wakeInHandler(_ wakeUp: borrowing Atomic<Int32>) {
    let before = errno
    Syscalls.wake(wakeUp.load(ordering: .sequentiallyConsistent))
    errno = before
}

/// The descriptors that the signals wake; -1 before the first `when`.
private let resized = Atomic<Int32>(-1)
private let continued = Atomic<Int32>(-1)
