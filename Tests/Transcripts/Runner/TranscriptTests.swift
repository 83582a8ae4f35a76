import Foundation
import Helpers
import Testing

/// Runs every `.t` file of this folder. `TICK_UPDATE=1` writes what was shown into the files instead of comparing it;
/// `TICK_ONLY='join.t send.t'` runs just those.
@Suite struct TranscriptTests {
    struct File: CustomTestStringConvertible {
        let name: String
        var testDescription: String { name }
        var url: URL { Sandbox.transcripts.appending(path: name) }

        func place(_ line: Int) -> SourceLocation {
            SourceLocation(fileID: "TranscriptsTests/\(name)", filePath: url.path, line: line, column: 1)
        }
    }

    static let files: [File] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: Sandbox.transcripts.path)) ?? []
        let only = ProcessInfo.processInfo.environment["TICK_ONLY"]?.split(separator: " ").map(String.init)
        return names.filter { $0.hasSuffix(".t") && only?.contains($0) ?? true }.sorted().map(File.init)
    }()

    /// Most of what a transcript does is waiting for a process: more of them than processors.
    static let places = Places(9)
    static let updates = ProcessInfo.processInfo.environment["TICK_UPDATE"] == "1"

    @Test(arguments: files)
    func showsWhatItSays(file: File) async throws {
        let text = try String(contentsOf: file.url, encoding: .utf8)
        let transcript: Transcript
        do {
            transcript = try Transcript(text)
        } catch {
            fail(file, error.line, "this indented line belongs to no command; indent prose by less than two spaces")
            return
        }
        let missing = transcript.requirements.filter { !Sandbox.hasTool($0) }
        if !missing.isEmpty {
            // A cancelled case alone says nothing where many are run.
            let reason: Comment = "\(file.name) is skipped, not installed: \(missing.joined(separator: " "))"
            Issue.record(reason, severity: .warning, sourceLocation: file.place(1))
            try Test.cancel(reason)
        }

        let run = try await Self.places.with {
            let sandbox = try Sandbox()
            defer { #expect(throws: Never.self) { try sandbox.remove() } }
            return try await TranscriptRunner().run(transcript, in: sandbox)
        }
        let comparisons = zip(transcript.commands, run.shown).map { Comparison(expected: $0.expected, shown: $1) }
        if let problem = Self.problem(run, transcript) {
            fail(file, problem.line, problem.text + "\n" + Self.record(transcript, comparisons))
        } else if Self.updates {
            let updated = transcript.text(showing: comparisons.map(\.updated))
            if updated != text { try updated.write(to: file.url, atomically: true, encoding: .utf8) }
        } else if let first = zip(transcript.commands, comparisons).first(where: { !$1.isSame })?.0 {
            fail(
                file,
                first.line,
                "not what was expected (- expected, + shown)\n"
                    + Self.record(transcript, comparisons, onlyChanges: true)
            )
        }
    }

    /// `wait_for` ended at once on a busy machine, with what an earlier command had written.
    @Test(arguments: files)
    func waitsForNothingStale(file: File) throws {
        let transcript = try Transcript(String(contentsOf: file.url, encoding: .utf8))
        for stale in transcript.staleFiles {
            fail(file, stale.line, "'\(stale.name)' was written before: empty it before the command that writes it now")
        }
    }

    @Test func thereAreTranscripts() {
        #expect(!Self.files.isEmpty)
    }

    @Test func theExecutableIsTheOneJustBuilt() throws {
        let build = try #require(Sandbox.build, "no folder above the test bundle holds tick")
        #expect(Sandbox.path.first == build.path)
    }

    /// Why a run has no result that could be compared.
    private static func problem(_ run: TranscriptRunner.Run, _ transcript: Transcript) -> (line: Int, text: String)? {
        let line = transcript.commands.dropFirst(max(0, run.shown.count - 1)).first?.line ?? 1
        switch run.ending {
        case .finished:
            guard let first = run.abandoned.first else { return nil }
            let started = transcript.commands[first.command].line
            return (started, "nothing waits for the end of process \(first.process), as 'end PID' does. So far:")
        case .timedOut(let running):
            let lines = running.map { "          \($0)\n" }.joined()
            return (line, "this command hangs; everything was killed. Processes:\n\(lines)So far:")
        case .shellEnded(let status): return (line, "the shell ended here with status \(status). So far:")
        }
    }

    private static func record(
        _ transcript: Transcript, _ comparisons: [Comparison], onlyChanges: Bool = false
    ) -> String {
        zip(transcript.commands, comparisons).filter { !onlyChanges || !$1.isSame }.map { command, comparison in
            let text = command.text.enumerated().map { "          \($0 == 0 ? "$" : ">") \($1)\n" }.joined()
            return text + comparison.report(from: command.outputLine)
        }.joined(separator: "\n")
    }

    private func fail(_ file: File, _ line: Int, _ text: String) {
        Issue.record("Tests/Transcripts/\(file.name):\(line): \(text)", sourceLocation: file.place(line))
    }
}
