import Kernel
import Wire

/// The file that holds this machine's `State`: one JSON object, mode 0600, in a folder of mode 0700.
///
/// It is read without a lock, since a rename makes every version of it whole, and changed only under a lock. The lock
/// is a file of its own beside it that nobody ever replaces: a lock on a file that is renamed over guards nothing.
package struct StateFile: Sendable {
    /// The path as it was named; where it is a symbolic link, what it leads to is read and rewritten.
    package let path: String

    package init(path: String) { self.path = path }

    /// Whether there is such a file.
    package var exists: Bool { (try? Syscalls.status(of: path)) != nil }

    /// What the file says; an absent file says nothing.
    ///
    /// - Throws: `.unreadable`, `.corrupt` (an empty file is corrupt too) or `.newer`.
    package func read() throws(StateError) -> State {
        guard let bytes = try contents() else { return State() }
        return try State(json: bytes, path: path)
    }

    /// Changes the file under its lock; what another process does waits, so `change` is short and never itself calls
    /// `update`. A change that changes nothing writes nothing.
    ///
    /// - Throws: what `read` throws, or `.unwritable`; the file then is what it was.
    package func update<Answer>(_ change: (inout State) -> Answer) throws(StateError) -> Answer {
        let target = try target()
        try makeFolder(Self.folder(of: target))
        let lock = try writing { () throws(SystemError) in
            try Syscalls.openFile("\(target).lock", O_RDWR | O_CREAT | O_NOFOLLOW, mode: 0o600)
        }
        defer { Syscalls.closeFile(lock) }
        try writing { () throws(SystemError) in try Syscalls.lock(lock) }

        let before = try read()
        var state = before
        let answer = change(&state)
        if state != before { try replace(target, with: state.json) }
        return answer
    }

    /// The same for a change that can fail; nothing is written then.
    package func update<Answer, Failure: Error>(
        _ change: (inout State) throws(Failure) -> Answer
    ) throws -> Answer {
        let result: Result<Answer, Failure> = try update { state in
            let before = state
            do throws(Failure) {
                return .success(try change(&state))
            } catch {
                state = before
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// Takes the right to hand a room's messages to a command, whatever the room's name is here: it may have several.
    ///
    /// - Returns: nil where another process has it.
    package func lock(room: RoomID) throws(StateError) -> RoomLock? {
        let path = "\(try target()).\(room).lock"
        do throws(SystemError) { return try RoomLock(path) } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
    }

    /// The bytes of the file; nil where there is none.
    private func contents() throws(StateError) -> [UInt8]? {
        do throws(SystemError) {
            let file = try Syscalls.openFile(path, O_RDONLY)
            defer { Syscalls.closeFile(file) }
            var bytes: [UInt8] = []
            while true {
                let some = try Syscalls.readSome(file, count: 64 << 10)
                if some.isEmpty { return bytes }
                bytes += some
            }
        } catch {
            if error == SystemError("open", ENOENT) { return nil }
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    /// Where the bytes are: links are followed, since a file kept elsewhere and linked to has to stay linked to. Two
    /// names of one file so have one lock.
    private func target() throws(StateError) -> String {
        var target = path
        // As many links as Linux follows before it says ELOOP: path_resolution(7).
        for _ in 0..<40 {
            let link: String?
            do throws(SystemError) {
                link = try Syscalls.link(at: target)
            } catch {
                throw .unwritable(path: path, reason: error.reason)
            }
            guard let link else { return target }
            target = link.hasPrefix("/") ? link : "\(Self.folder(of: target))/\(link)"
        }
        throw .unwritable(path: path, reason: SystemError("open", ELOOP).reason)
    }

    /// Makes the folder and those above it where they are absent; a folder that is there keeps its mode.
    private func makeFolder(_ folder: String) throws(StateError) {
        if (try? Syscalls.status(of: folder)) != nil { return }
        let above = Self.folder(of: folder)
        if above != folder { try makeFolder(above) }
        try writing { () throws(SystemError) in
            // Another process may have made it meanwhile.
            try unless(EEXIST) { () throws(SystemError) in try Syscalls.makeFolder(folder, mode: 0o700) }
        }
    }

    /// Puts `bytes` in the file's place, all or nothing, and on the disk before it returns.
    private func replace(_ target: String, with bytes: [UInt8]) throws(StateError) {
        try writing { () throws(SystemError) in
            // One fixed name: a process that is killed here leaves one file, which the next one takes away. It is
            // made anew, so that nobody else has it open when secrets go into it.
            let temporary = "\(target).tmp"
            try unless(ENOENT) { () throws(SystemError) in try Syscalls.remove(temporary) }
            let file = try Syscalls.openFile(temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600)
            do throws(SystemError) {
                defer { Syscalls.closeFile(file) }
                try Syscalls.setMode(file, 0o600)
                try Syscalls.writeAll(file, bytes)
                try Syscalls.sync(file)
                try Syscalls.replace(target, with: temporary)
            } catch {
                try? Syscalls.remove(temporary)
                throw error
            }
            let folder = try Syscalls.openFile(Self.folder(of: target), O_RDONLY | O_DIRECTORY)
            defer { Syscalls.closeFile(folder) }
            // Some file systems have no such thing as a folder's fsync, and say EINVAL.
            try unless(EINVAL) { () throws(SystemError) in try Syscalls.sync(folder) }
        }
    }

    /// Does the work, and takes one kind of failure for success.
    private func unless(_ number: Int32, _ work: () throws(SystemError) -> Void) throws(SystemError) {
        do throws(SystemError) { try work() } catch { if error.number != number { throw error } }
    }

    private func writing<Answer>(_ work: () throws(SystemError) -> Answer) throws(StateError) -> Answer {
        do throws(SystemError) {
            return try work()
        } catch {
            throw .unwritable(path: path, reason: error.reason)
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
