import Kernel
import Synchronization

/// The state that this process read or wrote last, with the version of the file that says so.
///
/// It keeps that file open, so that no other file can look like it; see `FileVersion`.
final class StateCache: Sendable {
    private struct Entry {
        var version: FileVersion
        var descriptor: Int32
        var state: State
    }

    private let entry = Mutex<Entry?>(nil)

    /// The state of a file of this version; nil where another version was kept, or none.
    func state(of version: FileVersion) -> State? {
        entry.withLock { entry in entry?.version == version ? entry?.state : nil }
    }

    /// Keeps a state.
    ///
    /// - Parameter descriptor: of the file; closed here once another version is kept.
    func keep(_ state: State, of version: FileVersion, descriptor: Int32) {
        let old = entry.withLock { entry in
            defer { entry = Entry(version: version, descriptor: descriptor, state: state) }
            return entry?.descriptor
        }
        if let old { Syscalls.closeFile(old) }
    }

    deinit { if let descriptor = entry.withLock({ $0?.descriptor }) { Syscalls.closeFile(descriptor) } }
}

/// Limits how often a file is rewritten as a whole, so that writing stays a small part of the work.
///
/// A rewrite is allowed once the changes are a quarter of the entries, or after a second, or after three times the duration of
/// the last rewrite where that is longer.
package struct RewritePace: Sendable {
    private let now: @Sendable () -> Int
    private var writtenAt: Int
    private var took = 0

    /// - Parameter now: milliseconds since some moment.
    package init(now: @escaping @Sendable () -> Int = Syscalls.monotonicMilliseconds) {
        (self.now, writtenAt) = (now, now())
    }

    /// Whether a rewrite is allowed now, for so many changes of so many entries.
    package func allows(_ changes: Int, of entries: Int) -> Bool { changes * 4 >= entries || timeLeft == 0 }

    /// The milliseconds until a rewrite is allowed for any change.
    package var timeLeft: Int { max(0, writtenAt + max(1_000, 3 * took) - now()) }

    /// Starts the time now: there was nothing to write before.
    package mutating func restart() { writtenAt = now() }

    /// Writes, and measures how long it takes.
    package mutating func measure<Answer, Failure: Error>(
        _ write: () throws(Failure) -> Answer
    ) throws(Failure) -> Answer {
        let start = now()
        defer {
            writtenAt = now()
            took = writtenAt - start
        }
        return try write()
    }
}

/// Notices that the state file has changed, without reading it: a thread waits for renames in its folder.
package enum StateWatch {
    /// Calls `changed` after each change of the file by any process, for as long as this process runs.
    package static func start(_ file: StateFile, _ changed: @escaping @Sendable () -> Void) throws(StateError) {
        let target = try file.target()
        do throws(SystemError) {
            let descriptor = try Syscalls.watchRenames(into: Syscalls.folder(of: target))
            let name = target.split(separator: "/").last.map(String.init) ?? target
            try Syscalls.startThread {
                while let names = try? Syscalls.nextRenames(of: descriptor) {
                    if names.contains(where: { $0 == name || $0.isEmpty }) { changed() }
                }
                Syscalls.closeFile(descriptor)
            }
        } catch { throw .unreadable(path: file.path, reason: error.reason) }
    }
}
