import Synchronization

/// A child process, started once. A thread waits for its end.
package final class Child: Sendable {
    /// The end of a process.
    package enum Ended: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// A change of an environment variable; nil removes it.
    package struct Variable: Sendable {
        let name: String
        let value: [UInt8]?

        /// - Parameter value: must not contain a NUL byte.
        package init(_ name: String, _ value: [UInt8]?) { (self.name, self.value) = (name, value) }
    }

    private enum State {
        /// Not started; with the last signal that came before the start.
        case waiting(CaughtSignal?)
        case running(Int32)
        case ended(Result<Ended, SystemError>)
    }

    private let state = Mutex(State.waiting(nil))
    private let wakeUp: Int32

    package init() throws(SystemError) { wakeUp = try Syscalls.makeWakeUp() }

    deinit { Syscalls.closeFile(wakeUp) }

    /// Readable once the process has ended.
    package var end: Int32 { wakeUp }

    package var hasEnded: Bool { state.withLock { if case .ended = $0 { true } else { false } } }

    /// Starts a program, which is looked for in PATH where its name has no slash.
    ///
    /// It has this process's environment but for `variables`, and its signals are as if started by a shell: none is blocked, and
    /// SIGPIPE and SIGXFSZ, which this process ignores, have their default actions. A signal that came before is passed to it.
    ///
    /// - Parameters:
    ///   - input: becomes its standard input, as the others its outputs; nil for /dev/null.
    ///   - isApart: whether it has a process group of its own. Else signals typed on the terminal reach it, too.
    /// - Throws: `SystemError`; E2BIG where arguments and environment are too long for the system. It may be started again then.
    package func start(
        _ words: [String], _ variables: [Variable] = [], input: Int32? = STDIN_FILENO,
        output: Int32? = STDOUT_FILENO, errors: Int32? = STDERR_FILENO, isApart: Bool = false
    ) throws(SystemError) {
        // The status of a child would be lost.
        if Syscalls.isIgnored(SIGCHLD) { signal(SIGCHLD, SIG_DFL) }
        let streams = [(input, STDIN_FILENO), (output, STDOUT_FILENO), (errors, STDERR_FILENO)]
        let process = try state.withLock { state throws(SystemError) in
            let process = try Self.spawn(words, variables, streams, isApart: isApart)
            if case .waiting(let signal?) = state { _ = kill(process, signal.number) }
            state = .running(process)
            return process
        }
        do throws(SystemError) { try Syscalls.startThread { self.reap(process) } } catch {
            _ = kill(process, SIGKILL)
            reap(process)
            throw error
        }
    }

    /// Passes a signal on, now or at the start. One that was typed on the terminal has reached a running process already. One that ends
    /// a process lets it go on where it is stopped: it would not end.
    ///
    /// - Returns: false where the process has ended.
    @discardableResult
    package func pass(_ signal: CaughtSignal) -> Bool {
        state.withLock { state in
            switch state {
            case .waiting: state = .waiting(signal)
            case .running(let process):
                if !signal.isForAll { _ = kill(process, signal.number) }
                if [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(signal.number) { _ = kill(process, SIGCONT) }
            case .ended: return false
            }
            return true
        }
    }

    /// Sends a signal to the process, where it runs.
    package func end(by number: Int32) { pass(CaughtSignal(number: number, isTyped: false)) }

    /// Blocks until the process has ended. It must have been started.
    package func wait() throws(SystemError) -> Ended {
        while true {
            if case .ended(let result) = state.withLock({ $0 }) { return try result.get() }
            var places = [Syscalls.place(for: end, .readable)]
            _ = try Syscalls.poll(&places, milliseconds: -1)
        }
    }

    /// Waits until the process has ended. It must have been started.
    package func ended() async throws(SystemError) -> Ended {
        try await Syscalls.onThread { () throws(SystemError) in try self.wait() }
    }

    /// Writes the process's input, as far as it is read, and closes it. Blocks until then, or until the process has ended and
    /// nothing more fits: another process, which it started, may read what fits, or hold the pipe open and read nothing.
    ///
    /// - Parameter input: the writing end of a pipe, which must not block.
    package func feed(_ bytes: [UInt8], to input: Int32) throws(SystemError) {
        defer { Syscalls.closeFile(input) }
        var rest = bytes[...]
        while true {
            do throws(SystemError) { rest = rest.dropFirst(try Syscalls.writeSome(input, rest)) } catch {
                guard error.number == EPIPE else { throw error }
                return
            }
            guard !rest.isEmpty else { return }
            var places = [Syscalls.place(for: input, .writable), Syscalls.place(for: end, .readable)]
            _ = try Syscalls.poll(&places, milliseconds: -1)
            let (canWrite, hasEnded) = (Syscalls.readiness(in: places[0]), Syscalls.readiness(in: places[1]))
            guard hasEnded.isEmpty || !canWrite.isEmpty else { return }
        }
    }

    /// Starts a program without input, and blocks until it has ended.
    ///
    /// - Returns: its standard output, and how it ended.
    package func run(
        _ words: [String], _ variables: [Variable] = [], errors: Int32? = STDERR_FILENO
    ) throws(SystemError) -> (output: [UInt8], ended: Ended) {
        let (reading, writing) = try Syscalls.makePipe(readingBlocks: true, writingBlocks: true)
        defer { Syscalls.closeFile(reading) }
        let started = Result { () throws(SystemError) in
            try start(words, variables, input: nil, output: writing, errors: errors)
        }
        Syscalls.closeFile(writing)
        try started.get()
        return (try Syscalls.readAll(reading), try wait())
    }

    private func reap(_ process: Int32) {
        let result = Result { () throws(SystemError) in
            var info = siginfo_t()
            // WNOWAIT: no other process gets the id before the state says that this one has ended.
            try Syscalls.check("waitid") { waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) }
        }
        state.withLock { state in
            state = .ended(
                Result { () throws(SystemError) in
                    try result.get()
                    var status: Int32 = 0
                    try Syscalls.check("waitpid") { waitpid(process, &status, 0) }
                    // The macros of <sys/wait.h> for this are not visible to Swift.
                    let signal = status & 0x7F
                    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
                }
            )
        }
        Syscalls.wake(wakeUp)
    }

    /// posix_spawnp(3).
    private static func spawn(
        _ words: [String], _ variables: [Variable], _ streams: [(Int32?, Int32)], isApart: Bool
    ) throws(SystemError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (descriptor, stream) in streams where descriptor != stream {
            if let descriptor {
                posix_spawn_file_actions_adddup2(&actions, descriptor, stream)
            } else {
                posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0)
            }
        }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        sigaddset(&signals, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | (isApart ? POSIX_SPAWN_SETPGROUP : 0)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment = environment(with: variables) + [nil]
        defer { for word in arguments + environment { free(word) } }
        guard let program = arguments[0] else { throw SystemError("posix_spawn", EINVAL) }
        var process: pid_t = 0
        let status = posix_spawnp(&process, program, &actions, &attributes, &arguments, &environment)
        guard status == 0 else { throw SystemError("posix_spawn", status) }
        return process
    }

    /// environ(7) with changes, as `NAME=value`; the caller frees the pointers.
    private static func environment(with variables: [Variable]) -> [UnsafeMutablePointer<CChar>?] {
        var entries: [UnsafeMutablePointer<CChar>?] = []
        let names = variables.map { Array($0.name.utf8CString.dropLast()) + [CChar(UInt8(ascii: "="))] }
        var place = environ
        while let entry = place.pointee {
            place += 1
            guard entry != Syscalls.noDispatchLog else { continue }
            if !names.contains(where: { strncmp(entry, $0, $0.count) == 0 }) { entries.append(strdup(entry)) }
        }
        for (variable, name) in zip(variables, names) {
            guard let value = variable.value else { continue }
            entries.append(strdup(name + value.map { CChar(bitPattern: $0) } + [0]))
        }
        return entries
    }
}
