import Kernel
import Synchronization

/// The command of `tick run`: started once, with the signals of this process passed to it while it runs.
final class ChildProcess: Sendable {
    private enum State {
        /// With the last signal that came before the start.
        case waiting(Int32?)
        case running(Int32)
        case ended
    }

    private let state = Mutex(State.waiting(nil))

    /// The signals that are passed on.
    static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]

    /// Starts the command, with this process's input.
    ///
    /// - Parameters:
    ///   - output: becomes its standard output.
    ///   - errors: becomes its standard error.
    func start(_ words: [String], output: Int32, errors: Int32) throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            let process = try Syscalls.spawn(words, [], input: STDIN_FILENO, output: output, errors: errors)
            if case .waiting(let signal?) = state { Syscalls.pass(signal, to: process) }
            state = .running(process)
        }
    }

    var isRunning: Bool {
        state.withLock { if case .running = $0 { true } else { false } }
    }

    var hasEnded: Bool {
        state.withLock { if case .ended = $0 { true } else { false } }
    }

    /// Passes a signal on.
    ///
    /// - Parameter isTyped: whether it was typed on the terminal, and so has reached the command already.
    /// - Returns: false where the command has ended.
    func pass(_ signal: Int32, isTyped: Bool) -> Bool {
        state.withLock { state in
            switch state {
            case .waiting:
                state = .waiting(signal)
                return true
            case .running(let process):
                if !isTyped { Syscalls.pass(signal, to: process) }
                return true
            case .ended: return false
            }
        }
    }

    /// Waits until the command has ended.
    ///
    /// - Returns: how; nil where it wasn't started.
    func wait() throws(SystemError) -> Syscalls.Ended? {
        guard case .running(let process) = state.withLock({ $0 }) else { return nil }
        try Syscalls.waitForEnd(of: process)
        return try state.withLock { state throws(SystemError) in
            state = .ended
            return try Syscalls.reap(process)
        }
    }
}
