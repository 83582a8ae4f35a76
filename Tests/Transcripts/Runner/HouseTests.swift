import Foundation
import Testing

/// The repository itself is looked at: what people would otherwise have to watch over in a review.
@Suite struct HouseTests {
    static let top = Sandbox.transcripts.deletingLastPathComponent().deletingLastPathComponent()

    static func swiftFiles(under folder: String) throws -> [SwiftSource] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: top.appending(path: folder).path)
        return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
            let path = "\(folder)/\(name)"
            return SwiftSource(path: path, text: try String(contentsOf: top.appending(path: path), encoding: .utf8))
        }
    }

    /// The files, read once: each test has a suite of its own.
    private struct House {
        let sources: [SwiftSource]
        let tests: [SwiftSource]
        let package: String
    }

    private static let house = Result {
        House(
            sources: try swiftFiles(under: "Sources"), tests: try swiftFiles(under: "Tests"),
            package: try String(contentsOf: top.appending(path: "Package.swift"), encoding: .utf8)
        )
    }

    let sources: [SwiftSource]
    let tests: [SwiftSource]
    let package: String

    init() throws {
        let house = try Self.house.get()
        (sources, tests, package) = (house.sources, house.tests, house.package)
    }

    private func report(_ findings: [HouseRules.Finding]) {
        for finding in findings {
            let place = SourceLocation(
                fileID: finding.path, filePath: Self.top.appending(path: finding.path).path, line: finding.line,
                column: 1
            )
            Issue.record("\(finding)", sourceLocation: place)
        }
    }

    @Test func theSourcesAreLookedAt() {
        #expect(sources.contains { $0.path == "Sources/Wire/Event.swift" })
        #expect(Set(sources.map(\.room)).isSubset(of: Set(HouseRules.arrows.keys)), "a new room needs its arrows")
    }

    @Test func packageDeclaresOnlyArrowsThatRunDown() {
        let declared = HouseRules.declared(in: package)
        #expect(Set(declared.keys) == Set(HouseRules.arrows.keys))
        #expect(HouseRules.upwardArrows(in: declared) == [])
    }

    /// The table once left out what `tick`, `Relay` and `Storage` had come to import.
    @Test func theTableOfModulesIsWhatPackageDeclaresAndTheSourcesImport() throws {
        let declared = HouseRules.declared(in: package)
        let guide = try String(contentsOf: Self.top.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
        let documented = HouseRules.documented(in: guide)
        #expect(Set(documented.keys) == Set(declared.keys), "CONTRIBUTING.md: one row a module")
        for (room, uses) in declared.sorted(by: { $0.key < $1.key }) {
            #expect(documented[room] == uses, "CONTRIBUTING.md: what \(room) may import")
        }
        #expect(HouseRules.unused(declared, by: sources) == [])
    }

    @Test func theGuideNamesFilesThatExist() throws {
        let guide = try String(contentsOf: Self.top.appending(path: "CONTRIBUTING.md"), encoding: .utf8)
        let paths = guide.matches(of: #/^ {4}(?<path>(?:Sources|Tests|man)/\S+)/#.anchorsMatchLineEndings()).map(\.path)
        #expect(paths.count > 5)
        for path in paths {
            let isThere = FileManager.default.fileExists(atPath: Self.top.appending(path: String(path)).path)
            #expect(isThere, "CONTRIBUTING.md names '\(path)'")
        }
    }

    @Test func roomsImportOnlyWhatLiesBelowThem() {
        let declared = HouseRules.declared(in: package)
        report(sources.flatMap { HouseRules.imports(of: $0, declared: declared) })
    }

    @Test func onlyTheTerminalSpeaks() {
        report(sources.flatMap(HouseRules.speech))
    }

    @Test func onlyTheKernelCallsTheMachine() {
        report(sources.flatMap(HouseRules.systemCalls))
    }

    @Test func onlyTheStoresWriteSQL() {
        report(sources.flatMap(HouseRules.sql))
    }

    @Test func theStoresRulesKnowNoEngine() {
        report(sources.flatMap(HouseRules.engines))
    }

    @Test func clientsSayWhatTheyTakeTheRelaysWordFor() {
        report(sources.flatMap(HouseRules.words))
    }

    @Test func nothingIsPublic() {
        report(sources.flatMap(HouseRules.walls))
    }

    @Test func nothingTrapsOnWhatCameFromOutside() {
        report(sources.flatMap(HouseRules.traps))
    }

    @Test func testsStartProgramsOneWay() {
        report(tests.flatMap(HouseRules.processes))
    }

    @Test func noChildInheritsATestsSocket() {
        report(tests.flatMap(HouseRules.sockets))
    }

    @Test func nothingIsLeftForLater() {
        report(sources.flatMap(HouseRules.leftovers))
    }

    @Test func filesStayShort() {
        report((sources + tests).flatMap(HouseRules.length))
    }

    @Test func thereAreNoPackageDependencies() {
        let lines = SwiftSource(path: "Package.swift", text: package).code
        #expect(!lines.contains { $0.contains(".package(") }, "write it here, or use a system library: packages: none")
    }

    @Test func theTopLevelHoldsWhatEveryRepositoryHas() throws {
        // What git and the build make, never what is committed.
        let made: Set<String> = [".git", ".build", ".swiftpm", "Package.resolved", ".DS_Store"]
        let entries = Set(try FileManager.default.contentsOfDirectory(atPath: Self.top.path)).subtracting(made)
        #expect(entries.subtracting(HouseRules.topLevel) == [], "put it into Sources, Tests, completions, man or .ci")
    }
}
