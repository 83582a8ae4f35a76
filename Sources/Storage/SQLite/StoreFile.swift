import Kernel

/// Checks of the store's file before SQLite opens it.
///
/// SQLite may write to a file by merely opening it (it recovers a log it finds beside it). A file that isn't ours must
/// stay unchanged, so its first bytes are read first.
struct StoreFile {
    let path: String

    /// Refuses anything that is no regular file with one name, without opening it: opening a FIFO waits, and opening a
    /// device may have an effect. Through each name of a file SQLite would use another write-ahead log, and the commits
    /// in one would be lost to the other.
    func checkKind() throws(StoreError) {
        guard let status = try? Syscalls.status(of: path) else { return }
        switch status.st_mode & S_IFMT {
        case S_IFREG: break
        case S_IFDIR: throw .unusable(path: path, reason: "it is a folder")
        default: throw .unusable(path: path, reason: "it is not a regular file")
        }
        guard status.st_nlink <= 1 else {
            throw .unusable(path: path, reason: "it has \(status.st_nlink) names (hard links); a store has one")
        }
    }

    /// Makes an empty file that only its owner can read, unless there is one; SQLite gives its log files the same mode.
    func makeIfMissing() throws(StoreError) {
        do {
            Syscalls.closeFile(try Syscalls.openFile(path, O_RDWR | O_CREAT | O_EXCL, mode: 0o600))
        } catch { guard error.number == EEXIST else { throw .unusable(path: path, reason: error.reason) } }
    }

    /// Makes sure that the file is empty or a store of a version this program knows
    /// (https://www.sqlite.org/fileformat.html, 1.3).
    ///
    /// - Parameter mayBeEmpty: where this is false an empty file is refused, too.
    func check(mayBeEmpty: Bool = true) throws(StoreError) {
        try checkKind()
        let header: [UInt8]
        do throws(SystemError) {
            let file = try Syscalls.openFile(path, O_RDONLY)
            defer { Syscalls.closeFile(file) }
            header = try Syscalls.readSome(file, count: 100)
        } catch { throw .unusable(path: path, reason: error.reason) }
        guard !header.isEmpty else {
            guard mayBeEmpty else { throw .unusable(path: path, reason: "it is empty") }
            return
        }
        guard header.count == 100, header.starts(with: Array("SQLite format 3\0".utf8)) else {
            throw .unusable(path: path, reason: "it is not a database")
        }
        guard Self.number(in: header, at: 68) == Schema.applicationID else {
            throw .unusable(path: path, reason: "it is another program's database")
        }
        let version = Self.number(in: header, at: 60)
        guard version <= Schema.version else { throw .newer(path: path, version: version) }
        // The first tables are made in the transaction that writes the header.
        guard version != 0 else { throw .unusable(path: path, reason: "its version is 0, which no tick wrote") }
        guard version == Schema.version else { throw .older(path: path, version: version) }
    }

    private static func number(in header: [UInt8], at offset: Int) -> Int {
        header[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}

/// The lock of the one relay of a store: two relays would not wake each other's readers, and through two names of a
/// file they would use two write-ahead logs.
///
/// It locks a byte of the store's own file, which SQLite's locks don't touch: it is one lock for all names of the file,
/// and it ends with the process.
package final class StoreLock: Sendable {
    private let path: String
    private let descriptor: Int32
    /// Whether there was no file.
    private let isMade: Bool

    /// SQLite locks the 512 bytes that begin at 2^30 (https://www.sqlite.org/src/file/src/os.h, PENDING_BYTE); this is
    /// the byte after them.
    private static let byte = 1 << 30 + 512

    /// Takes the lock, and makes the file where there is none.
    ///
    /// It has to be taken before SQLite opens the file and released after SQLite closes it: closing any descriptor of a
    /// file ends all locks that SQLite has on it.
    ///
    /// - Parameter store: the store's file.
    /// - Throws: `.unusable`, at once where another process has the lock, and where it isn't a regular file with one
    ///   name.
    package init(for store: String) throws(StoreError) {
        let file = StoreFile(path: store)
        try file.checkKind()
        let taken: (descriptor: Int32, isMade: Bool)?
        do throws(SystemError) {
            taken = try Self.take(file)
        } catch { throw .unusable(path: store, reason: error.reason) }
        guard let taken else { throw .unusable(path: store, reason: "another relay uses it") }
        path = store
        (descriptor, isMade) = taken
        do throws(StoreError) { try file.checkKind() } catch {
            release()
            throw error
        }
    }

    /// Removes the file that this lock made, where the store can't be opened; called before `release`.
    package func takeBack() { if isMade { Self.remove(descriptor, at: path) } }

    /// Releases the lock; called once, when the store is closed.
    package func release() { Syscalls.closeFile(descriptor) }

    /// The locked file, and whether it was made; nil where another has it.
    private static func take(_ file: StoreFile) throws(SystemError) -> (Int32, isMade: Bool)? {
        while true {
            let (descriptor, isMade) = try open(file.path)
            do throws(SystemError) {
                if try !Syscalls.tryLock(descriptor, byte: byte) {
                    Syscalls.closeFile(descriptor)
                    return nil
                }
                // Another file may have been put in its place since it was opened here.
                if try isStill(descriptor, at: file.path) { return (descriptor, isMade) }
                Syscalls.closeFile(descriptor)
            } catch {
                if isMade { remove(descriptor, at: file.path) }
                Syscalls.closeFile(descriptor)
                throw error
            }
        }
    }

    private static func open(_ path: String) throws(SystemError) -> (Int32, isMade: Bool) {
        // Doesn't wait, nor becomes this process's terminal, whatever the file is by now.
        let flags = O_RDWR | O_CREAT | O_NONBLOCK | O_NOCTTY
        do throws(SystemError) { return (try Syscalls.openFile(path, flags | O_EXCL), isMade: true) } catch {
            guard error.number == EEXIST else { throw error }
        }
        return (try Syscalls.openFile(path, flags), isMade: false)
    }

    private static func remove(_ descriptor: Int32, at path: String) {
        if (try? isStill(descriptor, at: path)) == true { try? Syscalls.remove(path) }
    }

    private static func isStill(_ descriptor: Int32, at path: String) throws(SystemError) -> Bool {
        let mine = try Syscalls.status(descriptor)
        guard let there = try? Syscalls.status(of: path) else { return false }
        return mine.st_dev == there.st_dev && mine.st_ino == there.st_ino
    }
}
