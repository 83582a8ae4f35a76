import Testing

/// Each rule finds what it is there for, and leaves alone what only looks like it.
@Suite struct HouseRulesTests {
    private func source(_ text: String, path: String = "Sources/Client/Example.swift") -> SwiftSource {
        SwiftSource(path: path, text: text)
    }

    @Test(arguments: [
        "import Relay", "import HTTP", "@testable import Relay", "package import Relay", "import struct Relay.Room",
        "import Glibc", "    import Darwin", "import SomePackage", "import Sealing",
    ])
    func findsAnArrowThatIsNotThere(text: String) {
        let findings = HouseRules.imports(of: source("\n" + text), declared: ["Client": ["Wire"]])
        #expect(findings.map(\.line) == [2])
    }

    @Test(arguments: [
        "import Wire", "package import Wire", "import Foundation", "// import Relay", "let important = 1",
    ])
    func leavesOtherImportsAlone(text: String) {
        #expect(HouseRules.imports(of: source(text), declared: ["Client": ["Wire"]]) == [])
    }

    @Test func onlyKernelImportsTheCLibrary() {
        let kernel = source("import Glibc", path: "Sources/Kernel/Syscalls.swift")
        #expect(HouseRules.imports(of: kernel, declared: [:]) == [])
    }

    @Test(arguments: [
        "print(1)", "  print (1)", "debugPrint(x)", "dump(x)", "fputs(text, stream)",
        "FileHandle.standardError.write(x)",
        "Swift.print(1)", "x(stderr)", "NSLog(x)",
    ])
    func findsSpeech(text: String) {
        #expect(HouseRules.speech(in: source(text)).count == 1)
        #expect(HouseRules.speech(in: source(text, path: "Sources/tick/Commands/Send.swift")).count == 1)
        #expect(HouseRules.speech(in: source(text, path: "Sources/Client/Terminal.swift")).count == 1)
        #expect(HouseRules.speech(in: source(text, path: "Sources/tick/Terminal+Progress.swift")) == [])
    }

    @Test(arguments: [
        "terminal.print(x)", "// print(x)", "\"print(x)\"", "blueprint(x)", "FileHandle(x)", "fingerprint(1)",
    ])
    func leavesWhatOnlyLooksLikeSpeechAlone(text: String) {
        #expect(HouseRules.speech(in: source(text)) == [])
    }

    @Test func theRelaysWordIsTakenOutByName() {
        let text = "let end = page.head.told"
        #expect(HouseRules.words(in: source(text, path: "Sources/Client/Tailing/Tail.swift")).count == 1)
        #expect(HouseRules.words(in: source(text, path: "Sources/Relay/Waiting/SharedPage.swift")) == [])
        #expect(HouseRules.words(in: source("Self.told(head)", path: "Sources/tick/Tailing/Follower.swift")) == [])
    }

    @Test(arguments: [
        "errno == 4", "fsync(file)", "guard isatty(1) == 1", "let fd = epoll_create1(0)", "getenv(x)", "exit(1)",
        "Process()", "Thread.sleep(1)",
    ])
    func findsSystemCalls(text: String) {
        #expect(HouseRules.systemCalls(in: source(text)).count == 1)
        #expect(HouseRules.systemCalls(in: source(text, path: "Sources/Kernel/Syscalls.swift")) == [])
    }

    @Test(arguments: ["Syscalls.fsync(file)", "// errno", "let errnoText = 1", "store.flock(x)", "Syscalls.exit(1)"])
    func leavesWhatOnlyLooksLikeASystemCallAlone(text: String) {
        #expect(HouseRules.systemCalls(in: source(text)) == [])
    }

    @Test(arguments: [
        #"let a = "SELECT 1""#, #"let a = "INSERT INTO t""#, ##"let a = #"DELETE FROM t"#"##,
        "let a = \"\"\"\n    CREATE TABLE t (a)\n    \"\"\"", #"let a = "UPDATE t SET a = 1""#, #"f("x", "SELECT")"#,
        #"let a = "BEGIN IMMEDIATE""#, #"run("COMMIT")"#, #"text("PRAGMA \(name)")"#, #"let a = "SET jit = off""#,
        #"send("LISTEN tick")"#,
    ])
    func findsSQL(text: String) {
        #expect(HouseRules.sql(in: source(text)).count == 1)
        #expect(HouseRules.sql(in: source(text, path: "Sources/Storage/Rules/Snapshot.swift")).count == 1)
        #expect(HouseRules.sql(in: source(text, path: "Sources/Storage/SQLite/SQLiteTables.swift")) == [])
        #expect(HouseRules.sql(in: source(text, path: "Sources/Storage/PostgreSQL/Schema.swift")) == [])
    }

    @Test(arguments: [
        #"// "SELECT 1""#, "SELECT 1", #""the UPDATE of a room""#, #""select a room""#, #""SELECTION""#,
        #""--BEGIN KEY""#,
    ])
    func leavesWhatOnlyLooksLikeSQLAlone(text: String) {
        #expect(HouseRules.sql(in: source(text)) == [])
    }

    @Test func findsAnEngineWhereTheRulesAre() {
        let text = "import SQLite\nlet tables: SQLiteTables\n// SQLite"
        #expect(
            HouseRules.engines(in: source(text, path: "Sources/Storage/Rules/Snapshot.swift")).map(\.line) == [1, 2]
        )
        #expect(HouseRules.engines(in: source(text, path: "Sources/Storage/SQLite/SQLiteTables.swift")) == [])
        #expect(HouseRules.engines(in: source(text, path: "Sources/tick/Commands/RelayCommand.swift")) == [])
        let other = source("let tables: PostgresTables", path: "Sources/Storage/Engine/Writer.swift")
        #expect(HouseRules.engines(in: other).count == 1)
    }

    @Test(arguments: ["public struct A {}", "    public let a = 1", "open class A {}"])
    func findsWhatIsPublic(text: String) {
        #expect(HouseRules.walls(in: source(text)).count == 1)
    }

    @Test(arguments: [
        "package let a = 1", "// public", "let publicName = 1", "try open(path, flags)", "\"public relay\"",
    ])
    func leavesWhatIsNotPublicAlone(text: String) {
        #expect(HouseRules.walls(in: source(text)) == [])
    }

    @Test(arguments: ["try! f()", "x as! Int", "fatalError(\"no\")", "default: fatalError()"])
    func findsTraps(text: String) {
        #expect(HouseRules.traps(in: source(text)).count == 1)
    }

    @Test(arguments: ["try? f()", "x as? Int", "// try! f()", "\"as! \"", "preconditionFailure(\"BUG: no\")"])
    func leavesWhatDoesNotTrapAlone(text: String) {
        #expect(HouseRules.traps(in: source(text)) == [])
    }

    @Test func findsAProcessOfFoundations() {
        #expect(HouseRules.processes(in: source("let (man, output) = (Process(), Pipe())")).count == 1)
        #expect(HouseRules.processes(in: source("let child = ChildProcess(words)")) == [])
    }

    @Test func findsSocketsThatChildrenInherit() {
        #expect(HouseRules.sockets(in: source("let a = socket(AF_INET, SOCK_STREAM, 0)")).count == 1)
        #expect(HouseRules.sockets(in: source("let a = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)")) == [])
    }

    @Test(arguments: ["// TODO: later", "/// FIXME", "let a = 1 // XXX"])
    func findsLeftovers(text: String) {
        #expect(HouseRules.leftovers(in: source(text)).count == 1)
        #expect(HouseRules.leftovers(in: source("// METHODOLOGY")) == [])
    }

    @Test func findsLongFiles() {
        let line = "let a = 1\n"
        #expect(HouseRules.length(of: source(String(repeating: line, count: 400))) == [])
        #expect(HouseRules.length(of: source(String(repeating: line, count: 401))).map(\.line) == [401])
    }

    @Test func readsThePackagesTable() {
        let package = """
            func room(_ name: String, uses rooms: String...) -> Target {
            room("Wire"),
            room("Sealing", uses: "CCrypto", "Wire"),
            .executableTarget(
                name: "tick",
                dependencies: ["Client", "Relay"],
            tests("Wire", uses: "Wire"),
            """
        let declared = HouseRules.declared(in: package)
        #expect(declared == ["Wire": [], "Sealing": ["CCrypto", "Wire"], "tick": ["Client", "Relay"]])
        #expect(HouseRules.upwardArrows(in: declared) == [])
        #expect(HouseRules.upwardArrows(in: ["Wire": ["HTTP"]]).count == 1)
        #expect(HouseRules.upwardArrows(in: ["Relay": ["Sealing", "Wire"]]).count == 1)
        #expect(HouseRules.upwardArrows(in: ["Attic": []]).count == 1)
    }

    @Test func readsTheTableOfModules() {
        let guide = """
            | word | meaning |
            | --- | --- |
            | `room` | not this table |

            | module | contents | may import |
            | --- | --- | --- |
            | `Client` | `RelayClient`, the outbox | `Sealing` `Wire` |
            | `Wire` | values | – |

            | module | another |
            """
        #expect(HouseRules.documented(in: guide) == ["Client": ["Sealing", "Wire"], "Wire": []])
    }

    @Test func findsADependencyThatNothingImports() {
        let sources = [source("import Wire"), source("import Foundation")]
        #expect(HouseRules.unused(["Client": ["Wire"]], by: sources) == [])
        #expect(HouseRules.unused(["Client": ["Kernel", "Wire"]], by: sources).count == 1)
    }

    @Test func arrowsRunDownOnly() {
        var above = HouseRules.arrows
        while let (room, _) = above.first(where: { _, below in below.allSatisfy { above[$0] == nil } }) {
            above[room] = nil
        }
        #expect(above.isEmpty, "these rooms import one another: \(above.keys.sorted())")
    }
}
