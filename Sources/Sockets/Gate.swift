/// One direction of a descriptor: whether a call is worth trying, and the task that waits until it is.
final class Gate {
    /// Whether a call may go through. Whoever meets EAGAIN closes the gate; the poller opens it.
    private(set) var isOpen = true

    private let loop: EventLoop
    // Unsafe only in that it must be resumed once: `resume` takes it out before it resumes it.
    private var waiting: UnsafeContinuation<SocketError?, Never>?
    private var deadline: Int?
    // The timer stays when the wait is over. Most often it finds a later deadline and is set anew: a connection that is
    // asked something a thousand times while its timer runs costs the heap one timer, not a thousand.
    private var timer: Timer?

    init(on loop: EventLoop) {
        self.loop = loop
    }

    func close() {
        isOpen = false
    }

    func open() {
        isOpen = true
        resume(nil)
    }

    /// Lets the waiting task go with an error, and forgets the timer.
    func end(_ error: SocketError) {
        timer?.cancel()
        timer = nil
        resume(error)
    }

    /// Waits until the gate is opened; not at all where it is open.
    ///
    /// - Throws: `.timedOut` at the deadline, in milliseconds of the loop's clock; what `end` says.
    func wait(until deadline: Int?) async throws(SocketError) {
        precondition(waiting == nil, "BUG: two tasks wait for one direction of a descriptor")
        guard !isOpen else { return }
        if let deadline, deadline <= loop.now { throw .timedOut }
        self.deadline = deadline
        setTimer()
        let error = await withUnsafeContinuation { waiting = $0 }
        if let error { throw error }
    }

    private func resume(_ error: SocketError?) {
        let task = waiting
        waiting = nil
        task?.resume(returning: error)
    }

    private func setTimer() {
        guard let deadline else { return }
        if let timer {
            guard deadline < timer.time else { return }
            timer.cancel()
        }
        timer = loop.schedule(at: deadline) { [self] in
            timer = nil
            guard waiting != nil, let deadline = self.deadline else { return }
            if deadline <= loop.now { resume(.timedOut) } else { setTimer() }
        }
    }
}
