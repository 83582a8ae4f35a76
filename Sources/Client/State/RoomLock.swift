import Kernel

/// The right to hand a room's messages to a command, of one process at a time: two would each take all of them.
///
/// It is a lock on a file beside the state file, which is empty and stays, since a lock on a file that somebody removes
/// keeps nobody out. It ends with this value, and with the process, however that ends.
package final class RoomLock: Sendable {
    private let descriptor: Int32

    /// Takes it; nil where another process has it.
    init?(_ path: String) throws(SystemError) {
        descriptor = try Syscalls.openFile(path, O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
        guard try Syscalls.tryLock(descriptor) else { return nil }
    }

    deinit { Syscalls.closeFile(descriptor) }
}
