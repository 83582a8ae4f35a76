import Client
import Kernel
import Synchronization

/// The command of `--exec`, run by sh for each message, one at a time.
///
/// A signal that would end this process is passed to the running command, and then ends this process.
final class Hook: Sendable {
    private let command: String
    private let stateFile: String
    private let terminal: Terminal
    private let signals: [Int32]
    /// The running process and the last signal; nil for none.
    private let state = Mutex((process: Int32?.none, signal: Int32?.none))

    init(_ command: String, stateFile: StateFile, terminal: Terminal, session: TailSession) throws {
        self.command = command
        self.stateFile = stateFile.path
        self.terminal = terminal
        signals = [SIGINT, SIGTERM, SIGHUP].filter { !Syscalls.isIgnored($0) }
        do throws(SystemError) {
            let (reading, writing) = try Syscalls.makePipe()
            _ = try Syscalls.startThread { self.watch(reading, session) }
            Syscalls.forwardSignals(signals, to: writing)
        } catch {
            throw Failure(.bug, "cannot wait for signals: \(error.reason)")
        }
    }

    /// Restores the signals, once no command runs any more.
    func finish() { Syscalls.restoreSignals(signals) }

    /// Runs the command for a message.
    ///
    /// - Parameters:
    ///   - number: how many times it is run for this message, this one counted.
    ///   - json: its standard input.
    /// - Returns: nil where it ended with status 0, else the reason.
    func run(_ opened: OpenedEvent, room: String, try number: Int, json: [UInt8]) async throws -> String? {
        let variables = variables(opened, room: room, try: number)
        let result = await withCheckedContinuation { continuation in
            do throws(SystemError) {
                _ = try Syscalls.startThread {
                    continuation.resume(returning: self.result(opened, room: room, variables, json: json))
                }
            } catch { continuation.resume(returning: .failure(error)) }
        }
        do throws(SystemError) {
            switch try result.get() {
            case .exited(0): return nil
            case .exited(let status): return "exit status \(status)"
            case .signalled(let number): return "signal \(number)"
            }
        } catch {
            throw Failure(.bug, "cannot run '/bin/sh': \(error.reason)")
        }
    }

    /// The message for a command that failed.
    func words(_ reason: String, _ opened: OpenedEvent, room: String) -> String {
        let command = command.count > 60 ? command.prefix(57) + "..." : command[...]
        return "command '\(command.printable)' failed for message \(opened.event.seq) in '\(room.printable)': \(reason)"
    }

    private func result(
        _ opened: OpenedEvent, room: String, _ variables: [Syscalls.Variable], json: [UInt8]
    ) -> Result<Syscalls.Ended, SystemError> {
        do throws(SystemError) {
            let (reading, writing) = try Syscalls.makeInputPipe()
            let process: Int32
            do throws(SystemError) {
                defer { Syscalls.closeFile(reading) }
                process = try start(opened, room: room, variables, input: reading)
            } catch {
                Syscalls.closeFile(writing)
                throw error
            }
            let early = try fed(json, to: process, writing)
            if let early { return .success(early) }
            try Syscalls.waitForEnd(of: process)
            return .success(try reap(process) ?? .exited(0))
        } catch { return .failure(error) }
    }

    /// Starts the command, without the text in its environment where the environment can't hold it.
    private func start(
        _ opened: OpenedEvent, room: String, _ variables: [Syscalls.Variable], input: Int32
    ) throws(SystemError) -> Int32 {
        let text: [UInt8] = if case .content(let content) = opened.body { content.bytes } else { [] }
        let message = "message \(opened.event.seq) in '\(room.printable)'"
        func started(_ text: [UInt8]?) throws(SystemError) -> Int32 {
            let words = ["/bin/sh", "-c", command, "sh"]
            return try state.withLock { state throws(SystemError) in
                let all = variables + [Syscalls.Variable("TICK_TEXT", text)]
                let process = try Syscalls.spawn(words, all, input: input)
                state.process = process
                // A signal that came while nothing was running.
                if let signal = state.signal { Syscalls.pass(signal, to: process) }
                return process
            }
        }
        guard !text.contains(0) else {
            terminal.warn("\(message) contains a NUL byte: \(Self.onInputAlone)")
            return try started(nil)
        }
        do throws(SystemError) { return try started(text) } catch {
            guard error.number == E2BIG else { throw error }
            terminal.warn("\(message) is too long for an environment: \(Self.onInputAlone)")
            return try started(nil)
        }
    }

    private static let onInputAlone = "TICK_TEXT is not set, the text is only on standard input"

    /// All variables but the text.
    private func variables(_ opened: OpenedEvent, room: String, try number: Int) -> [Syscalls.Variable] {
        func variable(_ name: String, _ value: some CustomStringConvertible) -> Syscalls.Variable {
            Syscalls.Variable("TICK_" + name, value.description.utf8.filter { $0 != 0 })
        }
        return [
            variable("ID", opened.event.id), variable("SEQ", opened.event.seq), variable("ROOM", room),
            variable("FROM", opened.from), variable("MEMBER", opened.event.member),
            variable("AT", opened.event.at.shown),
            // A tick that the command runs acts as the same member.
            variable("CONFIG", stateFile), variable("TRY", number),
        ]
    }

    /// Writes the input as far as the command reads it, and closes it.
    ///
    /// - Returns: how the command ended; nil where it still runs.
    private func fed(_ json: [UInt8], to process: Int32, _ writing: Int32) throws(SystemError) -> Syscalls.Ended? {
        defer { Syscalls.closeFile(writing) }
        var rest = json[...]
        while let count = try Syscalls.writeSome(writing, rest) {
            rest = rest.dropFirst(count)
            if rest.isEmpty { return nil }
            // The command may have ended while a process that it started still holds the pipe open.
            if let ended = try reap(process) { return ended }
            var places = [Syscalls.place(for: writing, .writable)]
            _ = try Syscalls.poll(&places, milliseconds: 50)
        }
        return nil
    }

    private func reap(_ process: Int32) throws(SystemError) -> Syscalls.Ended? {
        try state.withLock { state throws(SystemError) in
            let ended = try Syscalls.reap(process)
            if ended != nil { state.process = nil }
            return ended
        }
    }

    private func watch(_ pipe: Int32, _ session: TailSession) {
        while true {
            var places = [Syscalls.place(for: pipe, .readable)]
            guard let count = try? Syscalls.poll(&places, milliseconds: -1) else { return }
            guard count > 0, let byte = try? Syscalls.readSome(pipe, count: 1).first else { continue }
            let number = Int32(byte & ~Syscalls.typedMark)
            let isTyped = byte & Syscalls.typedMark != 0
            session.end(.signal(number))
            state.withLock { state in
                state.signal = number
                // A signal typed on the terminal has reached the command already.
                guard let process = state.process, number != SIGINT || !isTyped else { return }
                Syscalls.pass(number, to: process)
            }
        }
    }

    /// Looks for a program as sh would, and ends as sh ends without it.
    private static let look = """
        case $1 in
        */*) [ -e "$1" ] || exit 127; [ -x "$1" ] && ! [ -d "$1" ] || exit 126 ;;
        *) command -v "$1" >/dev/null 2>&1 || exit 127 ;;
        esac
        """

    /// Refuses a command that can't be found or run, before a message is taken: it would fail for each, and without `--ack`
    /// each would count as delivered.
    ///
    /// Only its first word is looked for. One that isn't plain, such as an assignment, is left to sh, and so is a command that
    /// says by `||` what is done instead.
    static func check(_ command: String) throws {
        guard let word = program(in: command) else { return }
        do throws(SystemError) {
            let process = try Syscalls.spawn(["/bin/sh", "-c", look, "sh", word], [], input: STDIN_FILENO)
            try Syscalls.waitForEnd(of: process)
            switch try Syscalls.reap(process) {
            case .exited(127): throw SystemError("exec", ENOENT)
            case .exited(126): throw SystemError("exec", EACCES)
            default: return
            }
        } catch { throw Failure(running: word, error) }
    }

    /// The first word of a command of sh where it is plain; nil where sh has to say what it means.
    static func program(in command: String) -> String? {
        let rest = command.drop(while: \.isWhitespace)
        let word = rest.prefix { !$0.isWhitespace }
        let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_+-".contains($0)) }
        let isFunction = rest.dropFirst(word.count).drop(while: \.isWhitespace).first == "("
        guard !word.isEmpty, isPlain, word.first != "-", !isFunction, !command.contains("||") else { return nil }
        return String(word)
    }
}

/// How often the command of `--exec` is run again for a message for which it failed: the values of `--retry` and `--backoff`.
struct Retries: Sendable {
    private static let longest = Duration.seconds(3_600)

    let count: Int
    private let backoff: Duration

    /// - Parameter backoff: how long to wait before the first; each next time twice as long, up to an hour or this.
    init(count: Int, backoff: Duration) {
        self.count = count
        self.backoff = backoff
    }

    /// How long to wait before the command is run again; nil where it isn't.
    ///
    /// - Parameter tries: how often it was run for this message.
    func pause(after tries: Int) -> Duration? {
        guard tries <= count else { return nil }
        var pause = backoff
        for _ in 1..<tries where pause < Self.longest { pause = min(pause * 2, max(Self.longest, backoff)) }
        return pause
    }
}
