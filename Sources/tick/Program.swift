import Arguments
import Client
import Foundation
import Kernel

/// The program: the table of its commands, and the way from a command line to an exit status.
enum Program {
    static let version = "0.2.0"

    static let config = Option<String>(
        "config",
        "FILE",
        help: "the state file (TICK_CONFIG, else ~/.config/tick/tick.json)",
        completes: .file
    )
    static let color = Option<ColorChoice>("color", help: "colours on standard output")

    /// The one table of commands.
    static var groups: [(title: String, commands: [any Command.Type])] {
        [
            ("be in a room", [JoinCommand.self, LeaveCommand.self, MembersCommand.self, RemoveCommand.self]),
            (
                "talk",
                [
                    SendCommand.self, RunCommand.self, TailCommand.self, AckCommand.self, StatusCommand.self,
                    OutboxCommand.self, PushCommand.self,
                ]
            ),
            ("run and learn", [RelayCommand.self, DemoCommand.self, HelpCommand.self, CompletionCommand.self]),
        ]
    }

    static let syntax = ProgramSyntax(
        "tick",
        summary: "group chat for the shell, where every message carries its delivery status",
        options: [config, color],
        groups: groups.map { ProgramSyntax.Group($0.title, $0.commands.map { $0.syntax }) }
    )

    /// Runs a command line.
    static func run(_ arguments: [String]) async -> ExitStatus {
        let environment = ProcessInfo.processInfo.environment
        var terminal = Terminal(color: "auto", environment: environment)
        do throws(Failure) {
            switch try parse(Array(arguments.dropFirst())) {
            case .version: try terminal.line("tick \(version)")
            case .help(let command):
                let usage = UsageText(syntax)
                try terminal.write(command.map(usage.text(of:)) ?? usage.overview)
            case .run(let command, let typed, let globals):
                terminal = Terminal(color: (globals[color] ?? .auto).rawValue, environment: environment)
                let context = Context(
                    terminal: terminal,
                    environment: environment,
                    stateFile: try stateFile(globals[config], environment: environment)
                )
                try await Self.command(command.name).run(typed, in: context)
            }
            return .done
        } catch {
            terminal.say(error)
            return error.status
        }
    }

    private static func parse(_ arguments: [String]) throws(Failure) -> Invocation {
        do { return try Parser(syntax).parse(arguments) } catch { throw Failure(error) }
    }

    private static func stateFile(_ file: String?, environment: [String: String]) throws(Failure) -> StateFile {
        do { return try StateFile(config: file, environment: environment) } catch { throw Failure(error) }
    }

    private static func command(_ name: String) -> any Command.Type {
        guard let command = groups.flatMap(\.commands).first(where: { $0.syntax.name == name }) else {
            preconditionFailure("BUG: no command '\(name)'")
        }
        return command
    }
}

/// The values of `--color`.
enum ColorChoice: String, CaseIterable, Sendable {
    case auto, always, never
}
