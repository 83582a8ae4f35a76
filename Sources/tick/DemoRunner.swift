import Foundation
import Kernel
import Synchronization

/// Runs the demo's commands as processes of this executable, each member with a state file of its own. Prints each command
/// as typed, with its actual output.
final class DemoRunner: Sendable {
    let folder: String
    private let context: Context
    /// The processes that were started and have not ended.
    private let processes = Mutex<Set<Int32>>([])
    /// Whether the demo was ended early: failures after that are not reported.
    private let isEnded = Atomic(false)
    // Only the main thread uses these; the thread that ends the processes doesn't.
    private nonisolated(unsafe) var running: [Background] = []

    init(folder: String, context: Context) {
        self.folder = folder
        self.context = context
    }

    /// A process in the background.
    final class Background {
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

    func say(_ text: String) throws { try show("\n" + context.terminal.colored(wrapped("# " + text), .dim)) }

    /// A terminal would break the lines inside words.
    private func wrapped(_ text: String) -> String {
        guard let columns = context.terminal.columns else { return text }
        return text.wrapped(first: columns, to: columns).joined(separator: "\n")
    }

    /// Starts a process in the background.
    func start(_ name: String, as member: String?, _ arguments: [String]) throws -> Background {
        try showCommand(arguments, as: member, input: nil, background: true)
        let output = Pipe()
        let process = try launch(arguments, as: member, input: FileHandle.nullDevice, output: output)
        let background = Background(name: name, process: process, output: output)
        running.append(background)
        return background
    }

    /// Waits for a line of a background process, and prints its output up to that line.
    @discardableResult
    func awaitLine(of background: Background, _ isIt: (String) -> Bool) throws -> String {
        while true {
            while let end = background.seen.firstIndex(of: "\n") {
                let line = String(background.seen[..<end])
                background.seen.removeSubrange(...end)
                try show(
                    background.name == "relay"
                        ? line : "\(context.terminal.colored(background.name + " sees:", .green)) \(line)"
                )
                if isIt(line) { return line }
            }
            let data = background.output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Failure(.bug, "the demo's \(background.name) ended too soon") }
            background.seen += String(decoding: data, as: UTF8.self)
        }
    }

    /// Runs a command to its end, prints it with its output, and returns the output.
    @discardableResult
    func run(as member: String, _ arguments: [String], input: String? = nil, shownInput: String? = nil) throws
        -> String
    {
        try showCommand(arguments, as: member, input: shownInput)
        let output = try result(as: member, arguments, input: input)
        try show(output, terminator: "")
        return output
    }

    /// Repeats a command until its output is as expected; prints only that output.
    func until(_ isIt: (String) -> Bool, as member: String, _ arguments: [String]) throws {
        try showCommand(arguments, as: member, input: nil)
        for _ in 0..<200 {
            let output = try result(as: member, arguments, input: nil)
            guard isIt(output) else { continue }
            return try show(output, terminator: "")
        }
        throw Failure(.bug, "the demo waited in vain for 'tick \(arguments.joined(separator: " "))'")
    }

    /// The seq of a member's last message.
    func lastSeq(as member: String) throws -> String {
        let output = try result(as: member, ["status", "-n", "1", "ops"], input: nil)
        return output.split(separator: " ").first.map(String.init) ?? ""
    }

    /// Kills every process, and returns when they have ended: nothing writes to the folder after that. Called from any thread.
    func end() {
        isEnded.store(true, ordering: .sequentiallyConsistent)
        let ended = processes.withLock { $0 }
        for process in ended { Syscalls.pass(SIGKILL, to: process) }
        for process in ended { try? Syscalls.waitForEnd(of: process) }
    }

    /// Waits, where `end` was called, until its caller has ended this process; else returns at once.
    func yieldToEnd() {
        while isEnded.load(ordering: .sequentiallyConsistent) { Syscalls.pause() }
    }

    /// Terminates the background processes, and waits for them.
    func clear() {
        for background in running.reversed() {
            background.process.terminate()
            background.process.waitUntilExit()
        }
        running = []
    }

    private func result(as member: String, _ arguments: [String], input: String?) throws -> String {
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
        _ arguments: [String], as member: String?, input: Any, output: Pipe
    ) throws -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        // Its output goes through a pipe, but is formatted for the terminal of this process.
        let isForTerminal = context.terminal.colors && arguments.first == "status"
        process.arguments = (isForTerminal ? ["--color", "always"] : []) + arguments
        var environment = context.environment.filter { !$0.key.hasPrefix("TICK_") }
        // Foundation leaves files in the home folder; here they are removed with the rest.
        environment["HOME"] = folder
        environment["TICK_CONFIG"] = "\(folder)/\(member ?? "nobody").json"
        process.environment = environment
        process.standardInput = input
        process.standardOutput = output
        do {
            try processes.withLock { processes in
                // `end` has read the list by now: one more process would be left running.
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
        throws
    {
        let words = arguments.map { $0.contains(where: { " ?*".contains($0) }) ? "'\($0)'" : $0 }
        let prompt = context.terminal.colored("\(member ?? "")$", .bold)
        try show(
            "\(prompt) tick \(words.joined(separator: " "))" + (input.map { " < \($0)" } ?? "")
                + (background ? " &" : "")
        )
    }

    private func show(_ text: String, terminator: String = "\n") throws {
        try context.terminal.write(text.replacingOccurrences(of: folder, with: "…") + terminator)
    }
}

/// A private temporary folder.
struct TemporaryFolder {
    let path: String

    /// - Parameter name: the beginning of its name; the rest makes it unique.
    init(_ name: String) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
        do throws(SystemError) { try Syscalls.makeFolder(url.path, mode: 0o700) } catch {
            throw Failure(
                .cannotWrite,
                "cannot make a folder in '\(url.deletingLastPathComponent().path.printable)': \(error.reason)",
                hint: "TMPDIR names another place for it"
            )
        }
        path = url.path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
