import Kernel

/// A signal that came.
package struct CaughtSignal: Equatable, Sendable {
    package let number: Int32
    /// Whether it was typed on the terminal, where it has reached all processes already; false where a process sent it.
    package let isTyped: Bool
}

/// The process's signals, to be waited for on the loop.
///
/// The handler writes the signal's number to a pipe and the loop reads it: that works on every system, and asks nothing
/// of other threads, as a blocked signal mask would.
package final class Signals {
    private let numbers: [Int32]
    private let channel: Channel
    private var caught: ArraySlice<UInt8> = []

    /// Catches these signals from now on. One loop of a process can do so; the last one that asks has them.
    package init(_ numbers: [Int32], on loop: EventLoop) throws(SocketError) {
        self.numbers = numbers
        let ends = try SocketError.calling(try Syscalls.makePipe())
        do throws(SocketError) {
            channel = try loop.adopt(ends.reading)
        } catch {
            Syscalls.closeFile(ends.writing)
            throw error
        }
        Syscalls.forwardSignals(numbers, to: ends.writing)
    }

    /// The next signal, in the order in which they came.
    ///
    /// - Throws: `.closed`.
    package func next() async throws(SocketError) -> CaughtSignal {
        while true {
            try channel.check()
            if let byte = caught.popFirst() {
                let mark = Syscalls.typedMark
                return CaughtSignal(number: Int32(byte & ~mark), isTyped: byte & mark != 0)
            }
            if let bytes = try channel.loop.read(channel) {
                caught = bytes[...]
            } else {
                try await channel.waitToRead(until: nil)
            }
        }
    }

    /// Lets the signals do again what they do by default; a task that waits gets `.closed`.
    ///
    /// The pipe's other end stays open: on another thread a handler may be about to write to it.
    package func close() {
        channel.loop.check()
        guard !channel.isClosed else { return }
        Syscalls.restoreSignals(numbers)
        channel.close()
    }
}
