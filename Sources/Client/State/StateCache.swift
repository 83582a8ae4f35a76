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

    deinit {
        if let descriptor = entry.withLock({ $0?.descriptor }) { Syscalls.closeFile(descriptor) }
    }
}
