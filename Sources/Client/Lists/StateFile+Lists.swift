import Kernel
import Wire

/// The files `tick.json.ROOM.list` beside the state file: the lists of a room, named by its id, as far as they were read.
extension StateFile {
    enum KeepOutcome {
        case kept(FileVersion)
        /// Another process has kept something meanwhile; nothing was changed.
        case found(KeptLists, FileVersion)
    }

    /// The lists of a room that an earlier run has kept; nil where it has none, or the file is damaged: they are read again.
    ///
    /// - Throws: `.unreadable`.
    func lists(of room: RoomID) throws(StateError) -> (lists: KeptLists, version: FileVersion)? {
        try lists(at: path(of: room))
    }

    /// Keeps a room's lists, unless another process has kept them meanwhile.
    ///
    /// - Parameter version: the file's as it is known; nil for none.
    /// - Throws: `.unwritable`, or what reading throws.
    func keep(_ lists: KeptLists, of room: RoomID, insteadOf version: FileVersion?) throws(StateError) -> KeepOutcome {
        try locked { _ throws(StateError) in
            let path = try path(of: room)
            if let found = try self.lists(at: path), found.version != version {
                return .found(found.lists, found.version)
            }
            var written: FileVersion?
            try replace(path, with: lists.bytes, .eventual) { file throws(SystemError) in
                written = FileVersion(try Syscalls.status(file))
                return false
            }
            guard let written else { preconditionFailure("BUG: a file was replaced and not written") }
            return .kept(written)
        }
    }

    /// Forgets a room's lists: its log is another one from now on, or the room was left.
    package func forgetLists(of room: RoomID) throws(StateError) {
        let path = try path(of: room)
        do throws(SystemError) { try Syscalls.remove(path) } catch {
            guard error.number == ENOENT else { throw .unwritable(path: path, reason: error.reason) }
        }
    }

    private func path(of room: RoomID) throws(StateError) -> String { "\(try target()).\(room).list" }

    private func lists(at path: String) throws(StateError) -> (lists: KeptLists, version: FileVersion)? {
        do throws(SystemError) {
            let file = try Syscalls.openFile(path, O_RDONLY)
            defer { Syscalls.closeFile(file) }
            let version = FileVersion(try Syscalls.status(file))
            var bytes: [UInt8] = []
            while true {
                let some = try Syscalls.readSome(file, count: 1 << 20)
                if some.isEmpty { break }
                bytes += some
            }
            return KeptLists(bytes: bytes).map { ($0, version) }
        } catch {
            if error.number == ENOENT { return nil }
            throw .unreadable(path: path, reason: error.reason)
        }
    }
}
