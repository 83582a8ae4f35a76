import Synchronization

#if os(Linux)
    import CEpoll
#endif

/// The process: signals and limits.
extension Syscalls {
    /// malloc_trim(3): gives free memory back to the system, of all threads. Does nothing where there is no such call.
    package static func returnFreeMemory() {
        #if os(Linux)
            malloc_trim(0)
        #endif
    }

    /// signal(2): ignores SIGPIPE. A write to a reader that has gone fails with EPIPE.
    package static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// signal(2): ignores SIGXFSZ. A write beyond the limit on file sizes (RLIMIT_FSIZE) fails with EFBIG.
    package static func ignoreFileLimit() {
        signal(SIGXFSZ, SIG_IGN)
    }

    /// Opens a replacement for each standard stream that is closed, so that no file or socket gets its number and receives
    /// output that is meant for a person. Using such a stream still fails with EBADF.
    package static func holdStandardStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // open(2) takes the lowest free number; those below are in use by now.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// getpid(2): the id of this process.
    package static var processID: Int32 { getpid() }

    /// The command line as its bytes, the program's name first.
    package static func arguments() -> [[UInt8]] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap { word in
            word.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// environ(7); of a name that is there twice the first value counts, as with getenv(3).
    package static func environment() -> [String: String] {
        var values: [String: String] = [:]
        var place = environ
        while let entry = place.pointee {
            place += 1
            guard let end = strchr(entry, CInt(UInt8(ascii: "="))) else { continue }
            let name = UnsafeRawBufferPointer(start: entry, count: end - entry)
            let key = String(decoding: name, as: UTF8.self)
            if values[key] == nil { values[key] = String(cString: end + 1) }
        }
        return values
    }

    /// Whether a variable of the environment is UTF-8; true where it isn't set.
    package static func isUTF8(variable name: String) -> Bool {
        getenv(name).map { String(validatingCString: $0) != nil } ?? true
    }

    /// _exit(2): ends the process with a status.
    ///
    /// exit(3) would destroy what libraries hold in static variables while other threads still use it.
    package static func exit(_ status: Int32) -> Never { _exit(status) }

    /// pause(2): waits for a signal to this thread.
    package static func pause() { _ = systemPause() }

    /// The bit that marks a signal which no process sent: one typed on the terminal, for instance.
    package static let typedMark: UInt8 = 0x80

    /// sigaction(2): each of these signals writes its number, one byte, to `descriptor`, which must be non-blocking. The byte
    /// of a signal that no process sent has the `typedMark`.
    ///
    /// A process has one such descriptor, that of the last call.
    package static func forwardSignals(_ numbers: [Int32], to descriptor: Int32) {
        signalDescriptor.store(descriptor, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.sa_flags = SA_SIGINFO | SA_RESTART
        #if canImport(Glibc)
            action.__sigaction_handler.sa_sigaction = forward
        #else
            action.__sigaction_u.__sa_sigaction = forward
        #endif
        for number in numbers { sigaction(number, &action, nil) }
    }

    /// signal(2): restores the default action of these signals.
    package static func restoreSignals(_ numbers: [Int32]) {
        for number in numbers { signal(number, SIG_DFL) }
    }

    /// setrlimit(2): raises the limit on open descriptors as far as the system allows.
    ///
    /// - Returns: the limit.
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

/// The descriptor that the handler writes to; -1 before the first `forwardSignals`.
private let signalDescriptor = Atomic<Int32>(-1)

/// A handler may call only functions of signal-safety(7): write(2) is one, and an atomic load takes no lock.
private func forward(
    _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
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

// Inside `Syscalls` this name means the method.
private func systemPause() -> Int32 { pause() }
