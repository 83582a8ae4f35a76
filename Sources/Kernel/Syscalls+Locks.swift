/// Locks on single bytes of a file: fcntl(2), "Open file description locks".
///
/// Such a lock ends with its descriptor, and so with the process. The byte needn't be in the file.
extension Syscalls {
    /// Locks a byte, without waiting; false where another descriptor has locked it.
    package static func tryLock(_ descriptor: Int32, byte: Int) throws(SystemError) -> Bool {
        var lock = exclusive(byte)
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
    #if os(Linux)
        private static let (getLock, setLock): (Int32, Int32) = (36, 37)
    #else
        private static let (getLock, setLock): (Int32, Int32) = (92, 90)
    #endif
}
