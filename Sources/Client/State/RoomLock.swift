import Kernel

/// The lock of a room, held by the one process that runs a command for the room's messages.
///
/// It is a lock on an empty file beside the state file. The file is never removed: a lock on a file that is removed excludes
/// no one. The lock ends with this value, and with the process.
package final class RoomLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock; nil where another process holds it.
    init?(_ path: String) throws(SystemError) {
        descriptor = try Syscalls.openFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
        guard try Syscalls.tryLock(descriptor) else { return nil }
    }

    deinit { Syscalls.closeFile(descriptor) }
}
