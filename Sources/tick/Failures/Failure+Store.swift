import Foundation
import Kernel
import Storage

// The words for a relay's store that can't be used.

extension Failure {
    /// The store can't be used.
    ///
    /// - Parameter store: its name, for an error that doesn't have it.
    init(_ error: StoreError, store: String) {
        let (name, reason, hint): (String, String, String?) =
            switch error {
            case .unusable(let path, let reason):
                Self.missingFolder(of: path).map { (path, "the folder '\($0)' doesn't exist", "mkdir -p '\($0)'") }
                    ?? (path, reason.printable, nil)
            case .corrupt(let path, let reason):
                // What the log holds would be written into the copy.
                (
                    path, "it is damaged (\(reason.printable))",
                    "remove it, '\(path.printable)-wal' and '\(path.printable)-shm', and copy a backup to it; see tick-relay(1)"
                )
            case .unusableDatabase(let name, let reason): (name, reason.printable, nil)
            case .older(let path, let version):
                (
                    path, "its version is \(version), which an earlier tick wrote",
                    "name another file with '--store', and make its rooms anew with 'tick join --new'"
                )
            case .pooled:
                (
                    store, "a pooler doesn't keep a session of PostgreSQL for each connection",
                    "set 'pool_mode = session' in pgbouncer, or name PostgreSQL itself with '--store'"
                )
            case .noLibrary(let path): (path, "libpq is not installed", "install libpq5")
            case .newer(let path, let version):
                (path, "its version is \(version), which a newer tick wrote", "use that tick")
            case .failed(let code, let reason):
                (store, code.isEmpty ? reason.printable : "\(reason.printable) (\(code.printable))", nil)
            default: (store, String(describing: error).printable, nil)
            }
        self.init(.badConfiguration, "cannot use the store '\(name.printable)': \(reason)", hint: hint)
    }

    /// The folder of a file, where it doesn't exist.
    private static func missingFolder(of path: String) -> String? {
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return nil }
        let folder = String(path[..<slash])
        do throws(SystemError) { _ = try Syscalls.status(of: folder) } catch {
            return error.number == ENOENT ? folder.printable : nil
        }
        return nil
    }
}
