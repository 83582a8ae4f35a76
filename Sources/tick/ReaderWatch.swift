import Kernel

/// Detects that the reader of standard output has gone, also while nothing is written: `tick tail -f | head -n 1`.
enum ReaderWatch {
    /// Calls `gone`, once, as soon as the other end of a pipe or socket is closed. Other outputs have no reader.
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
