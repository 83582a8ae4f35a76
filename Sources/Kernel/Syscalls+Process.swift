import Synchronization

/// What belongs to the process: signals and limits.
extension Syscalls {
    /// signal(2): writing to a reader that is gone fails with EPIPE and doesn't kill.
    package static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// signal(2): a file that would grow beyond the limit of the process (RLIMIT_FSIZE) fails with EFBIG and doesn't kill.
    package static func ignoreFileLimit() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Puts something in the place of standard streams that are closed, so that no file or socket gets their numbers and
    /// what was meant for a person ends up in it. Using one still fails with EBADF: it can't be read, or can't be written.
    package static func holdStandardStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // open(2) takes the lowest number that is free: those before it are held already.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// pause(2): waits for a signal that this thread gets.
    package static func pause() { _ = systemPause() }

    /// signal(2): each of these signals now writes its number, one byte, to `descriptor`, which must not wait.
    ///
    /// There is one such descriptor in a process; the last call decides.
    package static func forwardSignals(_ numbers: [Int32], to descriptor: Int32) {
        signalDescriptor.store(descriptor, ordering: .sequentiallyConsistent)
        for number in numbers {
            // A handler may only do what signal-safety(7) lists: write(2) is there, and an atomic load takes no lock.
            signal(number) { number in
                let before = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = write(signalDescriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
                errno = before
            }
        }
    }

    /// What the byte of a signal has beside its number where nobody sent it: it was typed on the terminal, say.
    package static let typedMark: UInt8 = 0x80

    /// The same by sigaction(2); the byte of a signal that no process sent has the `typedMark`.
    package static func forwardSignals(_ numbers: [Int32], markingTypedTo descriptor: Int32) {
        signalDescriptor.store(descriptor, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.sa_flags = SA_SIGINFO | SA_RESTART
        #if canImport(Glibc)
            action.__sigaction_handler.sa_sigaction = forwardMarked
        #else
            action.__sigaction_u.__sa_sigaction = forwardMarked
        #endif
        for number in numbers { sigaction(number, &action, nil) }
    }

    /// signal(2): these signals do again what they do by default.
    package static func restoreSignals(_ numbers: [Int32]) {
        for number in numbers { signal(number, SIG_DFL) }
    }

    /// setrlimit(2): allows as many open descriptors as the system lets this process have, and answers how many.
    @discardableResult
    package static func raiseDescriptorLimit() -> Int {
        #if canImport(Glibc)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 0 }
        var raised = limit
        raised.rlim_cur = raised.rlim_max
        let isRaised = setrlimit(resource, &raised) == 0
        return Int(clamping: isRaised ? raised.rlim_cur : limit.rlim_cur)
    }
}

/// Where the handler writes to; -1 before the first `forwardSignals`.
private let signalDescriptor = Atomic<Int32>(-1)

/// Does for `sigaction` what the handler of `forwardSignals` does for `signal`.
private func forwardMarked(
    _ number: Int32,
    _ info: UnsafeMutablePointer<siginfo_t>?,
    _ context: UnsafeMutableRawPointer?
) {
    let before = errno
    #if canImport(Glibc)
        let isTyped = (info?.pointee.si_code ?? 0) > 0
    #else
        let isTyped = info?.pointee.si_pid == 0
    #endif
    var byte = UInt8(truncatingIfNeeded: number) | (isTyped ? Syscalls.typedMark : 0)
    _ = write(signalDescriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
    errno = before
}

// Inside `Syscalls` the name means the method.
private func systemPause() -> Int32 { pause() }
