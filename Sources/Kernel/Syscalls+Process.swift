import Synchronization

import CEpoll

/// The process: its arguments, environment and limits, and its end.
extension Syscalls {
    /// malloc_trim(3): gives free memory back to the system, of all threads.
    package static func returnFreeMemory() { malloc_trim(0) }

    /// signal(2): ignores SIGPIPE. A write to a reader that has gone fails with EPIPE.
    package static func ignoreBrokenPipes() { signal(SIGPIPE, SIG_IGN) }

    /// signal(2): ignores SIGXFSZ. A write beyond the limit on file sizes (RLIMIT_FSIZE) fails with EFBIG.
    package static func ignoreFileLimit() { signal(SIGXFSZ, SIG_IGN) }

    /// The variable by which libdispatch writes no log.
    nonisolated(unsafe) static let noDispatchLog = strdup("LIBDISPATCH_LOG=NO")

    /// putenv(3): keeps libdispatch from writing to the system's log. Else it says there, in each process whose user isn't root, that
    /// URLSession's thread doesn't get the priority that it asks for. Programs that are started don't get the variable.
    package static func writeNoDispatchLog() {
        if let noDispatchLog, getenv("LIBDISPATCH_LOG") == nil { putenv(noDispatchLog) }
    }

    /// Opens a replacement for each standard stream that is closed, so that no file or socket gets its number and receives
    /// output that is meant for a person. Using such a stream still fails with EBADF.
    package static func holdStandardStreams() {
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) == -1 {
            // open(2) takes the lowest free number; those below are in use by now.
            _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// fcntl(2): whether so many files can be opened beside those that are open; asked only where the limit is low. Without one
    /// libdispatch ends the process by a trap, and no call fails.
    package static func canOpen(_ count: Int) -> Bool {
        guard isLimited(RLIMIT_NOFILE, below: UInt(max(256, 2 * count))) else { return true }
        var opened: [Int32] = []
        defer { for file in opened { closeFile(file) } }
        while opened.count < count {
            let file = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
            guard file != -1 else { return errno != EMFILE && errno != ENFILE }
            opened.append(file)
        }
        return true
    }

    /// pthread_create(3): whether so many threads can be started beside those that there are; asked only where a limit on processes or
    /// memory is low. Without one libdispatch tries again for ever, and no call fails.
    package static func canStart(threads count: Int) -> Bool {
        guard isLimited(__RLIMIT_NPROC, below: 1 << 14) || isLimited(RLIMIT_AS, below: 1 << 34) else { return true }
        let gate = Mutex(())
        var started: [Thread] = []
        defer { for thread in started { thread.join() } }
        return gate.withLock { _ in
            do throws(SystemError) {
                while started.count < count { started.append(try startThread { gate.withLock { _ in } }) }
            } catch { return false }
            return true
        }
    }

    /// getrlimit(2): whether a limit is below a number, or isn't known.
    private static func isLimited(_ resource: __rlimit_resource, below number: UInt) -> Bool {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(resource.rawValue), &limit) != 0 || limit.rlim_cur < number
    }

    /// getpid(2): the id of this process.
    package static var processID: Int32 { getpid() }

    /// The command line as its bytes, the program's name first.
    package static func arguments() -> [[UInt8]] {
        UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc)).compactMap { word in
            word.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
        }
    }

    /// environ(7); the first value counts of a name that is there twice, as with getenv(3).
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

    /// uname(2): the kernel, its release and the processor, as in `Linux 6.1.0 x86_64`.
    package static var systemName: String? {
        var name = utsname()
        guard uname(&name) == 0 else { return nil }
        func text(_ field: some Any) -> String {
            withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
        }
        return "\(text(name.sysname)) \(text(name.release)) \(text(name.machine))"
    }

    /// gnu_get_libc_version(3): `glibc 2.36`.
    package static var libcName: String { "glibc \(String(cString: gnu_get_libc_version()))" }

    /// _exit(2): ends the process with a status.
    ///
    /// exit(3) would destroy what libraries hold in static variables while other threads still use it.
    package static func exit(_ status: Int32) -> Never { _exit(status) }

    /// setrlimit(2): raises the limit on open descriptors as far as the system allows.
    ///
    /// - Returns: the limit.
    @discardableResult
    package static func raiseDescriptorLimit() -> Int {
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        var limit = rlimit()
        guard getrlimit(resource, &limit) == 0 else { return 0 }
        var raised = limit
        raised.rlim_cur = raised.rlim_max
        let isRaised = setrlimit(resource, &raised) == 0
        return Int(clamping: isRaised ? raised.rlim_cur : limit.rlim_cur)
    }

    /// execvp(3): replaces this process by another program. Returns only by throwing.
    package static func become(_ arguments: [String]) throws(SystemError) {
        var words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        guard let program = words[0] else { return }
        if let noDispatchLog, getenv("LIBDISPATCH_LOG") == noDispatchLog + 16 { unsetenv("LIBDISPATCH_LOG") }
        _ = execvp(program, words)
        throw SystemError("execvp")
    }
}
