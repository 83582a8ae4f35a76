import Foundation
import Testing

@testable import tick

/// Bounds of documents, and what every page has in common. Who adds, shortens.
@Suite struct DocumentTests {
    private static let pages = ((try? ManPage.names()) ?? []).filter { $0.hasSuffix(".1") }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: HouseTests.top.appending(path: name), encoding: .utf8)
    }

    @Test func readmeIsReadInTwoMinutes() throws {
        let lines = try text("README.md").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        #expect(lines.count <= 180)
        let first = lines.dropFirst().first { !$0.isEmpty }
        #expect(first == "```", "README.md begins with real output")
    }

    /// As `MANWIDTH=80 man` shows them.
    @Test(arguments: ["tick-status.1", "tick-tail.1", "tick-relay.1"])
    func longPageHasABound(name: String) throws {
        let sandbox = try Sandbox()
        defer { #expect(throws: Never.self) { try sandbox.remove() } }
        let page = ManPage.folder.appending(path: name).path
        let mandoc = try Session(
            program: "/usr/bin/env", ["mandoc", "-T", "ascii", "-O", "width=78", page],
            environment: sandbox.environment, output: sandbox.output.path
        )
        guard mandoc.finish() != 127 else {
            let reason: Comment = "the length of \(name) is skipped: there is no mandoc"
            Issue.record(reason, severity: .warning)
            try Test.cancel(reason)
        }
        let lines = try Data(contentsOf: sandbox.output).count { $0 == UInt8(ascii: "\n") }
        #expect(lines > 100 && lines <= 250, "\(name) has \(lines) lines")
    }

    @Test(arguments: pages)
    func examplesFollowTheSynopsis(name: String) throws {
        let sections = try text("man/\(name)").split(separator: "\n").filter { $0.hasPrefix(".Sh ") }
        let synopsis = try #require(sections.firstIndex(of: ".Sh SYNOPSIS"))
        #expect(sections[synopsis + 1] == ".Sh EXAMPLES")
    }

    @Test func everyPageIsInstalled() throws {
        let readme = try text("README.md")
        for section in Set(try ManPage.names().compactMap { $0.split(separator: ".").last }) {
            #expect(readme.contains("/usr/local/share/man/man\(section) man/*.\(section)\n"))
        }
    }
}
