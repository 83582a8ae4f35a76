import Foundation
import Kernel
import Synchronization

/// Runs the demo's commands as processes of this executable, each member with a state file of its own. Prints each command
/// as typed, with its actual output.
final class DemoRunner: Sendable {
    let folder: String
    private let context: Context
    /// The processes that were started, and whether the demo was ended early: failures after that are not reported.
    private let started = Mutex((children: [Child](), isEnded: false))
    // Only the main thread uses these; the thread that ends the processes doesn't.
    private nonisolated(unsafe) var running: [Background] = []

    init(folder: String, context: Context) { (self.folder, self.context) = (folder, context) }

    final class Background {
        let name: String
        let child: Child
        let output: Int32
        var seen = ""

        init(name: String, child: Child, output: Int32) { (self.name, self.child, self.output) = (name, child, output) }
    }

    func say(_ text: String) throws { try show("\n" + context.terminal.colored(wrapped("# " + text), .dim)) }

    /// A terminal would break the lines inside words.
    private func wrapped(_ text: String) -> String {
        guard let columns = context.terminal.columns else { return text }
        return text.wrapped(first: columns, to: columns).joined(separator: "\n")
    }

    func start(_ name: String, as member: String?, _ arguments: [String]) throws -> Background {
        try showCommand(arguments, as: member, background: true)
        let (child, output) = try launch(arguments, as: member)
        let background = Background(name: name, child: child, output: output)
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
            let bytes = try Syscalls.readSome(background.output, count: 64 << 10)
            guard !bytes.isEmpty else { throw Failure(.bug, "the demo's \(background.name) ended too soon") }
            background.seen += String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Runs a command to its end, prints it with its output, and returns the output.
    @discardableResult
    func run(as member: String, _ arguments: [String], input: String? = nil, shownInput: String? = nil) throws
        -> String
    {
        try showCommand(arguments, as: member, input: shownInput)
        let output = try result(as: member, arguments, input: input ?? "")
        try show(output, terminator: "")
        return output
    }

    /// Repeats a command until its output is as expected; prints only that output.
    func until(_ isIt: (String) -> Bool, as member: String, _ arguments: [String]) throws {
        try showCommand(arguments, as: member)
        for _ in 0..<200 {
            let output = try result(as: member, arguments)
            guard isIt(output) else { continue }
            return try show(output, terminator: "")
        }
        throw Failure(.bug, "the demo waited in vain for 'tick \(arguments.joined(separator: " "))'")
    }

    /// The seq of a member's last message.
    func lastSeq(as member: String) throws -> String {
        let output = try result(as: member, ["status", "-n", "1", "ops"])
        return output.split(separator: " ").first.map(String.init) ?? ""
    }

    /// Kills every process, and returns when they have ended: nothing writes to the folder after that. Called from any thread.
    func end() {
        let children = started.withLock { started in
            started.isEnded = true
            return started.children
        }
        for child in children { child.end(by: SIGKILL) }
        for child in children { _ = try? child.wait() }
    }

    /// Waits, where `end` was called, until its caller has ended this process; else returns at once.
    func yieldToEnd() { while started.withLock({ $0.isEnded }) { Syscalls.sleep(milliseconds: 1_000) } }

    /// Terminates the background processes, and waits for them.
    func clear() {
        for background in running.reversed() {
            background.child.end(by: SIGTERM)
            _ = try? background.child.wait()
        }
        running = []
    }

    private func result(as member: String, _ arguments: [String], input: String = "") throws -> String {
        let (child, output) = try launch(arguments, as: member, input: input)
        defer { Syscalls.closeFile(output) }
        let bytes = try Syscalls.readAll(output)
        let ended = try child.wait()
        guard ended == .exited(0) else {
            throw Failure(.bug, "the demo's 'tick \(arguments.joined(separator: " "))' failed: \(ended)")
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Starts a process.
    ///
    /// - Parameter input: its standard input, no longer than a pipe holds.
    /// - Returns: the process, and the pipe that its standard output goes to.
    private func launch(
        _ arguments: [String], as member: String?, input: String = ""
    ) throws -> (child: Child, output: Int32) {
        let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
        // Its output goes through a pipe, but is formatted for the terminal of this process.
        let isForTerminal = context.terminal.colors && arguments.first == "status"
        let words = [program] + (isForTerminal ? ["--color", "always"] : []) + arguments
        // Foundation leaves files in the home folder; here they are removed with the rest. No proxy reaches the demo's relay.
        let variables =
            context.environment.keys.filter { $0.hasPrefix("TICK_") || $0.lowercased().hasSuffix("_proxy") }
            .map { Child.Variable($0, nil) } + [
                Child.Variable("HOME", Array(folder.utf8)),
                Child.Variable("TICK_CONFIG", Array("\(folder)/\(member ?? "nobody").json".utf8)),
            ]
        let (itsInput, source) = try Syscalls.makePipe(readingBlocks: true)
        let (output, itsOutput) = try Syscalls.makePipe(readingBlocks: true, writingBlocks: true)
        defer { for descriptor in [itsInput, source, itsOutput] { Syscalls.closeFile(descriptor) } }
        try Syscalls.writeAll(source, Array(input.utf8))
        let child = try Child()
        try started.withLock { started in
            // `end` has read the list by now and would not end one more process.
            if started.isEnded { throw CancellationError() }
            try child.start(words, variables, input: itsInput, output: itsOutput, isApart: true)
            started.children.append(child)
        }
        return (child, output)
    }

    private func showCommand(_ arguments: [String], as member: String?, input: String? = nil, background: Bool = false)
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
    init(_ name: String, in context: Context) throws {
        let parent = URL(fileURLWithPath: context.variable("TMPDIR") ?? "/tmp", isDirectory: true)
        let url = parent.appendingPathComponent("\(name)-\(UUID().uuidString)")
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
