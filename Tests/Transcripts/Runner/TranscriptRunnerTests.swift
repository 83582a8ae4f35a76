import Foundation
import Helpers
import Testing

@Suite struct TranscriptRunnerTests {
    private func run(
        _ text: String, limit: @escaping @Sendable (Sandbox) async throws -> Void = TranscriptRunner().limit
    ) async throws -> TranscriptRunner.Run {
        let sandbox = try Sandbox()
        let run = try await TranscriptRunner(limit: limit).run(Transcript(text), in: sandbox)
        try sandbox.remove()
        return run
    }

    private func line(_ text: String, newline: Bool = true) -> ShownLine { .output(Array(text.utf8), newline: newline) }

    @Test func tellsApartWhatEachCommandShowed() async throws {
        let run = try await run("  $ echo a\n  $ true\n  $ printf b; exit_with() { return $1; }; exit_with 4\n")
        #expect(run.shown == [[line("a")], [], [line("b", newline: false), .status(4)]])
        #expect(run.ending == .finished)
    }

    @Test func saysWhereTheShellEnded() async throws {
        let run = try await run("  $ echo a\n  $ echo b; exit 7\n  $ echo c\n")
        #expect(run.shown == [[line("a")], [line("b"), .status(7)]])
        #expect(run.ending == .shellEnded(7))
    }

    @Test func saysThatASyntaxErrorEndedTheShell() async throws {
        let run = try await run("  $ echo a\n  $ fi\n  $ echo c\n")
        #expect(run.shown.count == 2)
        #expect(run.shown.first == [line("a")])
        #expect(run.ending != .finished)
    }

    @Test func anExitWithoutErrorIsNoFinishWhereCommandsAreLeft() async throws {
        let run = try await run("  $ exit 0\n  $ echo c\n")
        #expect(run.shown == [[]])
        #expect(run.ending == .shellEnded(0))
    }

    @Test func afterTheLimitTheTranscriptSoFarIsThere() async throws {
        let run = try await run("  $ echo a\n  $ echo last >log; echo b; exec sleep 1000\n  $ echo c\n") { sandbox in
            while try !Data(contentsOf: sandbox.output).suffix(2).elementsEqual("b\n".utf8) { await Task.yield() }
        }
        #expect(run.shown == [[line("a")], [line("b")]])
        guard case .timedOut(let running) = run.ending else { return #expect(run.ending == .timedOut([])) }
        #expect(running.count == 2 && running.last == "log: last", "\(running)")
    }

    /// A transcript of twelve commands that all took long was killed on a busy machine as one that hangs.
    @Test func eachCommandHasItsOwnTime() {
        let start = ContinuousClock.now
        var patience = Patience(from: start)
        let asked = (1...12).map { ended in patience.isOver(ended, at: start + Session.hang * (Double(ended) * 0.9)) }
        #expect(!asked.contains(true))
        let later = [11.7, 11.9].map { patience.isOver(12, at: start + Session.hang * $0) }
        #expect(later == [false, true])
    }

    @Test func aCommandIsSeenToEnd() async throws {
        let run = try await run("  $ echo a\n  $ echo b\n  $ echo c; exec sleep 1000\n") { sandbox in
            while try TranscriptRunner.commandsEnded(in: Data(contentsOf: sandbox.output)) < 3 { await Task.yield() }
        }
        #expect(run.shown.prefix(2) == [[line("a")], [line("b")]])
        guard case .timedOut = run.ending else { return #expect(run.ending == .timedOut([])) }
    }

    /// Jobs of the shell's process group, of a group of their own, and one that refuses to end. Its number may be another process's
    /// soon, or a thread's, so the process is known by an argument that no other has.
    @Test(arguments: [
        "sleep 1003 & echo $!",
        "bash -c 'set -m; sleep 1003 & echo $!'",
        "sh -c 'trap \"\" TERM HUP INT; while :; do sleep 1; done' 1003 & echo $!",
        "(sleep 1003 & echo $!)",
    ])
    func nothingRunsOnAfterwards(command: String) async throws {
        let run = try await run("  $ \(command)\n")
        let shown = run.shown.flatMap(\.self).first
        guard case .output(let bytes, _) = shown, let pid = pid_t(String(decoding: bytes, as: UTF8.self)) else {
            Issue.record("no process id was shown: \(run)")
            return
        }
        // An orphan that nobody has waited for yet is dead as well, and has none.
        let arguments = (try? String(contentsOfFile: "/proc/\(pid)/cmdline", encoding: .utf8)) ?? ""
        #expect(!arguments.contains("1003"), "process \(pid) of '\(command)' is still there: \(arguments)")
    }

    /// Its own last word came after what it had been started for, on a busy machine, and the transcript was red for it.
    @Test func whatNobodyWaitsForIsNamed() async throws {
        let run = try await run(
            """
              $ true & wait $!
              $ sleep 1000 & ONE=$!
              $ seq 1 | sleep 1000 & TWO=$!
              $ (exit 3) & THREE=$!
              $ sleep 1000 & RELAY_PID=$!
              $ sleep 1000 & end $! $TWO; kill $ONE; echo $ONE $THREE

            """
        )
        let named = run.shown.last?.first?.text.split(separator: " ").compactMap { Int($0) } ?? []
        #expect(run.ending == .finished && named.count == 2, "\(run)")
        let expected = zip(named, [1, 3]).map { TranscriptRunner.Run.Abandoned(process: $0, command: $1) }
        #expect(run.abandoned.sorted { $0.command < $1.command } == expected)
    }

    @Test func othersAreLeftAlone() async throws {
        let sandbox = try Sandbox()
        let other = try Session(
            program: "/bin/sh", ["-c", "exec sleep 1000"], environment: sandbox.environment, output: sandbox.output.path
        )
        #expect(kill(other.leader, 0) == 0)
        _ = try await run("  $ sleep 1000 &\n")
        #expect(kill(other.leader, 0) == 0)
        kill(other.leader, SIGKILL)
        #expect(other.finish() == 137)
        try sandbox.remove()
    }

    @Test func aSignalIsAStatusAsInAShell() async throws {
        let sandbox = try Sandbox()
        for (command, status) in [("exit 5", 5), ("kill -KILL $$", 137), ("kill -TERM $$", 143)] as [(String, Int32)] {
            let session = try Session(
                program: "/bin/sh", ["-c", command], environment: [:], output: sandbox.output.path
            )
            #expect(session.finish() == status)
        }
        try sandbox.remove()
    }

    @Test func aProgramThatIsNotThereIsAnError() {
        #expect(throws: POSIXError.self) {
            try Session(program: "/nowhere/sh", [], environment: [:], output: "/dev/null")
        }
    }

    @Test func placesAreForSoManyAtOnce() async {
        let places = Places(2)
        let counter = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    await places.with {
                        await counter.enter()
                        for _ in 0..<10 { await Task.yield() }
                        await counter.leave()
                    }
                }
            }
        }
        #expect(await counter.most <= 2)
        #expect(await counter.all == 20)
    }

    private actor Counter {
        private(set) var inside = 0, most = 0, all = 0

        func enter() {
            inside += 1
            all += 1
            most = max(most, inside)
        }

        func leave() { inside -= 1 }
    }
}
