import Kernel
import Wire

/// The file that holds this machine's `State`: one JSON object, mode 0600, in a folder of mode 0700.
///
/// Reading takes no lock: a rename replaces the file as a whole. A change is made under a lock on another file beside it,
/// which is never replaced: a lock on a file that is renamed over protects nothing.
///
/// A process reads each version of the file once. Values of this type that are copies of one another share what they read.
package struct StateFile: Sendable {
    /// The path as it was given; where it is a symbolic link, the link's target is read and rewritten.
    package let path: String
    private let cache = StateCache()
    let senders = SenderLocks()

    package init(path: String) { self.path = path }

    /// Whether there is such a file.
    package var exists: Bool { (try? Syscalls.status(of: path)) != nil }

    /// The state in the file; that of an absent file is empty.
    ///
    /// - Throws: `.unreadable`, `.corrupt` (an empty file is corrupt too) or `.newer`.
    package func read() throws(StateError) -> State {
        let (file, status): (Int32, stat)
        do throws(SystemError) {
            // Opened also where its state is kept: of a file on another machine only open(2) tells the latest version.
            // The end of a pipe that nobody writes to would be waited for.
            file = try Syscalls.openFile(path, O_RDONLY | O_NONBLOCK)
            status = try Syscalls.status(file)
        } catch {
            if error == SystemError("open", ENOENT) { return State() }
            throw .unreadable(path: path, reason: error.reason)
        }
        guard !Syscalls.isEndless(status) else {
            Syscalls.closeFile(file)
            throw .unreadable(path: path, reason: "is a device or a pipe")
        }
        let version = FileVersion(status)
        if let state = cache.state(of: version) {
            Syscalls.closeFile(file)
            return state
        }
        do throws(StateError) {
            let bytes: [UInt8]
            do throws(SystemError) { bytes = try Syscalls.readAll(file) } catch {
                throw StateError.unreadable(path: path, reason: error.reason)
            }
            let state = try State(json: bytes, path: path)
            cache.keep(state, of: version, descriptor: file)
            return state
        } catch {
            Syscalls.closeFile(file)
            throw error
        }
    }

    /// Whether a change is on the disk when `update` returns.
    package enum Durability: Sendable {
        /// It survives a loss of power.
        case durable
        /// A loss of power may undo it as a whole. For what is done again then, and harmless the second time.
        case eventual
    }

    /// Changes the file under its lock. Other processes wait for the lock, so `change` is short; it never calls `update`.
    /// A change that changes nothing writes nothing.
    ///
    /// - Throws: what `read` throws, or `.unwritable`; the file then is what it was.
    @discardableResult
    package func update<Answer>(
        _ durability: Durability = .durable, _ change: (inout State) -> Answer
    ) throws(StateError) -> Answer {
        try locked { target throws(StateError) in
            let before = try read()
            var state = before
            let answer = change(&state)
            guard state != before else { return answer }
            try write(state, to: target, durability)
            return answer
        }
    }

    /// Writes the file as it is.
    ///
    /// - Throws: what `update` throws: so a full disk is found out before anything is done that has to be written.
    package func rewrite() throws(StateError) {
        try locked { target throws(StateError) in try write(try read(), to: target, .eventual) }
    }

    private func write(_ state: State, to target: String, _ durability: Durability) throws(StateError) {
        try replace(target, with: state.json, durability) { file throws(SystemError) in
            // Taken last: a rename counts as a change of the inode.
            cache.keep(state, of: FileVersion(try Syscalls.status(file)), descriptor: file)
            return true
        }
    }

    /// Does work under the file's lock.
    ///
    /// - Parameter work: gets the path of the file itself, as `target` says it.
    func locked<Answer>(_ work: (_ target: String) throws(StateError) -> Answer) throws(StateError) -> Answer {
        let target = try target(isWritten: true)
        try writing { () throws(SystemError) in try Syscalls.makeFolders(Syscalls.folder(of: target)) }
        let path = "\(target).lock"
        let lock = try Self.writing(path) { () throws(SystemError) in
            try Syscalls.openLock(path, ownedAs: Self.owned(target))
        }
        defer { Syscalls.closeFile(lock) }
        try Self.writing(path) { () throws(SystemError) in try Syscalls.lock(lock) }
        return try work(target)
    }

    /// The state file, or the folder where it would be: what root makes beside it gets its owner, so that no other user is kept from
    /// theirs.
    static func owned(_ path: String) -> stat? {
        (try? Syscalls.status(of: path)) ?? (try? Syscalls.status(of: Syscalls.folder(of: path)))
    }

    /// Takes the lock of a room, which a process holds while it hands the room's messages to a command. The room is named
    /// by its id, since it may have several names here.
    ///
    /// - Returns: nil where another process holds it.
    package func lock(room: RoomID) throws(StateError) -> FileLock? {
        let target = try target(isWritten: true)
        let path = "\(target).\(room).lock"
        return try Self.writing(path) { () throws(SystemError) in try FileLock(path, besides: target) }
    }

    /// The bytes of a file beside this one, and the version of the file that they were read from; nil where there is none.
    ///
    /// - Throws: `.unreadable`.
    static func contents(at path: String) throws(StateError) -> (bytes: [UInt8], version: FileVersion)? {
        do throws(SystemError) {
            let file = try Syscalls.openFile(path, O_RDONLY | O_NONBLOCK)
            defer { Syscalls.closeFile(file) }
            let status = try Syscalls.status(file)
            if !Syscalls.isEndless(status) { return (try Syscalls.readAll(file), FileVersion(status)) }
        } catch {
            if error.number == ENOENT { return nil }
            throw .unreadable(path: path, reason: error.reason)
        }
        throw .unreadable(path: path, reason: "is a device or a pipe")
    }

    /// The path of the file itself. Links are followed, so that a link to a file elsewhere stays a link, and two names of one
    /// file have one lock.
    ///
    /// - Parameter isWritten: whether it must have a name of its own: the file is replaced by each write, and the link of an open
    ///   file, such as /dev/fd/9, leads to the one of before.
    func target(isWritten: Bool = false) throws(StateError) -> String {
        var target = path
        // As many links as Linux follows before ELOOP: path_resolution(7).
        for _ in 0..<40 {
            let link = try writing { () throws(SystemError) in try Syscalls.link(at: target) }
            guard let link else { return target }
            guard !isWritten || !Self.isInProc(Syscalls.folder(of: target)) else {
                throw .unwritable(path: path, reason: "it is the link of an open file")
            }
            target = link.hasPrefix("/") ? link : "\(Syscalls.folder(of: target))/\(link)"
        }
        throw .unwritable(path: path, reason: SystemError("open", ELOOP).reason)
    }

    /// Replaces the file, as a whole or not at all. The new contents are on the disk before they get the file's name.
    ///
    /// - Parameter keep: is given the open file when all is done, and answers whether it keeps it open.
    func replace(
        _ target: String, with bytes: [UInt8], _ durability: Durability,
        keep: (_ file: Int32) throws(SystemError) -> Bool = { _ in false }
    ) throws(StateError) {
        try Self.writing(target) { () throws(SystemError) in
            // One fixed name: a process that is killed here leaves one file, which the next change removes. It is
            // created anew, so that no other process has it open when secrets are written to it.
            let temporary = "\(target).tmp"
            try unless(ENOENT) { () throws(SystemError) in try Syscalls.remove(temporary) }
            let file = try Syscalls.openFile(temporary, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
            do throws(SystemError) {
                try Syscalls.setMode(file, 0o600)
                Syscalls.give(file, toOwnerOf: Self.owned((try? self.target()) ?? target))
                try Syscalls.writeAll(file, bytes)
                try Syscalls.sync(file)
                try Syscalls.replace(target, with: temporary)
                if try !keep(file) { Syscalls.closeFile(file) }
            } catch {
                Syscalls.closeFile(file)
                try? Syscalls.remove(temporary)
                throw error
            }
            guard durability == .durable else { return }
            let folder = try Syscalls.openFile(Syscalls.folder(of: target), O_RDONLY | O_DIRECTORY)
            defer { Syscalls.closeFile(folder) }
            // Some file systems have no fsync of a folder, and answer EINVAL.
            try unless(EINVAL) { () throws(SystemError) in try Syscalls.sync(folder) }
        }
    }

    /// Adds bytes to the end of a file that is there. A crash may leave some of them there, or others.
    func append(_ bytes: [UInt8], to path: String) throws(StateError) {
        try Self.writing(path) { () throws(SystemError) in
            let file = try Syscalls.openFile(path, O_WRONLY | O_APPEND)
            defer { Syscalls.closeFile(file) }
            try Syscalls.writeAll(file, bytes)
        }
    }

    /// Removes a file, where it is there.
    func remove(_ path: String) throws(StateError) {
        do throws(SystemError) { try Syscalls.remove(path) } catch {
            guard error.number == ENOENT else { throw .unwritable(path: path, reason: error.reason) }
        }
    }

    /// Does the work; one kind of failure counts as success.
    private func unless(_ number: Int32, _ work: () throws(SystemError) -> Void) throws(SystemError) {
        do throws(SystemError) { try work() } catch { if error.number != number { throw error } }
    }

    private func writing<Answer>(_ work: () throws(SystemError) -> Answer) throws(StateError) -> Answer {
        try Self.writing(path, work)
    }

    /// Does work on the file with this path, which a failure is said to be of.
    static func writing<Answer>(_ path: String, _ work: () throws(SystemError) -> Answer) throws(StateError) -> Answer {
        do throws(SystemError) { return try work() } catch { throw .unwritable(path: path, reason: error.reason) }
    }

    /// The file that the user named, or the default: `--config`, else `$TICK_CONFIG`, else `${XDG_CONFIG_HOME:-~/.config}/tick/tick.json`.
    ///
    /// A variable that is empty counts as unset, and so does an `XDG_CONFIG_HOME` that is not absolute, as the XDG
    /// Base Directory Specification asks, and a relative `HOME`: then the home folder comes from the
    /// password database.
    ///
    /// - Parameter config: the value of `--config`.
    /// - Throws: `.noHome` where the home folder is needed and isn't known.
    package init(
        config: String?, environment: [String: String], home: @autoclosure () -> String? = Syscalls.homeFolder()
    ) throws(StateError) {
        let variable = Self.variable(config: config, environment)
        let value = variable.flatMap { environment[$0] }
        if let path = config ?? (variable == "TICK_CONFIG" ? value : nil) {
            self.init(path: path)
        } else if let value, variable == "XDG_CONFIG_HOME" {
            self.init(path: "\(value)/tick/tick.json")
        } else if let home = value ?? home(), !home.isEmpty {
            self.init(path: "\(home)/.config/tick/tick.json")
        } else {
            throw .noHome
        }
    }

    /// Whether a folder is one of /proc, such as /dev/fd.
    private static func isInProc(_ folder: String) -> Bool {
        guard let proc = try? Syscalls.status(of: "/proc/self") else { return false }
        return (try? Syscalls.status(of: folder))?.st_dev == proc.st_dev
    }

    /// The name of the variable that says where the file is; nil where none does.
    package static func variable(config: String?, _ environment: [String: String]) -> String? {
        guard config == nil else { return nil }
        guard environment["TICK_CONFIG", default: ""].isEmpty else { return "TICK_CONFIG" }
        return ["XDG_CONFIG_HOME", "HOME"].first { environment[$0, default: ""].hasPrefix("/") }
    }
}
