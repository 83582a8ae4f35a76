import Foundation
import Kernel

/// A private temporary folder.
struct TemporaryFolder {
    let path: String

    /// - Parameter name: the beginning of its name; the rest makes it unique.
    init(_ name: String) throws(Failure) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
        do throws(SystemError) { try Syscalls.makeFolder(url.path, mode: 0o700) } catch {
            throw Failure(
                .cannotWrite,
                "cannot make a folder in '\(url.deletingLastPathComponent().path.printable)': \(error.reason)",
                hint: "TMPDIR names another place for it"
            )
        }
        path = url.path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
