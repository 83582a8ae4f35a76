#if os(Linux)
    import CEpoll
#endif

/// Waking a thread that waits for descriptors.
extension Syscalls {
    /// A descriptor to wait for and one to `wake` it by: both the same eventfd(2) on Linux, else a pipe(2).
    package static func makeWakeUp() throws(SystemError) -> (waiting: Int32, waking: Int32) {
        #if os(Linux)
            let descriptor = try check("eventfd") { eventfd(0, Int32(O_CLOEXEC | O_NONBLOCK)) }
            return (descriptor, descriptor)
        #else
            return try makePipe()
        #endif
    }

    /// Makes the descriptor at the other end readable; from any thread.
    package static func wake(_ descriptor: Int32) {
        var one: UInt64 = 1
        // It fails only when it is full, and then it is readable anyway.
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    /// pipe(2), with both ends closing on exec and not waiting.
    package static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try check("pipe") { pipe(&ends) }
        for end in ends { try prepare(end) }
        return (ends[0], ends[1])
    }

    /// pipe(2), with both ends closing on exec: what reads from it waits, as programs expect it of their input, what
    /// writes to it doesn't.
    package static func makeInputPipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        let (reading, writing) = try makePipe()
        try check("fcntl") { fcntl(reading, F_SETFL, 0) }
        return (reading, writing)
    }

    /// fcntl(2): closes on exec, doesn't wait.
    static func prepare(_ descriptor: Int32) throws(SystemError) {
        try check("fcntl") { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        try check("fcntl") { fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }
}
