/// Why the state file can't be used. No value out of the file is in it: the file is full of secrets.
package enum StateError: Error, Equatable, Sendable {
    /// It is there and can't be read. `reason` is the system's.
    case unreadable(path: String, reason: String)
    /// It can't be written, so what was to change has not. `reason` is the system's.
    case unwritable(path: String, reason: String)
    /// It is not a state file; nothing overwrites it. Lines and columns count from 1, columns in bytes.
    case corrupt(path: String, line: Int, column: Int, what: String)
    /// A later tick wrote it in a form that this one doesn't know; nothing overwrites it.
    case newer(path: String, version: Int)
    /// Nobody said where it is, and who runs this has no home folder.
    case noHome
}
