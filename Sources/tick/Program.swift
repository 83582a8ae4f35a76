import Arguments
import Client
import Kernel

/// The program: the table of its commands, and the way from a command line to an exit status.
package enum Program {
    static let version = "0.2.0"

    /// The files that a command has open at once, for one room, and a few more.
    private static let fewestFiles = 27
    /// The threads that a command has at once, and a few more.
    static let fewestThreads = 13

    static let config = Option<String>(
        "config", "FILE", help: "the state file (TICK_CONFIG, else ~/.config/tick/tick.json)", completes: .file
    ) { text throws(ValueError) in
        // As an unset variable gives it: no other member is to be meant then.
        guard !text.isEmpty else { throw ValueError("it is empty") }
        return text
    }
    static let color = Option<ColorChoice>("color", help: "colours on standard output")

    /// The one table of commands.
    static var groups: [(title: String, commands: [any Command.Type])] {
        [
            (
                "be in a room",
                [
                    JoinCommand.self, LeaveCommand.self, MembersCommand.self, InviteCommand.self, RemoveCommand.self,
                    RotateCommand.self, DeviceCommand.self,
                ]
            ),
            (
                "talk",
                [
                    SendCommand.self, RunCommand.self, TailCommand.self, AckCommand.self, StatusCommand.self,
                    ListCommand.self, OutboxCommand.self, PushCommand.self,
                ]
            ),
            (
                "run and learn",
                [RelayCommand.self, DemoCommand.self, HelpCommand.self, VersionCommand.self, CompletionCommand.self]
            ),
        ]
    }

    static let syntax = ProgramSyntax(
        "tick",
        summary: "group chat for the shell, where every message carries its delivery status",
        options: [config, color],
        groups: groups.map { title, commands in
            ProgramSyntax.Group(title, commands.map { command in .init(command.word) { command.syntax } })
        }
    )

    /// Runs the command line of this process, and ends it.
    package static func start() async -> Never {
        Syscalls.ignoreBrokenPipes()
        Syscalls.ignoreFileLimit()
        Syscalls.endOnSignals()
        Syscalls.holdStandardStreams()
        Syscalls.writeNoDispatchLog()
        Syscalls.exit(await run(Syscalls.arguments()).rawValue)
    }

    /// Runs a command line, given as its bytes, the program's name first.
    static func run(_ bytes: [[UInt8]]) async -> ExitStatus {
        let arguments = bytes.map { String(decoding: $0, as: UTF8.self) }
        let environment = Syscalls.environment()
        var terminal = Terminal(color: "auto", environment: environment)
        do {
            // Without it Swift knows no arguments, and Foundation traps.
            guard !bytes.isEmpty else {
                throw Failure(
                    .badConfiguration, "this process has no arguments, not even its name",
                    hint: "mount /proc, if it isn't; a library of LD_PRELOAD can hide them, too")
            }
            switch try Parser(syntax).parse(Array(arguments.dropFirst())) {
            case .version: try terminal.write(VersionCommand.text)
            case .help(let command):
                let usage = UsageText(syntax)
                try terminal.write(command.map(usage.text(of:)) ?? usage.overview)
            case .run(let command, let typed, let globals):
                terminal = Terminal(color: (globals[color] ?? .auto).rawValue, environment: environment)
                let command = Self.command(command.name)
                if !command.onlyPrints(typed) { try checkLimits(for: command) }
                try check(bytes, but: command.rawOperands.map { typed.places.dropFirst($0) } ?? [])
                try check(environment, config: globals[config])
                let context = Context(
                    terminal: terminal, environment: environment,
                    stateFile: try stateFile(of: command, config: globals[config], environment), arguments: bytes
                )
                try await run(command, typed, in: context)
            }
            return .done
        } catch {
            let failure = Failure(error)
            terminal.say(failure)
            return failure.status
        }
    }

    /// Refuses a command that would find no file or thread in the midst of its work, or other processes than its own in /proc: Dispatch
    /// looks there for its threads by their numbers, and traps where it doesn't find them.
    private static func checkLimits(for command: any Command.Type) throws {
        if let shown = try? Syscalls.link(at: "/proc/self"), shown != String(Syscalls.processID) {
            throw Failure(
                .badConfiguration, "'/proc' shows the processes of another PID namespace",
                hint: "'unshare --pid --fork --mount-proc' mounts this one's, for it alone"
            )
        }
        // A relay raises its limit itself.
        if command.word != RelayCommand.word { try checkFiles(following: 1) }
        guard Syscalls.canStart(threads: fewestThreads) else { throw Failure.tooFewThreads }
    }

    /// Refuses to follow more rooms at once than files can be opened for.
    static func checkFiles(following rooms: Int) throws {
        // Each has one connection, and half of them another one at times.
        let needed = fewestFiles + max(0, rooms - 1) * 3 / 2
        guard Syscalls.canOpen(needed) else { throw Failure.tooFewFiles(needed) }
    }

    /// The state file of a command. The user of a service may have no home folder: only a command that needs the file fails there.
    static func stateFile(
        of command: any Command.Type, config: String?, _ environment: [String: String],
        home: @autoclosure () -> String? = Syscalls.homeFolder()
    ) throws -> StateFile {
        do throws(StateError) { return try StateFile(config: config, environment: environment, home: home()) } catch {
            guard command.needsState else { return StateFile(path: "") }
            throw error
        }
    }

    /// Runs a command, and keeps what it has proved, however it ends.
    ///
    /// - Throws: its failure. A relay's error that the command left to `Program` is worded with the one account that it
    ///   has opened.
    private static func run(_ command: any Command.Type, _ typed: Parsed, in context: Context) async throws {
        do { try await command.run(typed, in: context) } catch {
            _ = await context.keepAll()
            let failure = Failure(error, account: context.account)
            context.sayNotes(besides: failure)
            throw failure
        }
        let failure = await context.keepAll()
        context.sayNotes(besides: failure)
        if let failure { throw failure }
    }

    /// Refuses arguments that aren't UTF-8: the words read from them would differ from those typed.
    ///
    /// - Parameter raw: the places of the arguments that may be any bytes, counted without the program's name.
    private static func check(_ arguments: [[UInt8]], but raw: ArraySlice<Int>) throws {
        let raw = Set(raw)
        for place in arguments.indices.dropFirst() where !raw.contains(place - 1) {
            guard String(validating: arguments[place], as: UTF8.self) == nil else { continue }
            throw Failure(.badInput, "argument \(place) is not UTF-8")
        }
    }

    /// Refuses variables that aren't UTF-8, of those that are read; those of `tail --exec` may be any bytes.
    ///
    /// - Parameter config: the value of `--config`, which is read instead of some.
    private static func check(_ environment: [String: String], config: String?) throws {
        var read = ["TICK_CODE", "TICK_NAME", "TICK_RELAY", "TICK_RELAY_TOKEN", "TICK_ROOM"]
        if let variable = StateFile.variable(config: config, environment) { read.append(variable) }
        guard let wrong = read.first(where: { !Syscalls.isUTF8(variable: $0) }) else { return }
        throw Failure(.badInput, "the variable \(wrong) is not UTF-8")
    }

    private static func command(_ name: String) -> any Command.Type {
        guard let command = groups.flatMap(\.commands).first(where: { $0.word == name }) else {
            preconditionFailure("BUG: no command '\(name)'")
        }
        return command
    }
}

/// The values of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
}

/// One of tick's commands: its syntax, and its work.
protocol Command: SendableMetatype {
    /// The word that names it on the command line.
    static var word: String { get }

    static var syntax: CommandSyntax { get }

    /// The first operand that is taken as typed bytes, UTF-8 or not, counted from 0; nil for none.
    static var rawOperands: Int? { get }

    /// Whether it reads or writes the state file.
    static var needsState: Bool { get }

    /// Whether it prints what the program has in it, and needs no more files and threads than the process has.
    static func onlyPrints(_ typed: Parsed) -> Bool

    /// Runs the command. Returning means exit status 0; every other end is a `Failure`.
    static func run(_ typed: Parsed, in context: Context) async throws
}

extension Command {
    static var rawOperands: Int? { nil }
    static var needsState: Bool { true }
    static func onlyPrints(_ typed: Parsed) -> Bool { false }
}
