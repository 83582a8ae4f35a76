#if os(Linux)
    import CEpoll
#endif

/// Waking a thread that polls descriptors.
extension Syscalls {
    /// A descriptor to poll and one to `wake` it with: the same eventfd(2) on Linux, else a pipe(2).
    package static func makeWakeUp() throws(SystemError) -> (waiting: Int32, waking: Int32) {
        #if os(Linux)
            let descriptor = try check("eventfd") { eventfd(0, Int32(O_CLOEXEC | O_NONBLOCK)) }
            return (descriptor, descriptor)
        #else
            return try makePipe()
        #endif
    }

    /// Makes the polled descriptor readable; from any thread.
    package static func wake(_ descriptor: Int32) {
        var one: UInt64 = 1
        // The write fails only when the descriptor is full, and then it is readable anyway.
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    /// pipe(2), both ends non-blocking and closed on exec.
    package static func makePipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try check("pipe") { pipe(&ends) }
        for end in ends { try prepare(end) }
        return (ends[0], ends[1])
    }

    /// pipe(2), both ends closed on exec: the reading end blocks, as programs expect of their input, the writing end doesn't.
    package static func makeInputPipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        let (reading, writing) = try makePipe()
        try check("fcntl") { fcntl(reading, F_SETFL, 0) }
        return (reading, writing)
    }

    /// pipe(2), both ends closed on exec: the writing end blocks, as programs expect of their output, the reading end doesn't.
    package static func makeOutputPipe() throws(SystemError) -> (reading: Int32, writing: Int32) {
        let (reading, writing) = try makePipe()
        try check("fcntl") { fcntl(writing, F_SETFL, 0) }
        return (reading, writing)
    }

    /// F_GETPIPE_SZ: how many bytes a pipe can hold; 64 KiB where the system doesn't say.
    package static func pipeSize(_ descriptor: Int32) -> Int {
        let usual = 64 << 10
        #if os(Linux)
            let size = fcntl(descriptor, 1_032)  // F_GETPIPE_SZ; `import Glibc` hides it
            return size > 0 ? Int(size) : usual
        #else
            return usual
        #endif
    }

    /// fcntl(2): non-blocking and closed on exec.
    static func prepare(_ descriptor: Int32) throws(SystemError) {
        try check("fcntl") { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        try check("fcntl") { fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }
}
