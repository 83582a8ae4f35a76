import CEpoll

/// epoll(7).
extension Syscalls {
    /// epoll_create1(2), with EPOLL_CLOEXEC.
    package static func makeEpoll() throws(SystemError) -> Int32 {
        try check("epoll_create1") { epoll_create1(Int32(O_CLOEXEC)) }
    }

    /// epoll_ctl(2): reports each change of the descriptor's readiness once (edge-triggered).
    package static func addToEpoll(_ epoll: Int32, _ descriptor: Int32) throws(SystemError) {
        var event = epoll_event()
        event.events = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
        event.data.fd = descriptor
        try check("epoll_ctl") { epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) }
    }

    /// epoll_ctl(2): stops reporting the descriptor.
    package static func removeFromEpoll(_ epoll: Int32, _ descriptor: Int32) {
        _ = epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
    }

    /// epoll_wait(2): appends to `events`, at most 256 at a time; none after a signal.
    ///
    /// - Parameter milliseconds: the longest time to wait; -1 for ever.
    package static func waitForEpoll(
        _ epoll: Int32, milliseconds: Int32, into events: inout [Readiness.Event]
    ) throws(SystemError) {
        var failure: SystemError?
        withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: 256) { buffer in
            let count = epoll_wait(epoll, buffer.baseAddress, Int32(buffer.count), milliseconds)
            guard count >= 0 else {
                let error = SystemError("epoll_wait")
                if error.number != EINTR { failure = error }
                return
            }
            for event in buffer.prefix(Int(count)) {
                events.append(Readiness.Event(event.data.fd, readiness(ofEpoll: event.events)))
            }
        }
        if let failure { throw failure }
    }

    private static func readiness(ofEpoll flags: UInt32) -> Readiness {
        var readiness: Readiness = []
        if flags & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
        if flags & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
        if flags & EPOLLRDHUP.rawValue != 0 { readiness.formUnion([.readable, .hungUp]) }
        if flags & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 {
            readiness.formUnion([.readable, .writable, .hungUp])
        }
        return readiness
    }
}

/// poll(2).
extension Syscalls {
    /// An entry for `poll`: it reports when the descriptor is ready for one of `interest`, and always when the peer hung up.
    ///
    /// Without POLLRDHUP (not Linux), a peer that closed only its writing half is detected by reading.
    package static func place(for descriptor: Int32, _ interest: Readiness) -> pollfd {
        var events: Int32 = 0
        if interest.contains(.readable) { events |= Int32(POLLIN) }
        if interest.contains(.writable) { events |= Int32(POLLOUT) }
        if interest.contains(.hungUp) { events |= closedHalf }
        return pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: events), revents: 0)
    }

    /// The readiness that `poll` reported in this entry.
    package static func readiness(in place: pollfd) -> Readiness {
        let flags = Int32(place.revents)
        var readiness: Readiness = []
        if flags & Int32(POLLIN) != 0 { readiness.insert(.readable) }
        if flags & Int32(POLLOUT) != 0 { readiness.insert(.writable) }
        if flags & closedHalf != 0 { readiness.formUnion([.readable, .hungUp]) }
        if flags & Int32(POLLHUP | POLLERR | POLLNVAL) != 0 { readiness.formUnion([.readable, .writable, .hungUp]) }
        return readiness
    }

    /// poll(2): the number of entries that are ready; 0 after a signal.
    ///
    /// - Parameter milliseconds: the longest time to wait; -1 for ever.
    package static func poll(_ places: inout [pollfd], milliseconds: Int32) throws(SystemError) -> Int {
        let count = systemPoll(&places, nfds_t(places.count), milliseconds)
        guard count < 0 else { return Int(count) }
        let error = SystemError("poll")
        guard error.number == EINTR else { throw error }
        return 0
    }

    /// Blocks for a time, or until a signal comes.
    package static func sleep(milliseconds: Int32) {
        var places: [pollfd] = []
        _ = try? poll(&places, milliseconds: milliseconds)
    }

    private static let closedHalf: Int32 = 0x2000  // POLLRDHUP; `import Glibc` hides it
}

/// libc's poll, by a name that differs from the method above.
private func systemPoll(_ places: UnsafeMutablePointer<pollfd>, _ count: nfds_t, _ milliseconds: Int32) -> Int32 {
    poll(places, count, milliseconds)
}

/// The operations that a descriptor is ready for.
package struct Readiness: OptionSet, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A read or an accept won't block; it may still fail, or return the end.
    package static let readable = Readiness(rawValue: 1)
    /// A write won't block; it may still fail.
    package static let writable = Readiness(rawValue: 2)
    /// The peer has closed its end, or the half that it writes to, or the connection broke.
    package static let hungUp = Readiness(rawValue: 4)

    /// The readiness of one descriptor.
    package struct Event: Sendable {
        package let descriptor: Int32
        package let readiness: Readiness

        package init(_ descriptor: Int32, _ readiness: Readiness) {
            (self.descriptor, self.readiness) = (descriptor, readiness)
        }
    }
}

/// Waking a thread that polls descriptors.
extension Syscalls {
    /// eventfd(2): a descriptor to poll, and to `wake` its poller with.
    package static func makeWakeUp() throws(SystemError) -> Int32 {
        try check("eventfd") { eventfd(0, Int32(O_CLOEXEC | O_NONBLOCK)) }
    }

    /// Makes the polled descriptor readable; from any thread.
    package static func wake(_ descriptor: Int32) {
        var one: UInt64 = 1
        // The write fails only when the descriptor is full, and then it is readable anyway.
        _ = write(descriptor, &one, MemoryLayout.size(ofValue: one))
    }

    /// pipe(2), both ends closed on exec, and non-blocking by default. A program expects its input and output to block.
    package static func makePipe(
        readingBlocks: Bool = false, writingBlocks: Bool = false
    ) throws(SystemError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        // Closed on exec from the start: a program that another thread starts meanwhile must not inherit them.
        try check("pipe2") { pipe2(&ends, Int32(O_CLOEXEC)) }
        for (end, blocks) in zip(ends, [readingBlocks, writingBlocks]) {
            try prepare(end)
            if blocks { try check("fcntl") { fcntl(end, F_SETFL, 0) } }
        }
        return (ends[0], ends[1])
    }

    /// write(2) of as many of the bytes as fit now. Throws EPIPE where the reader has gone.
    package static func writeSome(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
        do throws(SystemError) {
            return try check("write") { bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } }
        } catch {
            guard [EAGAIN, EWOULDBLOCK].contains(error.number) else { throw error }
            return 0
        }
    }

    /// F_GETPIPE_SZ: the number of bytes that a pipe can hold; 64 KiB where the system doesn't say.
    package static func pipeSize(_ descriptor: Int32) -> Int {
        let usual = 64 << 10
        let size = fcntl(descriptor, 1_032)  // F_GETPIPE_SZ; `import Glibc` hides it
        return size > 0 ? Int(size) : usual
    }

    /// fcntl(2): non-blocking and closed on exec.
    static func prepare(_ descriptor: Int32) throws(SystemError) {
        try check("fcntl") { fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
        try check("fcntl") { fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    }
}
