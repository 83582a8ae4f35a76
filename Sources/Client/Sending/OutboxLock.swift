import Kernel
import Wire

/// The lock of a room's outbox, held while messages are sent that no running sender holds. It ends with this value, and with
/// the process.
final class OutboxLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock; nil where it is held already.
    init?(_ room: RoomID, in path: String) throws(SystemError) {
        descriptor = try SenderLocks.open(path)
        guard try Syscalls.tryLock(descriptor, byte: SenderLocks.byte(of: room)) else { return nil }
    }

    deinit { Syscalls.closeFile(descriptor) }
}
