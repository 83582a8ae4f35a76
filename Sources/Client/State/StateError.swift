import Kernel

/// Why the state file can't be used. It contains no value from the file, which holds secrets.
package enum StateError: Error, Equatable, Sendable {
    /// It exists and can't be read. `reason` is the system's.
    case unreadable(path: String, reason: String)
    /// It can't be written; it is unchanged. `reason` is the system's.
    case unwritable(path: String, reason: String)
    /// It is not a state file; nothing overwrites it. Lines and columns count from 1, columns in bytes.
    case corrupt(path: String, line: Int, column: Int, what: String)
    /// A later tick wrote it in a form that this one doesn't know; nothing overwrites it.
    case newer(path: String, version: Int)
    /// An earlier tick wrote it; nothing overwrites it. `waiting` is how many messages its outbox holds; nil where it isn't the
    /// state file, but one beside it.
    case older(path: String, version: Int, waiting: Int?)
    /// Its path isn't given, and the user has no home folder.
    case noHome

    /// Whether only the space is missing to write it.
    package var isFull: Bool {
        guard case .unwritable(_, let reason) = self else { return false }
        return [ENOSPC, EDQUOT].contains { reason == SystemError("write", $0).reason }
    }
}
