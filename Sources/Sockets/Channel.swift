import Kernel

/// A descriptor on the loop, with its two directions. The loop keeps it until it is closed.
final class Channel {
    let descriptor: Int32
    let loop: EventLoop
    let reading: Gate
    let writing: Gate
    private(set) var isClosed = false
    /// Whether the peer has closed its end, or the half it writes to.
    private(set) var isHungUp = false
    /// Done after a turn's descriptors were all told of, where there may be something to read and no task waits for it.
    var onReadable: (() -> Void)?

    /// Only for `EventLoop.adopt`.
    init(_ descriptor: Int32, on loop: EventLoop) {
        self.descriptor = descriptor
        self.loop = loop
        reading = Gate(on: loop)
        writing = Gate(on: loop)
    }

    /// Throws where a call can't be made any more.
    func check() throws(SocketError) {
        loop.check()
        if isClosed { throw .closed }
    }

    /// Waits until a read or an accept is worth trying again.
    func waitToRead(until deadline: Int?) async throws(SocketError) {
        loop.poller.want(.readable, on: descriptor)
        try await reading.wait(until: deadline)
    }

    /// Waits until a write is worth trying again.
    func waitToWrite(until deadline: Int?) async throws(SocketError) {
        loop.poller.want(.writable, on: descriptor)
        try await writing.wait(until: deadline)
    }

    /// Takes what the poller says.
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
