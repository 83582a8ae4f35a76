import Client
import Foundation
import Kernel

/// `tick tail` of this executable, as a push has it run.
struct PushedTail {
    /// The program and its words but for the room: it is found before it may be replaced by a newer one.
    private let words: [String]
    private let variables: [Child.Variable]
    private let terminal: Terminal

    /// - Parameter command: the value of `--exec`; nil for none.
    init(of rooms: [String], command: String?, in context: Context) {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        let exec = command.map { ["--exec", $0] } ?? []
        words = [program, "--config", context.stateFile.path, "tail", "--new"] + exec + ["--"]
        variables = PassedSocket.variables.map { Child.Variable($0, nil) } + [RoomColumn.variable(for: rooms)]
        terminal = context.terminal
    }

    /// The end of a run: nothing is left to do, it has to be made again, or no run gets anything until its member does something.
    enum End { case done, again, refused }

    /// Runs it for a room once; it has to be made again where its relay could not be asked, or it didn't come to its end.
    ///
    /// - Parameter started: is given the process.
    func run(for room: String, started: (Child) -> Void) async -> End {
        do throws(SystemError) {
            let child = try Child()
            try child.start(words + [room], variables, input: nil)
            started(child)
            let ended = try await child.ended()
            // Another process may have had the room, or the run was ended: nobody else is woken for what it has left.
            if case .signalled = ended { return .again }
            if ended == .exited(ExitStatus.refused.rawValue) { return .refused }
            // Or the command can't be run now, as while a newer one is put in its place, and no message was taken.
            let passing: [ExitStatus] = [
                .unreachable, .rateLimited, .busy, .cannotWrite, .badConfiguration, .notFound, .notExecutable,
            ]
            return passing.contains { ended == .exited($0.rawValue) } ? .again : .done
        } catch {
            terminal.warn("cannot run 'tick tail' for room '\(room.printable)': \(error.reason)")
            return .again
        }
    }
}
