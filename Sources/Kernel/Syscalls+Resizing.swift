import Synchronization

import CEpoll

// The changes of a terminal's size, of which its foreground processes get the signal SIGWINCH.

extension Syscalls {
    /// sigaction(2): calls `resized` after each SIGWINCH, once for several that came together, on a thread of its own.
    ///
    /// A process has one such call, that of the last one who asked.
    package static func whenResized(_ resized: @escaping @Sendable () -> Void) throws(SystemError) {
        let wakeUp = try makeWakeUp()
        try startThread {
            var places = [place(for: wakeUp, .readable)]
            while let count = try? poll(&places, milliseconds: -1) {
                guard count > 0 else { continue }
                _ = try? readSome(wakeUp, count: 8)
                resized()
            }
        }
        resizedDescriptor.store(wakeUp, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.sa_flags = SA_RESTART
        action.__sigaction_handler.sa_handler = { _ in
            let before = errno
            Syscalls.wake(resizedDescriptor.load(ordering: .sequentiallyConsistent))
            errno = before
        }
        sigaction(SIGWINCH, &action, nil)
    }
}

/// The descriptor that SIGWINCH wakes; -1 before the first `whenResized`.
private let resizedDescriptor = Atomic<Int32>(-1)
