import Foundation

/// A folder for one test, gone with the last reference.
package final class Scratch: Sendable {
    /// Where such folders stand: TMPDIR where it is set, else memory where it has room and lets programs run, since most of the
    /// time that a file system on a disk takes is for files that live for seconds.
    package static let place: URL = {
        let folder = "/dev/shm"
        var facts = statvfs()
        let noPrograms = UInt(8)  // ST_NOEXEC, which `import Glibc` does not show.
        guard ProcessInfo.processInfo.environment["TMPDIR"] == nil, access(folder, W_OK) == 0,
            statvfs(folder, &facts) == 0, UInt(facts.f_flag) & noPrograms == 0,
            UInt(facts.f_bavail) * UInt(facts.f_frsize) >= 4 << 30
        else { return FileManager.default.temporaryDirectory.resolvingSymlinksInPath() }
        return URL(filePath: folder)
    }()

    package let folder: URL
    package var path: String { folder.path(percentEncoded: false) }

    /// Makes the folder, for its owner alone. Its name is short: the paths of Unix sockets inside have little room.
    package init() throws {
        folder = Self.place.appending(path: "tick-" + String(UInt64.random(in: 0..<1 << 40), radix: 36))
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700]
        )
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// The path of a file in it.
    package func path(of name: String) -> String { "\(path)/\(name)" }

    package func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path(of: name)))
    }

    package func text(of name: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path(of: name))), as: UTF8.self)
    }
}
