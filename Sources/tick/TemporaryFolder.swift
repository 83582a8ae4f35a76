import Foundation
import Kernel

/// A folder of one's own that goes away.
struct TemporaryFolder {
    let path: String

    /// - Parameter name: what it is called, before the part that makes it unique.
    init(_ name: String) throws(Failure) {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
        do throws(SystemError) { try Syscalls.makeFolder(url.path, mode: 0o700) } catch {
            throw Failure(
                .cannotWrite,
                "cannot make a folder in '\(url.deletingLastPathComponent().path.printable)': \(error.reason)",
                hint: "TMPDIR says where it goes"
            )
        }
        path = url.path
    }

    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
