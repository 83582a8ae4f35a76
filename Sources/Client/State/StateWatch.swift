import Kernel

/// Notices that the state file has changed, without reading it: a thread waits for renames in its folder.
package enum StateWatch {
    /// Calls `changed` after each change of the file by any process, for as long as this process runs.
    package static func start(_ file: StateFile, _ changed: @escaping @Sendable () -> Void) throws(StateError) {
        let target = try file.target()
        do throws(SystemError) {
            let descriptor = try Syscalls.watchRenames(into: StateFile.folder(of: target))
            let name = target.split(separator: "/").last.map(String.init) ?? target
            _ = try Syscalls.startThread {
                while let names = try? Syscalls.nextRenames(of: descriptor) {
                    if names.contains(where: { $0 == name || $0.isEmpty }) { changed() }
                }
                Syscalls.closeFile(descriptor)
            }
        } catch { throw .unreadable(path: file.path, reason: error.reason) }
    }
}
