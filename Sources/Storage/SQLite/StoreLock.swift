import Kernel

/// The right to be the one relay of a store: two would not wake each other's readers.
///
/// It is a lock on a file beside the store, which goes away with the lock. After a crash the file stays and means nothing.
package final class StoreLock: Sendable {
    private let path: String
    private let descriptor: Int32

    /// Takes the lock.
    ///
    /// - Parameter store: the store's file.
    /// - Throws: `.unusable`, at once where another process has it.
    package init(for store: String) throws(StoreError) {
        path = store + "-lock"
        let taken: Int32?
        do throws(SystemError) {
            taken = try Self.take(path)
        } catch {
            throw .unusable(path: store, reason: error.reason)
        }
        guard let taken else { throw .unusable(path: store, reason: "another relay uses it") }
        descriptor = taken
    }

    /// Lets others have it; to be called once, when the store is closed.
    package func release() {
        try? Syscalls.remove(path)
        Syscalls.closeFile(descriptor)
    }

    /// The locked file; nil where another has it.
    private static func take(_ path: String) throws(SystemError) -> Int32? {
        while true {
            let descriptor = try Syscalls.openFile(path, O_RDWR | O_CREAT)
            do throws(SystemError) {
                if try !Syscalls.tryLock(descriptor) {
                    Syscalls.closeFile(descriptor)
                    return nil
                }
                // The last owner may have removed the file since it was opened here, and a lock on a removed file keeps
                // no relay out.
                if try isStill(descriptor, at: path) { return descriptor }
                Syscalls.closeFile(descriptor)
            } catch {
                Syscalls.closeFile(descriptor)
                throw error
            }
        }
    }

    private static func isStill(_ descriptor: Int32, at path: String) throws(SystemError) -> Bool {
        let mine = try Syscalls.status(descriptor)
        guard let there = try? Syscalls.status(of: path) else { return false }
        return mine.st_dev == there.st_dev && mine.st_ino == there.st_ino
    }
}
