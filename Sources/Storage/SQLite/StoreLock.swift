import Kernel

/// The right to be the one relay of a store: two would not wake each other's readers, and through two names of a file they
/// would keep two write-ahead logs.
///
/// It is a lock on a byte of the store's own file, which SQLite's locks don't touch: so it is one lock however the file is
/// named, and it ends with the process.
package final class StoreLock: Sendable {
    private let descriptor: Int32

    /// SQLite locks the 512 bytes that begin at 2^30 (https://www.sqlite.org/src/file/src/os.h, PENDING_BYTE); this is the
    /// one behind them.
    private static let byte = 1 << 30 + 512

    /// Takes the lock, and makes the file where there is none.
    ///
    /// It has to be taken before SQLite opens the file and released after: closing any descriptor of a file ends all
    /// locks that SQLite has on it.
    ///
    /// - Parameter store: the store's file.
    /// - Throws: `.unusable`, at once where another process has it, and for what is no file of one name.
    package init(for store: String) throws(StoreError) {
        let file = StoreFile(path: store)
        try file.checkKind()
        let taken: Int32?
        do throws(SystemError) {
            taken = try Self.take(file)
        } catch {
            throw .unusable(path: store, reason: error.reason)
        }
        guard let taken else { throw .unusable(path: store, reason: "another relay uses it") }
        descriptor = taken
        do throws(StoreError) { try file.checkKind() } catch {
            release()
            throw error
        }
    }

    /// Lets others have it; to be called once, when the store is closed.
    package func release() { Syscalls.closeFile(descriptor) }

    /// The locked file; nil where another has it.
    private static func take(_ file: StoreFile) throws(SystemError) -> Int32? {
        while true {
            // Not waiting, nor becoming this process's terminal, whatever it is by now.
            let descriptor = try Syscalls.openFile(file.path, O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY)
            do throws(SystemError) {
                if try !Syscalls.tryLock(descriptor, byte: byte) {
                    Syscalls.closeFile(descriptor)
                    return nil
                }
                // Another file may have been put in its place since it was opened here.
                if try isStill(descriptor, at: file.path) { return descriptor }
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
