import Foundation

/// A process that leads a session of its own, so that it and all it starts can be ended together, and nothing else.
struct Session {
    /// After so long it hangs: nothing here takes as long, on however busy a machine.
    static let hang = Duration.seconds(300)

    let leader: pid_t

    /// Starts a program with an environment of its own, stdin empty, stdout and stderr both appended to one file.
    ///
    /// Not Foundation's `Process`: it can't begin a session.
    ///
    /// - Throws: `POSIXError` where the program can't be started.
    init(program: String, _ arguments: [String], environment: [String: String], output: String) throws {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)

        // The threads that tests run on block signals, and a child would inherit that.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGCHLD] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let beginSession: Int32 = 0x80  // POSIX_SPAWN_SETSID, which `import Glibc` does not show.
        posix_spawnattr_setflags(&attributes, Int16(beginSession | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

        var arguments = ([program] + arguments).map { strdup($0) }
        var variables = environment.map { strdup("\($0)=\($1)") }
        defer { for text in arguments + variables { free(text) } }
        arguments.append(nil)
        variables.append(nil)
        var pid: pid_t = 0
        let failure = posix_spawn(&pid, program, &actions, &attributes, arguments, variables)
        guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .EIO) }
        leader = pid
    }

    /// Waits for the leader and ends everything that is left of the session, on the caller's thread.
    ///
    /// - Returns: the leader's exit status as a shell says it, 128 + N for a signal.
    func finish() -> Int32 {
        // The leader stays a zombie, so that its number, which is the session's, belongs to nobody else.
        var information = siginfo_t()
        while waitid(P_PID, id_t(leader), &information, WEXITED | WNOWAIT) == -1, errno == EINTR {}
        endAll()
        var status: Int32 = 0
        while waitpid(leader, &status, 0) == -1, errno == EINTR {}
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }

    /// How a session ended.
    enum Ending: Equatable {
        /// The leader's exit status as a shell says it, 128 + N for a signal.
        case exited(Int32)
        /// The limit came first. These ran then, one a line: process id, state, what it waits for, command line.
        case killed(running: [String])
    }

    /// Waits for the leader, at most until the limit returns, then ends everything that is left of the session.
    ///
    /// - Parameter limit: throws where it is cancelled.
    func finish(orAfter limit: @escaping @Sendable () async throws -> Void) async -> Ending {
        let alarm = Task { () -> [String]? in
            do { try await limit() } catch { return nil }
            let running = members.map(Self.description)
            kill(-leader, SIGKILL)
            return running
        }
        // On a thread of its own to the end: a leader that stays a zombie until one of Swift's threads is free makes Swift
        // Testing's wait for its exit tests, which looks at all children, go round without a pause meanwhile.
        let status = await withCheckedContinuation { (continuation: CheckedContinuation<Int32, Never>) in
            Thread.detachNewThread { continuation.resume(returning: finish()) }
        }
        alarm.cancel()
        return await alarm.value.map { .killed(running: $0) } ?? .exited(status)
    }

    /// A process as a hang is looked into: proc_pid_stat(5), its wait channel, its command line.
    private static func description(of pid: pid_t) -> String {
        func text(_ name: String) -> String {
            (try? String(contentsOfFile: "/proc/\(pid)/\(name)", encoding: .utf8)) ?? ""
        }
        let stat = text("stat")
        let state = stat.lastIndex(of: ")").map { stat[$0...].dropFirst(2).prefix(1) } ?? "?"
        let words = text("cmdline").split(separator: "\0").joined(separator: " ")
        return "\(pid) \(state) \(text("wchan")) \(words)"
    }

    /// Ends what runs in the leader's process group and in the session's others, and waits until it is gone.
    private func endAll() {
        kill(-leader, SIGKILL)
        // Beside a load a killed process may be there for seconds.
        let end = ContinuousClock.now + Self.hang
        while ContinuousClock.now < end {
            let alive = members
            if alive.isEmpty { return }
            for pid in alive { kill(pid, SIGKILL) }
            Thread.sleep(forTimeInterval: 0.01)
        }
    }

    /// The session's living processes: proc_pid_stat(5). Empty where there is no /proc.
    private var members: [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        // Who is of another session isn't read: while this one's leader is a zombie Swift Testing's wait goes round.
        return names.compactMap { pid_t($0) }.filter { pid in
            guard getsid(pid) == leader, let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
                let name = text.lastIndex(of: ")")
            else { return false }
            // After the name stands the state.
            return !["Z", "X"].contains(text[name...].dropFirst(2).first)
        }
    }
}
