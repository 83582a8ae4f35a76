import Foundation
import Kernel
import Synchronization

/// Where the demo plays: processes of this executable, each member with a state file of its own, each command shown as
/// typed with its true output.
final class DemoStage: Sendable {
    let folder: String
    private let context: Context
    /// The processes that were started and haven't ended.
    private let processes = Mutex<Set<Int32>>([])
    /// Whether the play was ended before its end: what goes wrong after that is no news.
    private let isEnded = Atomic(false)
    // Only the main thread plays; the thread that ends the processes doesn't look at these.
    private nonisolated(unsafe) var running: [Actor] = []

    init(folder: String, context: Context) {
        self.folder = folder
        self.context = context
    }

    /// A process that goes on while others play.
    final class Actor {
        let name: String
        let process: Process
        let output: Pipe
        var seen = ""

        init(name: String, process: Process, output: Pipe) {
            self.name = name
            self.process = process
            self.output = output
        }
    }

    func say(_ text: String) throws(Failure) { try show("\n" + context.terminal.colored("# " + text, .dim)) }

    /// Starts a process that goes on.
    func start(_ name: String, as member: String?, _ arguments: [String]) throws(Failure) -> Actor {
        try showCommand(arguments, as: member, input: nil, background: true)
        let output = Pipe()
        let process = try launch(arguments, as: member, input: FileHandle.nullDevice, output: output)
        let actor = Actor(name: name, process: process, output: output)
        running.append(actor)
        return actor
    }

    /// Waits for a line of a process that goes on, and shows what it prints up to there.
    @discardableResult
    func awaitLine(of actor: Actor, _ isIt: (String) -> Bool) throws(Failure) -> String {
        while true {
            while let end = actor.seen.firstIndex(of: "\n") {
                let line = String(actor.seen[..<end])
                actor.seen.removeSubrange(...end)
                try show(
                    actor.name == "relay" ? line : "\(context.terminal.colored(actor.name + " sees:", .green)) \(line)"
                )
                if isIt(line) { return line }
            }
            let data = actor.output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failure(.bug, "the demo's \(actor.name) ended too soon") }
            actor.seen += String(decoding: data, as: UTF8.self)
        }
    }

    /// Runs a command to its end, shows it with its output, and gives its output back.
    @discardableResult
    func run(as member: String, _ arguments: [String], input: String? = nil, shownInput: String? = nil) throws(Failure)
        -> String
    {
        try showCommand(arguments, as: member, input: shownInput)
        let output = try result(as: member, arguments, input: input)
        try show(output, terminator: "")
        return output
    }

    /// Runs a command again and again until its output is what it will be; shows only that.
    func until(_ isIt: (String) -> Bool, as member: String, _ arguments: [String]) throws(Failure) {
        try showCommand(arguments, as: member, input: nil)
        for _ in 0..<200 {
            let output = try result(as: member, arguments, input: nil)
            guard isIt(output) else { continue }
            return try show(output, terminator: "")
        }
        throw Failure(.bug, "the demo waited in vain for 'tick \(arguments.joined(separator: " "))'")
    }

    /// The seq of a member's last message.
    func lastSeq(as member: String) throws(Failure) -> String {
        let output = try result(as: member, ["status", "-n", "1", "ops"], input: nil)
        return output.split(separator: " ").first.map(String.init) ?? ""
    }

    /// Ends every process at once, and returns when they are gone: from then on nobody writes to the folder. From any thread.
    func end() {
        isEnded.store(true, ordering: .sequentiallyConsistent)
        let ended = processes.withLock { $0 }
        for process in ended { Syscalls.pass(SIGKILL, to: process) }
        for process in ended { try? Syscalls.waitForEnd(of: process) }
    }

    /// Leaves the end of this process to whoever has ended the play; returns at once where nobody has.
    func yieldToEnd() {
        while isEnded.load(ordering: .sequentiallyConsistent) { Syscalls.pause() }
    }

    /// Ends every process that was started, and waits for it.
    func clear() {
        for actor in running.reversed() {
            actor.process.terminate()
            actor.process.waitUntilExit()
        }
        running = []
    }

    private func result(as member: String, _ arguments: [String], input: String?) throws(Failure) -> String {
        let output = Pipe()
        let stdin = Pipe()
        let process = try launch(arguments, as: member, input: stdin.fileHandleForReading, output: output)
        try? Syscalls.writeAll(stdin.fileHandleForWriting.fileDescriptor, Array((input ?? "").utf8))
        try? stdin.fileHandleForWriting.close()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        _ = processes.withLock { $0.remove(process.processIdentifier) }
        guard process.terminationStatus == 0 else {
            throw Failure(
                .bug,
                "the demo's 'tick \(arguments.joined(separator: " "))' ended with status \(process.terminationStatus)"
            )
        }
        return String(decoding: data, as: UTF8.self)
    }

    private func launch(
        _ arguments: [String],
        as member: String?,
        input: Any,
        output: Pipe
    ) throws(Failure) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        // Its output goes through a pipe, but is shown as on the terminal that this one is on.
        let isForTerminal = context.terminal.colors && arguments.first == "status"
        process.arguments = (isForTerminal ? ["--color", "always"] : []) + arguments
        var environment = context.environment.filter { !$0.key.hasPrefix("TICK_") }
        // What Foundation leaves in a home folder is left here, and goes away with the rest.
        environment["HOME"] = folder
        environment["TICK_CONFIG"] = "\(folder)/\(member ?? "nobody").json"
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        do {
            try processes.withLock { processes in
                // Whoever ends the play has the list by now: one more would be left behind.
                if isEnded.load(ordering: .sequentiallyConsistent) { throw CancellationError() }
                try process.run()
                processes.insert(process.processIdentifier)
            }
        } catch {
            throw Failure(.bug, "cannot start a process of tick: \(error.localizedDescription)")
        }
        return process
    }

    private func showCommand(_ arguments: [String], as member: String?, input: String?, background: Bool = false)
        throws(Failure)
    {
        let words = arguments.map { $0.contains(where: { " ?*".contains($0) }) ? "'\($0)'" : $0 }
        let prompt = context.terminal.colored("\(member ?? "")$", .bold)
        try show(
            "\(prompt) tick \(words.joined(separator: " "))" + (input.map { " < \($0)" } ?? "")
                + (background ? " &" : "")
        )
    }

    private func show(_ text: String, terminator: String = "\n") throws(Failure) {
        try context.terminal.write(text.replacingOccurrences(of: folder, with: "…") + terminator)
    }
}
