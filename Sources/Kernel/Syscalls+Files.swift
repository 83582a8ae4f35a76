import Synchronization

/// Files and folders.
extension Syscalls {
    /// Marks descriptors that a library opens without O_CLOEXEC, so that programs started by this process don't inherit them:
    /// up to two, which are the lowest free numbers before the call.
    package static func markingDescriptors<Result>(_ body: () -> Result) -> Result {
        let free = [dup(STDIN_FILENO), dup(STDIN_FILENO)]
        for descriptor in free { closeFile(descriptor) }
        let result = body()
        for descriptor in free { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        return result
    }

    /// open(2), with O_CLOEXEC added.
    package static func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0o600) throws(SystemError) -> Int32 {
        try check("open") { open(path, flags | O_CLOEXEC, mode) }
    }

    /// close(2). Not repeated after EINTR: on Linux the descriptor is closed then, and its number may be in use again.
    package static func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

    /// read(2): at most `count` bytes; none at the end.
    package static func readSome(_ descriptor: Int32, count: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
            do throws(SystemError) {
                used = try check("read") { read(descriptor, buffer.baseAddress, count) }
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// read(2), as `readSome`: input that another program has made non-blocking is waited for.
    package static func readInput(_ descriptor: Int32, count: Int) throws(SystemError) -> [UInt8] {
        while true {
            do throws(SystemError) { return try readSome(descriptor, count: count) } catch {
                guard [EAGAIN, EWOULDBLOCK].contains(error.number) else { throw error }
            }
            var places = [place(for: descriptor, .readable)]
            _ = try poll(&places, milliseconds: -1)
        }
    }

    /// pread(2): the first bytes of a file of which nothing was read; they stay there. Empty where something was.
    package static func peekStart(_ descriptor: Int32, count: Int) throws(SystemError) -> [UInt8] {
        guard lseek(descriptor, 0, SEEK_CUR) == 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: count)
        let found = try check("pread") { pread(descriptor, &bytes, count, 0) }
        return Array(bytes.prefix(found))
    }

    /// read(2) until the end.
    package static func readAll(_ descriptor: Int32) throws(SystemError) -> [UInt8] {
        var bytes: [UInt8] = []
        while case let more = try readSome(descriptor, count: 64 << 10), !more.isEmpty { bytes += more }
        return bytes
    }

    /// write(2) until all is written. A descriptor that another program has made non-blocking is waited for.
    package static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            rest = rest.dropFirst(try writeSome(descriptor, rest))
            guard !rest.isEmpty else { return }
            var places = [place(for: descriptor, .writable)]
            _ = try poll(&places, milliseconds: -1)
        }
    }

    /// fsync(2): all data written is on the disk when this returns.
    package static func sync(_ descriptor: Int32) throws(SystemError) { try check("fsync") { fsync(descriptor) } }

    /// rename(2): replaces `target` by `source`, atomically.
    package static func replace(_ target: String, with source: String) throws(SystemError) {
        try check("rename") { rename(source, target) }
    }

    /// unlink(2).
    package static func remove(_ path: String) throws(SystemError) { try check("unlink") { unlink(path) } }

    /// mkdir(2).
    package static func makeFolder(_ path: String, mode: mode_t) throws(SystemError) {
        try check("mkdir") { mkdir(path, mode) }
    }

    /// Makes a folder, for its owner only, and those above it that are absent; one that exists keeps its mode. What root makes gets the
    /// owner of the folder above it.
    package static func makeFolders(_ path: String) throws(SystemError) {
        if (try? status(of: path)) != nil { return }
        let above = folder(of: path)
        if above != path { try makeFolders(above) }
        do throws(SystemError) { try makeFolder(path, mode: 0o700) } catch {
            // Another process may have made it meanwhile.
            if error.number == EEXIST { return }
            throw error
        }
        guard isRoot else { return }
        let made = try openFile(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        defer { closeFile(made) }
        give(made, toOwnerOf: try? status(of: above))
    }

    /// The path of the folder that a file is in.
    package static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// fchmod(2): sets the mode, whatever the umask.
    package static func setMode(_ descriptor: Int32, _ mode: mode_t) throws(SystemError) {
        try check("fchmod") { fchmod(descriptor, mode) }
    }

    /// fchown(2), where this process is root's: gives a file that it has made to the owner, and the group, that another has. Elsewhere,
    /// and where that isn't possible, the file stays this process's own.
    package static func give(_ descriptor: Int32, toOwnerOf other: @autoclosure () -> stat?) {
        guard isRoot, let other = other() else { return }
        _ = fchown(descriptor, other.st_uid, other.st_gid)
    }

    /// open(2) of an empty file for locks, which is made where there is none, and never through a symbolic link.
    ///
    /// - Parameter other: whose owner a file gets that root makes.
    package static func openLock(_ path: String, ownedAs other: @autoclosure () -> stat?) throws(SystemError) -> Int32 {
        while true {
            do throws(SystemError) { return try openFile(path, O_RDWR | O_NOFOLLOW) } catch {
                guard error.number == ENOENT else { throw error }
            }
            do throws(SystemError) {
                let made = try openFile(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW)
                // A umask that hides it from its owner would keep every later process from it.
                try? setMode(made, 0o600)
                give(made, toOwnerOf: other())
                return made
            } catch {
                // Another process may have made it meanwhile.
                guard error.number == EEXIST else { throw error }
            }
        }
    }

    /// Whether this process is root's: geteuid(2).
    package static var isRoot: Bool { geteuid() == 0 }

    /// flock(2), exclusive; waits for the lock, after a signal for `SignalWatch.lockPatience` at most. The lock ends with the
    /// descriptor, so also with the process.
    package static func lock(_ descriptor: Int32) throws(SystemError) {
        if try tryLock(descriptor) { return }
        lockedOut.store(monotonicMilliseconds(), ordering: .relaxed)
        defer { lockedOut.store(.max, ordering: .relaxed) }
        try check("flock") { flock(descriptor, LOCK_EX) }
    }

    /// Since when the process waits for a lock, by `monotonicMilliseconds`; `.max` where it waits for none.
    static let lockedOut = Atomic(Int.max)

    /// flock(2), exclusive, without waiting; false where another descriptor holds the lock.
    package static func tryLock(_ descriptor: Int32) throws(SystemError) -> Bool {
        do throws(SystemError) {
            try check("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            guard error.number == EWOULDBLOCK else { throw error }
            return false
        }
    }

    /// fstat(2).
    package static func status(_ descriptor: Int32) throws(SystemError) -> stat {
        var status = stat()
        try check("fstat") { fstat(descriptor, &status) }
        return status
    }

    /// Whether a file is a device or a pipe, whose reading may never come to an end.
    package static func isEndless(_ status: stat) -> Bool {
        [S_IFCHR, S_IFBLK, S_IFIFO].contains(status.st_mode & S_IFMT)
    }

    /// Whether the descriptor is a pipe or a socket, whose other end may be closed.
    package static func isStream(_ descriptor: Int32) -> Bool {
        guard let mode = try? status(descriptor).st_mode & S_IFMT else { return false }
        return mode == S_IFIFO || mode == S_IFSOCK
    }

    /// stat(2).
    package static func status(of path: String) throws(SystemError) -> stat {
        var status = stat()
        try check("stat") { stat(path, &status) }
        return status
    }

    /// readlink(2): the target of a symbolic link; nil where the path is no symbolic link, or doesn't exist.
    package static func link(at path: String) throws(SystemError) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        do throws(SystemError) {
            let length = try check("readlink") { readlink(path, &buffer, buffer.count) }
            return String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
        } catch {
            guard error.number == EINVAL || error.number == ENOENT else { throw error }
            return nil
        }
    }

    /// The user's home folder in the password database; nil where there is no entry.
    package static func homeFolder() -> String? { passwordEntry { $0.pw_dir } }

    /// The user's login name in the password database; nil where there is no entry.
    package static func userName() -> String? { passwordEntry { $0.pw_name } }

    /// getpwuid_r(3).
    private static func passwordEntry(_ field: (passwd) -> UnsafeMutablePointer<CChar>?) -> String? {
        var buffer = [CChar](repeating: 0, count: 16 << 10)
        var entry = passwd()
        var found: UnsafeMutablePointer<passwd>?
        guard getpwuid_r(geteuid(), &entry, &buffer, buffer.count, &found) == 0, found != nil, let text = field(entry)
        else { return nil }
        return String(cString: text)
    }

    /// Whether the descriptor is a terminal: isatty(3).
    package static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}

/// Locks on single bytes of a file: fcntl(2), "Open file description locks".
///
/// Such a lock ends with its descriptor, and so with the process. The byte needn't be in the file.
extension Syscalls {
    /// Locks a byte, without waiting; false where another descriptor has locked it.
    ///
    /// - Parameter isShared: whether others may share the lock.
    package static func tryLock(_ descriptor: Int32, byte: Int, isShared: Bool = false) throws(SystemError) -> Bool {
        var lock = exclusive(byte)
        if isShared { lock.l_type = Int16(F_RDLCK) }
        do throws(SystemError) {
            try check("fcntl") { fcntl(descriptor, setLock, &lock) }
            return true
        } catch {
            guard error.number == EAGAIN || error.number == EACCES else { throw error }
            return false
        }
    }

    /// Whether another descriptor has locked a byte.
    package static func isLocked(_ descriptor: Int32, byte: Int) throws(SystemError) -> Bool {
        var lock = exclusive(byte)
        try check("fcntl") { fcntl(descriptor, getLock, &lock) }
        return Int32(lock.l_type) != Int32(F_UNLCK)
    }

    private static func exclusive(_ byte: Int) -> flock {
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        lock.l_start = off_t(byte)
        lock.l_len = 1
        return lock
    }

    // F_OFD_GETLK and F_OFD_SETLK; `import Glibc` hides them.
    private static let (getLock, setLock): (Int32, Int32) = (36, 37)
}

/// inotify(7): files that are put in the place of others.
extension Syscalls {
    /// inotify_init1(2) and inotify_add_watch(2): a descriptor that is readable after a rename into the folder.
    package static func watchRenames(into folder: String) throws(SystemError) -> Int32 {
        let descriptor = try check("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC)) }
        do throws(SystemError) {
            try check("inotify_add_watch") { inotify_add_watch(descriptor, folder, UInt32(IN_MOVED_TO)) }
        } catch {
            closeFile(descriptor)
            throw error
        }
        return descriptor
    }

    /// Waits for renames, and gives the new names. An empty name stands for renames that were not noted.
    package static func nextRenames(of descriptor: Int32) throws(SystemError) -> [String] {
        let bytes = try readSome(descriptor, count: 16 << 10)
        let header = MemoryLayout<inotify_event>.size
        var names: [String] = []
        var rest = bytes[...]
        while rest.count >= header {
            let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(header).prefix(Int(event.len))
            names.append(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
            rest = rest.dropFirst(header + Int(event.len))
        }
        return names
    }
}

/// A file's identity and the version of its contents: equal values mean that nothing was written in between.
///
/// An inode's number is used again once its file is gone: a value is a proof only while a descriptor holds the file
/// that it was taken of.
package struct FileVersion: Equatable, Sendable {
    private let device: UInt64
    private let inode: UInt64
    private let size: Int64
    /// The times of the last change of the contents and of the inode, in seconds and nanoseconds.
    private let times: [Int]

    package init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        let (contents, change) = (status.st_mtim, status.st_ctim)
        times = [contents.tv_sec, contents.tv_nsec, change.tv_sec, change.tv_nsec]
    }
}
