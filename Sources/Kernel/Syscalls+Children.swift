/// Child processes, and other programs.
extension Syscalls {
    /// How a process ended.
    package enum Ended: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    /// A change of an environment variable; nil removes it.
    package struct Variable: Sendable {
        let name: String
        let value: [UInt8]?

        /// - Parameter value: must not contain a NUL byte.
        package init(_ name: String, _ value: [UInt8]?) {
            self.name = name
            self.value = value
        }
    }

    /// posix_spawnp(3): starts a program, which is looked for in PATH where its name has no slash, with this process's environment and these changes to it.
    ///
    /// Its signals are as if started by a shell: none is blocked, and SIGPIPE, which this process ignores, has its default
    /// action. It belongs to this process's group, so that signals typed on the terminal reach it, too.
    ///
    /// - Parameters:
    ///   - input: becomes its standard input.
    ///   - output: becomes its standard output; nil for this process's.
    ///   - errors: becomes its standard error; nil for this process's.
    /// - Returns: its process id.
    /// - Throws: `SystemError`; E2BIG where arguments and environment are too long for the system.
    package static func spawn(
        _ words: [String], _ variables: [Variable], input: Int32, output: Int32? = nil, errors: Int32? = nil
    ) throws(SystemError) -> Int32 {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
        if let output { posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO) }
        if let errors { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigaddset(&signals, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))

        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        var environment = environment(with: variables) + [nil]
        defer { for word in arguments + environment { free(word) } }
        guard let program = arguments[0] else { throw SystemError("posix_spawn", EINVAL) }
        var process: pid_t = 0
        let status = posix_spawnp(&process, program, &actions, &attributes, &arguments, &environment)
        guard status == 0 else { throw SystemError("posix_spawn", status) }
        return process
    }

    /// waitid(2) with WNOWAIT: waits until a child has ended. Its process id isn't used again before `reap`.
    package static func waitForEnd(of process: Int32) throws(SystemError) {
        var info = siginfo_t()
        try check("waitid") { waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) }
    }

    /// waitpid(2): how a child ended; nil where it still runs.
    package static func reap(_ process: Int32) throws(SystemError) -> Ended? {
        var status: Int32 = 0
        guard try check("waitpid", { waitpid(process, &status, WNOHANG) }) == process else { return nil }
        // The macros of <sys/wait.h> for this are not visible to Swift.
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }

    /// kill(2).
    package static func pass(_ signal: Int32, to process: Int32) { _ = kill(process, signal) }

    /// write(2) of as many of the bytes as fit now; nil where the reader has gone.
    ///
    /// - Parameter descriptor: must be non-blocking.
    package static func writeSome(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int? {
        do throws(SystemError) {
            return try check("write") { bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
        } catch {
            switch error.number {
            case EAGAIN, EWOULDBLOCK: return 0
            case EPIPE: return nil
            default: throw error
            }
        }
    }

    /// environ(7) with changes, as `NAME=value`; the caller frees the pointers.
    private static func environment(with variables: [Variable]) -> [UnsafeMutablePointer<CChar>?] {
        var entries: [UnsafeMutablePointer<CChar>?] = []
        let names = variables.map { Array($0.name.utf8CString.dropLast()) + [CChar(UInt8(ascii: "="))] }
        var place = environ
        while let entry = place.pointee {
            if !names.contains(where: { strncmp(entry, $0, $0.count) == 0 }) { entries.append(strdup(entry)) }
            place += 1
        }
        for (variable, name) in zip(variables, names) {
            guard let value = variable.value else { continue }
            entries.append(strdup(name + value.map { CChar(bitPattern: $0) } + [0]))
        }
        return entries
    }

    /// execvp(3): replaces this process by another program. Returns only by throwing.
    package static func become(_ arguments: [String]) throws(SystemError) {
        var words = arguments.map { strdup($0) }
        defer { for word in words { free(word) } }
        words.append(nil)
        guard let program = words[0] else { return }
        _ = execvp(program, words)
        throw SystemError("execvp")
    }
}
