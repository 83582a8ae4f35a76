import Foundation
import Helpers

/// A folder of a transcript's own, with the little environment that its shell sees.
struct Sandbox {
    /// The repository's `Tests/Transcripts`.
    static let transcripts: URL = {
        var folder = URL(filePath: #filePath).deletingLastPathComponent()
        while folder.lastPathComponent != "Transcripts", folder.path != "/" { folder.deleteLastPathComponent() }
        return folder
    }()

    /// Where `tick` was built: the folder that holds it, looked for upwards from the test bundle.
    static let build: URL? = {
        let places = CommandLine.arguments + [Bundle.main.executablePath].compactMap(\.self)
        for place in places where place.contains("/") {
            var folder = URL(filePath: place).resolvingSymlinksInPath()
            for _ in 0..<5 {
                folder.deleteLastPathComponent()
                if isProgram(folder.appending(path: "tick")) { return folder }
            }
        }
        return nil
    }()

    /// The folders that programs are taken from; nothing of the user's own.
    static let path =
        [build?.path].compactMap(\.self)
        + ["/usr/local/bin", "/usr/bin", "/bin", "/usr/local/sbin", "/usr/sbin", "/sbin", "/opt/homebrew/bin"]

    /// Whether a transcript finds a program of that name, or a file at that path; and whether it may have a `tmpfs`.
    static func hasTool(_ name: String) -> Bool {
        if name == "tmpfs" { return canMount }
        if name.hasPrefix("/") { return FileManager.default.fileExists(atPath: name) }
        return path.contains { isProgram(URL(filePath: $0).appending(path: name)) }
    }

    /// Whether a file system can be mounted in a name space of one's own.
    private static let canMount: Bool = {
        // Not Foundation's `Process`, which crashed where several threads were in its `run`.
        let session = try? Session(
            program: "/bin/sh", ["-c", "exec unshare -rm mount -t tmpfs tmpfs /tmp"],
            environment: ["PATH": path.joined(separator: ":")], output: "/dev/null"
        )
        return session?.finish() == 0
    }()

    private static func isProgram(_ file: URL) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isExecutableFile(atPath: file.path)
    }

    let root: URL
    /// HOME and the working folder: empty at the start.
    var home: URL { root.appending(path: "home") }
    var temporary: URL { root.appending(path: "tmp") }
    var script: URL { root.appending(path: "script") }
    var output: URL { root.appending(path: "output") }
    /// Where what the transcript starts listens, its first relay at the first.
    private let ports: [Port]

    /// Makes the folder. Its name is short: the paths of Unix sockets inside have little room.
    init() throws {
        let name = "tick-" + String(UInt64.random(in: 0..<1 << 40), radix: 36)
        root = Scratch.place.appending(path: name)
        ports = try (0..<3).map { _ in try Port() }
        for folder in [root, home, temporary] {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700]
            )
        }
    }

    /// What sanitizers were told goes on to the executable that they are in, the server that `Tests/Postgres/run` started, and
    /// whether programs in the background begin late.
    private static let handedOn = ProcessInfo.processInfo.environment.filter {
        ["ASAN_OPTIONS", "TSAN_OPTIONS", "TICK_TEST_POSTGRES", "TICK_TEST_LATE"].contains($0.key)
    }

    var environment: [String: String] {
        let own = [
            "HOME": home.path,
            "LANG": "C.UTF-8",
            "PATH": Self.path.joined(separator: ":"),
            "TERM": "dumb",
            "TESTDIR": Self.transcripts.path,
            "TICK_TEST_PORTS": ports.map { String($0.number) }.joined(separator: " "),
            "TMPDIR": temporary.path,
            "TZ": "UTC",
        ]
        return own.merging(Self.handedOn) { $1 }
    }

    /// How the small text files in HOME end, for a look into a hang: what a command waits for stands in one of them.
    var ends: [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: home.path)) ?? []
        return names.sorted().flatMap { name -> [String] in
            let text = try? String(contentsOf: home.appending(path: name), encoding: .utf8)
            let lines = text?.split(separator: "\n").suffix(3) ?? []
            return lines.map { "\(name): \($0.prefix(200))" }
        }
    }

    func remove() throws {
        try FileManager.default.removeItem(at: root)
    }
}
