import Kernel

/// Notices that nobody reads standard output any more, also while there is nothing to write: `tick tail -f | head -n 1`.
enum ReaderWatch {
    /// Does something, once, as soon as the other end of a pipe or socket is closed. Other outputs have no reader to lose.
    static func start(_ gone: @escaping @Sendable () -> Void) {
        guard Syscalls.isStream(STDOUT_FILENO) else { return }
        _ = try? Syscalls.startThread {
            var places = [Syscalls.place(for: STDOUT_FILENO, [])]
            while let count = try? Syscalls.poll(&places, milliseconds: -1) {
                if count > 0 { return gone() }
            }
        }
    }
}
