import Arguments
import Foundation
import Kernel
import Wire

/// `tick demo`: shows the main commands at work, with real processes of this executable.
enum DemoCommand: Command {
    static let word = "demo"
    static let needsState = false

    static let syntax = CommandSyntax(word, summary: "Show the main commands at work, with a relay and three members")

    static func run(_ typed: Parsed, in context: Context) async throws {
        let folder = try TemporaryFolder("tick-demo", in: context)
        defer { folder.remove() }
        let runner = DemoRunner(folder: folder.path, context: context)
        defer { runner.clear() }
        // An interrupted demo leaves nothing either. Its processes are in groups of their own, so Ctrl-C doesn't reach them.
        let signals = try SignalWatch(always: [SIGINT, SIGTERM, SIGHUP], grace: 0)
        signals.cutoff.add {
            runner.end()
            folder.remove()
            Syscalls.exit(128 + (signals.signal ?? 0))
        }
        do { try runSteps(runner) } catch {
            runner.yieldToEnd()
            throw error
        }
    }

    private static func runSteps(_ runner: DemoRunner) throws {
        try runner.say("A relay, on a free port of this machine, with its rooms in a real SQLite file:")
        let relay = try runner.start(
            "relay", as: nil, ["relay", "--listen", "127.0.0.1:0", "--store", "sqlite:\(runner.folder)/relay.db"]
        )
        let listening = try runner.awaitLine(of: relay) { $0.hasPrefix("listening on ") }
        let url = String(listening.dropFirst("listening on ".count))

        try runner.say("Alice makes a room. The command prints its invite; everyone who has it can join.")
        let invite = try runner.run(as: "alice", ["join", "--relay", url, "--new", "ops", "--name", "alice"])
            .trimmingWhiteSpace
        try runner.say("Bob and Carol join with it, each with a state file of their own:")
        try runner.run(as: "bob", ["join", "--name", "bob"], input: invite, shownInput: "invite")
        try runner.run(as: "carol", ["join", "--name", "carol"], input: invite, shownInput: "invite")

        try runner.say("Bob follows the room; Carol is away.")
        let tail = try runner.start("bob", as: "bob", ["tail", "-f", "ops"])
        try runner.say("Alice sends a message, then a build log, each line a message. The commands print ids.")
        try runner.run(as: "alice", ["send", "ops", "deploy started"])
        try runner.run(
            as: "alice", ["send", "-l", "ops"], input: "compiling\nlinking\nok to fail over?\n", shownInput: "build.log"
        )
        try runner.awaitLine(of: tail) { $0.contains("ok to fail over?") }

        try runner.say("Who has it, and who hasn't?")
        try runner.until(
            { $0.contains("delivered 1/2") && !$0.contains("delivered 0/2") }, as: "alice", ["status", "ops"]
        )
        let last = try runner.lastSeq(as: "alice")
        try runner.run(as: "alice", ["status", "ops", last])
        try runner.say("Bob has read up to the last one, and says so:")
        try runner.run(as: "bob", ["ack", "--all", "ops"])
        try runner.say("Carol comes back. She sees what she missed, in order, and the relay knows that she has it:")
        try runner.run(as: "carol", ["tail", "--new", "ops"])
        try runner.say("And Alice knows too, to the second:")
        try runner.run(as: "alice", ["status", "ops"])
        try runner.run(as: "alice", ["status", "ops", last])
        try runner.say(
            "That is all: the processes end, and their files are removed. Now yours: tick relay & tick join --new ops"
        )
    }
}
