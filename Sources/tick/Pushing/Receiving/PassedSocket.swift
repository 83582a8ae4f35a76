/// The socket that systemd passes to a process that it starts for a connection, sd_listen_fds(3).
enum PassedSocket {
    /// The variables that tell of it; they are meant for one process, not for those that it starts.
    static let variables = ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]

    /// The first descriptor that is passed.
    private static let first: Int32 = 3

    /// - Parameter process: the id of this process.
    /// - Returns: the descriptor; nil where none is passed to this process.
    static func descriptor(in environment: [String: String], of process: Int32) throws(Failure) -> Int32? {
        guard environment["LISTEN_PID"] == String(process), let text = environment["LISTEN_FDS"],
            let count = Int(text), count > 0
        else { return nil }
        guard count == 1 else { throw Failure(.usage, "systemd passes \(count) sockets, and one can be used") }
        return first
    }
}
