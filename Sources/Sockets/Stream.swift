import Kernel

/// One connection's bytes, both ways.
///
/// It belongs to the code on the loop that got it, which also closes it: the loop keeps an open stream until then. One
/// task may read while another writes, but not two the same.
package final class Stream {
    /// The peer's IP address, without its port: `127.0.0.1`, `::1`.
    package let peer: String
    /// Whether it was taken only to tell the client that there are no descriptors left: answer, and close.
    package let isRefused: Bool

    private let channel: Channel
    /// The number of reads in a row that found bytes without waiting.
    private var streak = 0

    /// Takes a connected, non-blocking descriptor, and closes it on failure.
    package init(
        on loop: EventLoop, adopting descriptor: Int32, peer: String, isRefused: Bool = false
    ) throws(SocketError) {
        channel = try loop.adopt(descriptor)
        (self.peer, self.isRefused) = (peer, isRefused)
    }

    /// Whether the peer has closed the connection, or the half it writes to, or it broke: also while there are unread
    /// bytes. `onReadable` is called when that happens.
    ///
    /// A peer that closes only the half it writes to counts as gone as well. HTTP's clients don't do it while they wait
    /// for an answer, and it can't be told from a close.
    package var isHungUp: Bool { channel.isHungUp }

    /// Called on the loop each time there may be something to read and no task waits for it; never after `close`.
    package var onReadable: (() -> Void)? {
        get { channel.onReadable }
        set {
            channel.loop.check()
            channel.onReadable = channel.isClosed ? nil : newValue
        }
    }

    /// Has `onReadable` called when bytes arrive.
    ///
    /// - Returns: false where there may be something now, for which it isn't called.
    package func awaitBytes() -> Bool {
        guard !channel.reading.isOpen else { return false }
        channel.loop.poller.want(.readable, on: channel.descriptor)
        return true
    }

    /// Reads the available bytes, up to 64 KiB, without waiting.
    ///
    /// - Returns: the bytes; none at the end of the stream, nil where there is nothing yet.
    package func readAvailable() throws(SocketError) -> [UInt8]? {
        try channel.check()
        return channel.reading.isOpen ? try channel.loop.read(channel) : nil
    }

    /// Writes as many of the bytes as the peer takes now, without waiting.
    ///
    /// - Returns: the number of bytes that were written.
    package func writeAvailable(_ bytes: [UInt8]) throws(SocketError) -> Int {
        try channel.check()
        return channel.writing.isOpen ? try writeNow(bytes, from: 0) ?? 0 : 0
    }

    /// Reads the available bytes, up to 64 KiB; waits where there are none.
    ///
    /// - Parameter deadline: in milliseconds of the loop's clock; nil waits for ever.
    /// - Returns: the bytes; none at the end of the stream.
    /// - Throws: `.timedOut` past the deadline, even where there are bytes: a peer that sends one byte at a time gets no
    ///   more time than others. `.closed`, `.failed`.
    package func read(until deadline: Int?) async throws(SocketError) -> [UInt8] {
        while true {
            try channel.check()
            if let deadline, deadline <= channel.loop.now { throw .timedOut }
            if channel.reading.isOpen, let bytes = try channel.loop.read(channel) {
                await letOthersRun()
                return bytes
            }
            streak = 0
            try await channel.waitToRead(until: deadline)
        }
    }

    /// Writes all the bytes; waits while the peer doesn't take them.
    ///
    /// - Parameters:
    ///   - start: the index of the first byte to write; those before it are written already.
    ///   - deadline: in milliseconds of the loop's clock; nil waits for ever.
    /// - Throws: `.timedOut` at the deadline, `.closed`, `.failed`; in each case some of the bytes may have been sent.
    package func write(_ bytes: [UInt8], from start: Int = 0, until deadline: Int?) async throws(SocketError) {
        var sent = start
        try channel.check()
        while sent < bytes.count {
            if channel.writing.isOpen, let count = try writeNow(bytes, from: sent) {
                sent += count
            } else {
                try await channel.waitToWrite(until: deadline)
                try channel.check()
            }
        }
    }

    /// Tells the peer that nothing more will be written. Reading goes on.
    package func finishWriting() {
        channel.loop.check()
        if !channel.isClosed { Syscalls.finishWriting(channel.descriptor) }
    }

    /// Closes the connection; a task that reads or writes gets `.closed`. Does nothing where it is closed.
    package func close() {
        channel.loop.check()
        channel.close()
    }

    private func writeNow(_ bytes: [UInt8], from start: Int) throws(SocketError) -> Int? {
        let count = try SocketError.calling(try Syscalls.sendAvailable(channel.descriptor, bytes, from: start))
        if count == nil { channel.writing.close() }
        return count
    }

    /// A peer that sends faster than this end reads would never make the task wait: this lets other tasks run.
    private func letOthersRun() async {
        guard channel.reading.isOpen else {
            streak = 0
            return
        }
        streak += 1
        guard streak == 4 else { return }
        streak = 0
        await channel.loop.nextTurn()
    }
}
