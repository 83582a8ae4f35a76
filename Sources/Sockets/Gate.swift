/// One direction of a descriptor: whether a call is worth trying, and the task that waits until it is.
final class Gate {
    /// Whether a call may go through. A caller that meets EAGAIN closes the gate; the poller opens it.
    private(set) var isOpen = true

    private let loop: EventLoop
    // Unsafe only in that it must be resumed once: `resume` takes it out before it resumes it.
    private var waiting: UnsafeContinuation<SocketError?, Never>?
    private var alarm: Alarm?

    init(on loop: EventLoop) {
        self.loop = loop
    }

    func close() {
        isOpen = false
    }

    /// Lets the waiting task go; false where there is none.
    @discardableResult
    func open() -> Bool {
        isOpen = true
        return resume(nil)
    }

    /// Lets the waiting task go with an error, and forgets its time.
    func end(_ error: SocketError) {
        alarm?.end()
        alarm = nil
        resume(error)
    }

    /// Waits until the gate is opened; not at all where it is open.
    ///
    /// - Throws: `.timedOut` at the deadline, in milliseconds of the loop's clock; what `end` says.
    func wait(until deadline: Int?) async throws(SocketError) {
        precondition(waiting == nil, "BUG: two tasks wait for one direction of a descriptor")
        guard !isOpen else { return }
        if let deadline {
            guard deadline > loop.now else { throw .timedOut }
            let alarm = alarm ?? Alarm(on: loop) { [self] in resume(.timedOut) }
            self.alarm = alarm
            alarm.set(deadline)
        }
        let error = await withUnsafeContinuation { waiting = $0 }
        alarm?.clear()
        if let error { throw error }
    }

    @discardableResult
    private func resume(_ error: SocketError?) -> Bool {
        guard let task = waiting else { return false }
        waiting = nil
        task.resume(returning: error)
        return true
    }
}
