import Arguments
import Foundation
import Kernel

/// `tick demo`: walks a newcomer through the main job with real processes of this executable.
enum DemoCommand: Command {
    static let syntax = CommandSyntax("demo", summary: "See it work: a relay and three members, here and now")

    static func run(_ typed: Parsed, in context: Context) async throws(Failure) {
        let folder = try TemporaryFolder("tick-demo")
        defer { folder.remove() }
        let stage = DemoStage(folder: folder.path, context: context)
        defer { stage.clear() }
        // An interrupted demo leaves nothing either: its processes are in groups of their own, so Ctrl-C doesn't reach them.
        do {
            try Interruption.catching([SIGINT, SIGTERM, SIGHUP]) { number in
                stage.end()
                folder.remove()
                exit(128 + number)
            }
        } catch {
            throw Failure(.bug, "cannot catch signals: \(error.reason)")
        }
        do { try play(stage) } catch {
            stage.yieldToEnd()
            throw error
        }
    }

    private static func play(_ stage: DemoStage) throws(Failure) {
        try stage.say("A relay, on a free port of this machine, with its rooms in a real SQLite file:")
        let relay = try stage.start(
            "relay",
            as: nil,
            ["relay", "--listen", "127.0.0.1:0", "--store", "sqlite:\(stage.folder)/relay.db"]
        )
        let listening = try stage.awaitLine(of: relay) { $0.hasPrefix("listening on ") }
        let url = String(listening.dropFirst("listening on ".count))

        try stage.say("Alice makes a room. What it prints is the invite; whoever has it can join.")
        let invite = try stage.run(as: "alice", ["join", "--relay", url, "--new", "ops", "--name", "alice"])
            .trimmingWhiteSpace
        try stage.say("Bob and Carol join with it, each with a state file of their own:")
        try stage.run(as: "bob", ["join", "--name", "bob"], input: invite, shownInput: "invite")
        try stage.run(as: "carol", ["join", "--name", "carol"], input: invite, shownInput: "invite")

        try stage.say("Bob follows the room; Carol is away.")
        let tail = try stage.start("bob", as: "bob", ["tail", "-f", "ops"])
        try stage.say("Alice sends a message, then a build log, each line a message. What is printed are ids.")
        try stage.run(as: "alice", ["send", "ops", "deploy started"])
        try stage.run(
            as: "alice",
            ["send", "-l", "ops"],
            input: "compiling\nlinking\nok to fail over?\n",
            shownInput: "build.log"
        )
        try stage.awaitLine(of: tail) { $0.contains("ok to fail over?") }

        try stage.say("Who has it, and who hasn't?")
        try stage.until(
            { $0.contains("delivered 1/2") && !$0.contains("delivered 0/2") },
            as: "alice",
            ["status", "ops"]
        )
        try stage.say("Bob has read up to the last one, and says so:")
        try stage.run(as: "bob", ["ack", "--all", "ops"])
        try stage.say("Carol comes back. She sees what she missed, in order, and the relay knows that she has it:")
        try stage.run(as: "carol", ["tail", "--new", "ops"])
        try stage.say("And Alice knows too, to the second:")
        try stage.run(as: "alice", ["status", "ops"])
        let last = try stage.lastSeq(as: "alice")
        try stage.run(as: "alice", ["status", "ops", last])
        try stage.say(
            "That is all: the processes end, and their files are removed. Now yours: tick relay & tick join --new ops"
        )
    }
}
