import Arguments
import Client
import Kernel

/// `tick run`: runs a command, and sends what it prints, and how it ended.
enum RunCommand: Command {
    static let word = "run"

    static let syntax = CommandSyntax(
        word,
        summary: "Run a command, and send what it prints and how it ended",
        operands: [
            Operand("ROOM", .required, help: "the room to send to", completes: .room),
            Operand("COMMAND", .oneOrMore, help: "the command, and its arguments", completes: .commandLine),
        ],
        optionsEndAfter: 1,
        usage: ["ROOM -- COMMAND..."],
        elsewhere: ["do", "exec", "execute", "wrap"]
    )

    /// The longest time to wait for the relay after the command has ended.
    private static let patience = Duration.seconds(5)

    static func run(_ typed: Parsed, in context: Context) async throws {
        let account = try context.account(firstOf: typed.operands)
        var words = Array(typed.operands.dropFirst())
        let isMarked = words.first == "--"
        if isMarked { words.removeFirst() }
        guard let program = words.first, !program.isEmpty else {
            throw Failure(.usage, "missing operand 'COMMAND'", hint: "see 'tick run -h'")
        }
        // The whole room would be told that there is no such program.
        guard isMarked || !program.hasPrefix("-") else {
            throw Failure(
                .usage, "'\(program.printable)' is no command",
                hint: "see 'tick run -h'; a command that begins with '-' comes after '--'"
            )
        }
        func sender(by limit: Limit) -> Sender {
            Sender(
                account: account, queues: true, ids: nil, waiting: nil, limit: limit,
                output: SendOutput(room: account.room, form: .none, terminal: context.terminal), context: context
            )
        }
        let child = try Child()
        let signals = try SignalWatch([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2]) { signal in
            child.pass(signal) ? child : nil
        }
        let begun = ContinuousClock.now
        let output: CommandOutput
        do throws(SystemError) { output = try CommandOutput(of: words, as: child, context.terminal) } catch {
            let failure = Failure(running: program, error)
            context.terminal.say(failure)
            signals.restore()
            // Whoever waits for the end in the room hears of it.
            let line = "\(name(of: program)): cannot be run: \(error.reason)"
            do {
                try await sender(by: Limit(after: patience)).send(Array(line.utf8))
                await context.finishSending(of: account, by: Limit(after: patience))
            } catch { say(Failure(error, account: account), on: context.terminal) }
            throw Failure.quiet(failure.status)
        }
        let copying = Task {
            try await output.copy { ended in lastLine(of: program, ended, after: begun.duration(to: .now)) }
        }
        var failure = await send(output, of: child, by: sender(by: .never), until: signals)
        // No more lines are taken; the command goes on.
        Syscalls.closeFile(output.lines)
        if let failure { say(failure, on: context.terminal) }
        let ended = try await copying.value
        signals.end()
        if let lost = output.failure {
            context.terminal.say(lost)
            failure = failure?.status == .queued ? lost : failure ?? lost
        }
        // It may end otherwise than a command that returns.
        context.sayNotes()
        try end(as: ended, failure)
    }

    /// Sends the lines.
    ///
    /// - Returns: the failure that kept lines from being sent; nil where all were.
    private static func send(
        _ output: CommandOutput, of child: Child, by sender: Sender, until signals: SignalWatch
    ) async -> Failure? {
        // The last lines of a command that has ended are there already, also where a whole group gets the signal twice.
        let input = LineInput(output.lines, of: child)
        do {
            try await LineSender(sender, input, until: signals, patience: patience).send()
            await sender.context.finishSending(of: sender.account, by: sender.limit)
        } catch { return Failure(error, account: sender.account) }
        return nil
    }

    private static func say(_ failure: Failure, on terminal: Terminal) {
        guard failure.status == .queued, let message = failure.message else { return terminal.say(failure) }
        terminal.warn(message)
        if let hint = failure.hint { terminal.hint(hint) }
    }

    /// Ends as the command did. After a success, a line that is neither on the relay nor in the outbox is a failure.
    private static func end(as ended: Child.Ended, _ failure: Failure?) throws {
        switch ended {
        case .exited(0):
            if let failure, failure.status != .queued { throw Failure.quiet(failure.status) }
        case .exited(let status): Syscalls.exit(status)
        case .signalled(let number):
            // At other signals the system would write a core file of this process, too.
            if [SIGINT, SIGTERM, SIGHUP].contains(number) { Syscalls.end(by: number) }
            Syscalls.exit(128 + number)
        }
    }

    private static func name(of program: String) -> String {
        program.split(separator: "/").last.map(String.init) ?? program
    }

    /// The line that is sent last. The arguments may hold secrets, so only the program is named.
    static func lastLine(of program: String, _ ended: Child.Ended, after time: Duration) -> String {
        let how =
            switch ended {
            case .exited(let status): "exit status \(status)"
            case .signalled(let number): "killed by signal \(number)"
            }
        return "\(name(of: program)): \(how), after \(TimeSpan(time).text)"
    }
}

extension Failure {
    /// A command couldn't be started; the statuses are those of a shell.
    init(running program: String, _ error: SystemError) {
        let status: ExitStatus =
            switch error.number {
            case ENOENT, ENOTDIR: .notFound
            default: .notExecutable
            }
        self.init(status, "cannot run '\(program.printable)': \(error.reason)")
    }
}
