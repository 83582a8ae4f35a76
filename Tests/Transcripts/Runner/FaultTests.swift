import Foundation
import Helpers
import Testing

/// Runs `Tests/Faults/run`: real processes that are killed, frozen and cut off, and what has to hold all the same.
@Suite struct FaultTests {
    private static let script = HouseTests.top.appending(path: "Tests/Faults/run")

    /// For how long faults go on. The checking comes on top.
    private static let seconds = ProcessInfo.processInfo.environment["TICK_FAULT_SECONDS"] ?? "40"

    /// The runs mostly wait, so they begin at once and take no place of a transcript; but one failover at a time, since each
    /// has three servers.
    private static let failovers = Places(1)

    @Test func nothingIsLostAndNothingDoubled() async throws {
        try need("python3")
        let tick = try #require(Sandbox.build).appending(path: "tick").path
        let (status, output) = try await run([tick, "--seconds", Self.seconds])
        // The seed is in it: with `--seed` the same is decided again.
        #expect(status == 0, "\(output)")
        print(output)
    }

    /// A short form of the run with three relays on three nodes of PostgreSQL.
    @Test func noFailoverLosesAnything() async throws {
        try need("python3", "/usr/lib/postgresql")
        let tick = try #require(Sandbox.build).appending(path: "tick").path
        let (status, output) = try await Self.failovers.with {
            try await run([tick, "--relays", "3", "--postgres", "3", "--cycles", "2"])
        }
        #expect(status == 0, "\(output)")
        print(output)
    }

    /// The run can fail: commits that don't wait for a standby are lost.
    @Test func lossesInAFailoverAreFound() async throws {
        try need("python3", "/usr/lib/postgresql")
        let tick = try #require(Sandbox.build).appending(path: "tick").path
        let (status, output) = try await Self.failovers.with {
            try await run([tick, "--relays", "3", "--postgres", "3", "--cycles", "1", "--asynchronous"])
        }
        #expect(status == 1, "\(output)")
        // Whose messages came last before the kill is chance.
        let losses = ["messages that were acknowledged to the probe", "the relay lacks", "the head of room"]
        #expect(losses.contains { output.contains("\($0) ") }, "\(output)")
        // What a process says that ends later, such as of a broken pipe, may stand behind it.
        let kept = try #require(output.split(separator: "\n").last { $0.hasPrefix("kept: ") }, "\(output)")
        try FileManager.default.removeItem(atPath: String(kept.dropFirst("kept: ".count)))
        print(output)
    }

    @Test func theSeedDecides() async throws {
        try need("python3")
        var plans: [String] = []
        for seed in ["7", "7", "8"] { plans.append(try await run(["tick", "--seed", seed, "--plan", "300"]).output) }
        #expect(plans[0] == plans[1])
        #expect(plans[0].split(separator: "\n").dropFirst() != plans[2].split(separator: "\n").dropFirst())
        #expect(plans[0].split(separator: "\n").count == 301)
    }

    private func need(_ tools: String...) throws {
        let missing = tools.filter { !Sandbox.hasTool($0) }
        if missing.isEmpty { return }
        let reason: Comment = "the faults are skipped, not installed: \(missing.joined(separator: " "))"
        Issue.record(reason, severity: .warning)
        try Test.cancel(reason)
    }

    /// Runs the script without holding a thread that other tests could use.
    private func run(_ arguments: [String]) async throws -> (status: Int32, output: String) {
        let sandbox = try Sandbox()
        defer { #expect(throws: Never.self) { try sandbox.remove() } }
        let session = try Session(
            program: "/usr/bin/env",
            ["python3", Self.script.path] + arguments,
            // What a run that went wrong leaves behind is to be looked at, so it isn't in the sandbox.
            environment: ["PATH": sandbox.environment["PATH"] ?? ""],
            output: sandbox.output.path
        )
        let status: Int32
        var running: [String] = []
        // Each of its processes has a limit of its own, and says more where that is reached.
        let limit = Duration.seconds(Double(Self.seconds) ?? 0) + Session.hang * 3
        switch await session.finish(orAfter: { try await Task.sleep(for: limit) }) {
        case .exited(let ended): status = ended
        case .killed(let processes): (status, running) = (137, processes)
        }
        let output = try String(contentsOf: sandbox.output, encoding: .utf8)
        return (status, output + running.map { "\($0)\n" }.joined())
    }
}
