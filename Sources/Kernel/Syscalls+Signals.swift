/// Signals to this process.
extension Syscalls {
    /// sigaction(2): whether the signal is ignored, as under nohup(1) and in a shell's background jobs.
    package static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        #if canImport(Glibc)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// signal(2) and raise(3): ends the process by the signal, so that its parent sees which signal it was. Returns only where
    /// the signal doesn't end a process.
    package static func end(by number: Int32) {
        signal(number, SIG_DFL)
        // The threads of the concurrency runtime may have all signals blocked.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
    }
}
