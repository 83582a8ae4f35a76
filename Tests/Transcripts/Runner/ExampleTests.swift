import Foundation
import Helpers
import Testing

/// Every command that the man pages and README.md show is run as it is written: it ends with status 0 and no error.
@Suite struct ExampleTests {
    /// What is not run, by a part of its text, and why.
    static let outside: [(part: String, reason: String)] = [
        ("swift ", "it builds this package, from inside its own tests"),
        ("sudo ", "it changes the machine"),
        ("sha256sum ", "there are no files of a release; .ci/try-packages installs them"),
        ("tar xf ", "there are no files of a release; .ci/try-packages installs them"),
        ("ssh ", "it needs another machine"),
        ("gpg ", "it needs somebody's key"),
        ("jq ", "it is not on every machine"),
        ("https://chat.example.org", "there is no such relay"),
        ("tick push set", "it makes a request to a service elsewhere"),
        ("eval \"$(tick completion bash)\"", "the examples are run by sh; completion-bash.t runs the script"),
    ]

    /// What is expected to fail, and how: the text around it says so.
    static let failing: [String: String] = [
        "tick send ops 'are you there?' || echo \"status $?\"": "error: cannot reach relay"
    ]

    /// What has to be there before one command, besides the room.
    static let given: [String: String] = [
        "tick outbox drop 01KA0W3Y8CN0T6G7Q2RZB4E9DH": "given_message 01KA0W3Y8CN0T6G7Q2RZB4E9DH",
        // Nobody can have an id that is chosen here; a name is typed in the same place.
        "tick remove ops 6PR87X": "as dave tick join -q --name 6PR87X <ops.invite",
        "tick remove ops bob/phone":
            "as bob tick device add -q phone ops >phone.secret; as phone tick device use -q <phone.secret",
        "tick device remove laptop":
            "tick device add -q laptop >used.secret; as laptop tick device use -q <used.secret",
    ]

    static let pages = ((try? ManPage.names()) ?? []).filter { $0.hasSuffix(".1") }

    /// Pages that begin with a relay of their own.
    static let fromNothing: Set<String> = ["tick.1", "tick-relay.1"]

    private static func isOutside(_ example: Example) -> Bool {
        outside.contains { example.command.contains($0.part) }
    }

    private static func examples(of page: String) throws -> [Example] {
        try ManPage(page).blocks.flatMap { Example.typed(in: $0.lines, from: $0.line) }
    }

    private static func readme() throws -> [[Example]] {
        let file = HouseTests.top.appending(path: "README.md")
        return Example.blocks(ofMarkdown: try String(contentsOf: file, encoding: .utf8))
    }

    @Test(arguments: pages)
    func examplesOfAManPageWork(page: String) async throws {
        try await run(
            Self.examples(of: page), of: "man/\(page)", begin: Self.fromNothing.contains(page) ? ":" : "given_room"
        )
    }

    @Test func blocksOfTheReadmeWork() async throws {
        for block in try Self.readme() { try await run(block, of: "README.md", begin: ":") }
    }

    /// A zsh that is typed to takes `#` for a command's name.
    @Test func theReadmeCanBePastedIntoAnyShell() throws {
        for example in try Self.readme().joined() {
            #expect(!example.command.hasPrefix("#"), "README.md:\(example.line): prose goes outside the block")
        }
    }

    @Test func whatIsNotRunIsStillThere() throws {
        let all = try Self.pages.flatMap(Self.examples) + Self.readme().joined()
        for (part, _) in Self.outside { #expect(all.contains { $0.command.contains(part) }, "'\(part)'") }
        for command in Array(Self.failing.keys) + Self.given.keys {
            #expect(all.contains { $0.command == command }, "'\(command)'")
        }
        #expect(all.count { !Self.isOutside($0) } > 30)
    }

    /// Only one can have the default port.
    private static let defaultPort = Places(1)

    private func run(_ all: [Example], of page: String, begin: String) async throws {
        let examples = all.filter { !Self.isOutside($0) }
        if examples.isEmpty { return }
        if examples.contains(where: { $0.usesDefaultPort }) {
            try await Self.defaultPort.with {
                let isFree = (try? Port(8425)) != nil
                if isFree { try await runNow(examples, of: page, begin: begin) } else { try skip(page) }
            }
        } else {
            try await TranscriptTests.places.with { try await runNow(examples, of: page, begin: begin) }
        }
    }

    private func runNow(_ examples: [Example], of page: String, begin: String) async throws {
        var commands = [Transcript.Command(line: 0, text: [". \"$TESTDIR/examples.sh\"", begin])]
        for example in examples {
            let given = Self.given[example.command].map { [$0] } ?? []
            commands.append(Transcript.Command(line: example.line, text: given + example.script))
        }
        let sandbox = try Sandbox()
        defer { #expect(throws: Never.self) { try sandbox.remove() } }
        let transcript = Transcript(parts: commands.map { .command($0) })
        let run = try await TranscriptRunner().run(transcript, in: sandbox)

        let shown = run.shown.map { $0.map(\.text) }
        if shown.joined().contains(where: { $0.contains("cannot listen on '127.0.0.1:8425'") }) {
            return try skip(page)
        }
        #expect(run.ending == .finished, "\(page): \(shown.last ?? [])")
        #expect(shown.first == [], "\(page): what the examples find around them")
        for (example, lines) in zip(examples, shown.dropFirst()) {
            let errors = lines.filter { $0.hasPrefix("error: ") || ExpectedLine.isStatus($0) }
            guard errors != Self.failing[example.command].map({ start in errors.filter { $0.hasPrefix(start) } }) ?? []
            else { continue }
            Issue.record("\(page):\(example.line): $ \(example.command)\n\(lines.joined(separator: "\n"))")
        }
    }

    private func skip(_ page: String) throws {
        let reason: Comment = "the examples of \(page) are skipped: port 8425, where they listen, is taken"
        Issue.record(reason, severity: .warning)
        if page != "README.md" { try Test.cancel(reason) }
    }
}

extension Example {
    /// Whether it starts a relay that listens where a relay does without `--listen`.
    fileprivate var usesDefaultPort: Bool { command.contains("tick relay") && !command.contains("--listen") }
}
