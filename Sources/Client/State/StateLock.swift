import Kernel
import Synchronization

/// The lock under which processes change the state file: flock(2) on a file beside it, which is never replaced.
final class StateLock: Sendable {
    /// How long a change waits for it, in milliseconds. It is held for a few, so a process that has it for longer is stopped, or its
    /// disk doesn't answer.
    private let patience: Int32
    /// Whether the last wait was in vain: then the next is short, since one command changes the file several times.
    private let isStuck = Atomic(false)

    init(patience: Int32) { self.patience = patience }

    /// Does work under the lock.
    ///
    /// - Parameters:
    ///   - path: of the lock's file, which is made where there is none.
    ///   - target: of the file that it is for; the other one gets its owner.
    /// - Throws: what `work` throws, or `.unwritable` where another process keeps the lock.
    func held<Answer>(
        at path: String, for target: String, _ work: () throws(StateError) -> Answer
    ) throws(StateError) -> Answer {
        let lock = try StateFile.writing(path) { () throws(SystemError) in
            try Syscalls.openLock(path, ownedAs: StateFile.owned(target))
        }
        defer { Syscalls.closeFile(lock) }
        let patience = isStuck.load(ordering: .relaxed) ? patience / 30 : patience
        let isTaken = try StateFile.writing(path) { () throws(SystemError) in
            try Syscalls.lock(lock, patience: patience)
        }
        isStuck.store(!isTaken, ordering: .relaxed)
        guard isTaken else {
            let holder = Syscalls.lockHolder(lock).map { "process \($0)" } ?? "another process"
            throw .unwritable(path: path, reason: "\(holder) keeps it locked; is it stopped?")
        }
        return try work()
    }
}
