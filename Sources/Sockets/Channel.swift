import Kernel

/// A descriptor on the loop, with its two directions. The loop keeps it until it is closed.
final class Channel {
    let descriptor: Int32
    let loop: EventLoop
    var reading = Direction()
    var writing = Direction()
    private(set) var isClosed = false
    /// Whether the peer has closed its end, or the half it writes to.
    private(set) var isHungUp = false
    /// Called once a turn's events were all passed on, where there may be something to read and no task waits for it.
    var onReadable: (() -> Void)?

    /// Only for `EventLoop.adopt`.
    init(_ descriptor: Int32, on loop: EventLoop) {
        (self.descriptor, self.loop) = (descriptor, loop)
    }

    /// Throws where no further call can be made.
    func check() throws(SocketError) {
        loop.check()
        if isClosed { throw .closed }
    }

    /// Waits until a read or an accept is worth trying again.
    func waitToRead(until deadline: Int?) async throws(SocketError) {
        loop.poller.want(.readable, on: descriptor)
        try await reading.wait(on: loop)?.wait(until: deadline)
    }

    /// Waits until a write is worth trying again.
    func waitToWrite(until deadline: Int?) async throws(SocketError) {
        loop.poller.want(.writable, on: descriptor)
        try await writing.wait(on: loop)?.wait(until: deadline)
    }

    /// Takes the poller's event.
    func became(_ readiness: Readiness) {
        if readiness.contains(.hungUp) { isHungUp = true }
        if readiness.contains(.readable), !reading.open(), onReadable != nil { loop.becameReadable(self) }
        if readiness.contains(.writable) { writing.open() }
    }

    /// Closes the descriptor; a task that waits gets `.closed`.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        onReadable = nil
        loop.release(self)
        Syscalls.closeFile(descriptor)
        reading.end(.closed)
        writing.end(.closed)
    }
}

/// One direction of a descriptor: whether a call is worth trying, and the task that waits until it is. Most of the time none
/// waits, and ten thousand connections keep nothing for it.
struct Direction {
    /// Whether a call is worth trying. A caller that meets EAGAIN closes the direction; the poller opens it.
    private(set) var isOpen = true
    private var waiting: DirectionWait?

    mutating func close() { isOpen = false }

    /// Resumes the waiting task; false where there is none.
    @discardableResult
    mutating func open() -> Bool {
        isOpen = true
        return waiting?.resume(nil) ?? false
    }

    /// Resumes the waiting task with an error, and clears its deadline.
    func end(_ error: SocketError) { waiting?.end(error) }

    /// The wait for its being opened; nil where it is open. Nothing else may run on the loop before the caller waits.
    mutating func wait(on loop: EventLoop) -> DirectionWait? {
        guard !isOpen else { return nil }
        let wait = waiting ?? DirectionWait(on: loop)
        waiting = wait
        return wait
    }
}

/// The task that waits until a direction is opened; one after another.
final class DirectionWait {
    private let loop: EventLoop
    // Unsafe only because it must be resumed exactly once: `resume` takes it out before it resumes it.
    private var waiting: UnsafeContinuation<SocketError?, Never>?
    private var alarm: Alarm?

    init(on loop: EventLoop) { self.loop = loop }

    /// - Throws: `.timedOut` at the deadline, in milliseconds of the loop's clock; the error of `end`.
    func wait(until deadline: Int?) async throws(SocketError) {
        precondition(waiting == nil, "BUG: two tasks wait for one direction of a descriptor")
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

    func end(_ error: SocketError) {
        alarm?.end()
        alarm = nil
        resume(error)
    }

    @discardableResult
    func resume(_ error: SocketError?) -> Bool {
        guard let task = waiting else { return false }
        waiting = nil
        task.resume(returning: error)
        return true
    }
}

/// The reason why an operation on a connection failed.
package enum SocketError: Error, Equatable, Sendable {
    /// The listener could not be set up at `address` (as in a URL), for example because it is in use.
    case cannotListen(address: String, SystemError)
    /// The host has no address; `reason` is the system's.
    case unknownHost(String, reason: String)
    /// The deadline has passed.
    case timedOut
    /// It was closed at this end, before or during the wait, or its loop is ending.
    case closed
    /// A call failed; most often with ECONNRESET or EPIPE, since the peer is gone.
    case failed(SystemError)

    /// Makes a system call; turns its error into `.failed`.
    static func calling<Value>(_ call: @autoclosure () throws(SystemError) -> Value) throws(SocketError) -> Value {
        do { return try call() } catch { throw .failed(error) }
    }
}
