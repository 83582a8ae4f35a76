import Kernel
import Proving
import Wire

extension StateFile {
    /// How far a room's log was verified; nil where nothing is known of it.
    ///
    /// - Throws: `.unreadable`, `.corrupt` or `.newer`.
    package func checkpoint(of room: RoomID) throws(StateError) -> Checkpoint? {
        try checkpoints(at: treePath()).rooms[room]
    }

    /// Keeps a checkpoint, unless another process has kept one meanwhile.
    ///
    /// - Parameter expected: what the file is known to have.
    /// - Returns: nil where it is kept, else what the file has instead of `expected`; nothing is changed then.
    /// - Throws: what reading throws, or `.unwritable`.
    package func keep(_ checkpoint: Checkpoint, insteadOf expected: Checkpoint?) throws(StateError) -> Checkpoint? {
        try locked { target throws(StateError) in
            let path = "\(target).tree"
            var file = try checkpoints(at: path)
            let room = checkpoint.reached.log.room
            if let found = file.rooms[room], found != expected { return found }
            guard file.rooms[room] != checkpoint else { return nil }
            file.rooms[room] = checkpoint
            try replace(path, with: file.json, .eventual)
            return nil
        }
    }

    private func treePath() throws(StateError) -> String { "\(try target()).tree" }

    private func checkpoints(at path: String) throws(StateError) -> CheckpointFile {
        let file: Int32
        do throws(SystemError) { file = try Syscalls.openFile(path, O_RDONLY) } catch {
            if error == SystemError("open", ENOENT) { return CheckpointFile() }
            throw .unreadable(path: path, reason: error.reason)
        }
        defer { Syscalls.closeFile(file) }
        return try CheckpointFile(json: contents(of: file, at: path), path: path)
    }
}
