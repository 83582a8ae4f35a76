import Client
import Foundation
import Kernel
import Synchronization

/// The command of `--exec`, run by sh for each message, one at a time.
///
/// A signal that would end this process is passed to the running command, and then ends this process.
final class Hook: Sendable {
    private let command: String
    private let stateFile: String
    private let terminal: Terminal
    private let session: TailSession
    /// The process that runs, or that ran last; nil before the first.
    private let running = Mutex<Child?>(nil)

    init(_ command: String, stateFile: StateFile, terminal: Terminal, session: TailSession) {
        (self.command, self.terminal, self.session) = (command, terminal, session)
        // The command may work in another folder.
        self.stateFile = URL(fileURLWithPath: stateFile.path).path
    }

    /// Takes a signal that would end this process, and ends the session by it.
    ///
    /// - Returns: the process that the signal was passed to; nil where none runs.
    func take(_ signal: CaughtSignal) -> Child? {
        running.withLock { child in
            session.end(.signal(signal.number))
            return child?.pass(signal) == true ? child : nil
        }
    }

    /// Runs the command for a message.
    ///
    /// - Parameter number: the number of this run among those for the message, from 1 on.
    /// - Returns: nil where it ended with status 0, else the reason.
    func run(_ opened: OpenedEvent, room: String, try number: Int, json: [UInt8]) async throws -> String? {
        let child = try Child()
        running.withLock { running in
            running = child
            // A signal that came while nothing was running.
            if case .signal(let number) = session.ending { child.end(by: number) }
        }
        let variables = variables(opened, room: room, try: number)
        do throws(SystemError) {
            let (reading, writing) = try Syscalls.makePipe(readingBlocks: true)
            do throws(SystemError) {
                defer { Syscalls.closeFile(reading) }
                try start(child, opened, room: room, variables, input: reading)
            } catch {
                Syscalls.closeFile(writing)
                throw error
            }
            let ended = try await Syscalls.onThread { () throws(SystemError) in
                try child.feed(json, to: writing)
                let ended = try child.wait()
                // The signal that ended it may be for this process as well.
                if ended != .exited(0) { try SignalWatch.catchUp() }
                return ended
            }
            switch ended {
            case .exited(0): return nil
            case .exited(let status): return "exit status \(status)"
            case .signalled(let number): return "signal \(number)"
            }
        } catch { throw Failure(.bug, "cannot run '/bin/sh': \(error.reason)") }
    }

    /// The message for a command that failed.
    func words(_ reason: String, _ opened: OpenedEvent, room: String) -> String {
        let command = command.count > 60 ? command.prefix(57) + "..." : command[...]
        return "command '\(command.printable)' failed for message \(opened.event.seq) in '\(room.printable)': \(reason)"
    }

    /// Starts the command, without the text in its environment where the environment can't hold it.
    private func start(
        _ child: Child, _ opened: OpenedEvent, room: String, _ variables: [Child.Variable], input: Int32
    ) throws(SystemError) {
        // Else sh(1) takes a program called `+x` for an option of its own, and runs its input, a message, as a script.
        let words = ["/bin/sh", "-c", "--", command, "sh"]
        let text: [UInt8] = if case .content(let content) = opened.body { content.bytes } else { [] }
        let why: String
        if text.contains(0) {
            why = "contains a NUL byte"
        } else {
            do throws(SystemError) {
                return try child.start(words, variables + [Child.Variable("TICK_TEXT", text)], input: input)
            } catch {
                guard error.number == E2BIG else { throw error }
                why = "is too long for an environment"
            }
        }
        let message = "message \(opened.event.seq) in '\(room.printable)'"
        terminal.warn("\(message) \(why): TICK_TEXT is not set, the text is only on standard input")
        try child.start(words, variables + [Child.Variable("TICK_TEXT", nil)], input: input)
    }

    /// All variables but the text.
    private func variables(_ opened: OpenedEvent, room: String, try number: Int) -> [Child.Variable] {
        func variable(_ name: String, _ value: some CustomStringConvertible) -> Child.Variable {
            Child.Variable("TICK_" + name, value.description.utf8.filter { $0 != 0 })
        }
        return [
            variable("ID", opened.event.id), variable("SEQ", opened.event.seq), variable("ROOM", room),
            variable("FROM", opened.from), variable("MEMBER", opened.event.member),
            variable("AT", opened.event.at.shown),
            // A tick that the command runs acts as the same member.
            variable("CONFIG", stateFile), variable("TRY", number), RoomColumn.none,
        ]
    }

    /// Looks for a program as sh would, and ends as sh ends without it.
    private static let look = """
        case $1 in
        */*) [ -e "$1" ] || exit 127; [ -x "$1" ] && ! [ -d "$1" ] || exit 126 ;;
        *) command -v "$1" >/dev/null 2>&1 || exit 127 ;;
        esac
        """

    /// Refuses a command that can't be found or run, before a message is taken. It would fail for each, and without
    /// `--ack` each would count as delivered.
    ///
    /// Only its first word is looked for. A command whose first word isn't plain, such as an assignment, is left to sh,
    /// and so is one with `||`, which says what to do instead.
    static func check(_ command: String) throws {
        guard let word = program(in: command) else { return }
        do throws(SystemError) {
            let child = try Child()
            try child.start(["/bin/sh", "-c", look, "sh", word])
            switch try child.wait() {
            case .exited(127): throw SystemError("exec", ENOENT)
            case .exited(126): throw SystemError("exec", EACCES)
            default: return
            }
        } catch { throw Failure(running: word, error) }
    }

    /// The first word of a command of sh where it is plain; nil where only sh can interpret it.
    static func program(in command: String) -> String? {
        let rest = command.drop(while: \.isWhitespace)
        let word = rest.prefix { !$0.isWhitespace }
        let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "./_+-".contains($0)) }
        let isFunction = rest.dropFirst(word.count).drop(while: \.isWhitespace).first == "("
        guard !word.isEmpty, isPlain, word.first != "-", !isFunction, !command.contains("||") else { return nil }
        return String(word)
    }
}

/// The retries of the command of `--exec` for a message for which it failed: the values of `--retry` and `--backoff`.
struct Retries: Sendable {
    private static let longest = Duration.seconds(3_600)

    let count: Int
    private let backoff: Duration

    /// - Parameter backoff: the pause before the first; each next one is twice as long, up to an hour or this.
    init(count: Int, backoff: Duration) { (self.count, self.backoff) = (count, backoff) }

    /// The pause before the command is run again; nil where it isn't.
    ///
    /// - Parameter tries: the number of runs for this message so far.
    func pause(after tries: Int) -> Duration? {
        guard tries <= count else { return nil }
        var pause = backoff
        for _ in 1..<tries where pause < Self.longest { pause = min(pause * 2, max(Self.longest, backoff)) }
        return pause
    }
}
