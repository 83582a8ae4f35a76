import Kernel

/// Takes connections at one address.
///
/// It belongs to the code on the loop that made it, which also closes it.
package final class Listener {
    /// The address that it listens at, with the port that port 0 became. Its text is that of a URL: `[::1]:8425`.
    package let boundAddress: SocketAddress

    private let channel: Channel
    private var spares = SpareDescriptors()
    private var pause: Waiter?
    /// The number of connections in a row that were there without waiting.
    private var streak = 0

    /// The bytes that the system buffers for a peer that takes nothing; it allows twice as many.
    private static let sendBuffer = 128 << 10
    /// The pause where a connection can't even be refused, in milliseconds.
    private static let pauseTime = 100
    /// The most connections that are taken before other tasks run.
    private static let longestStreak = 64

    /// Listens from now on. Looks the host up, which may take a while.
    ///
    /// - Parameters:
    ///   - host: an IP address, or a name: then the first of its addresses that works is taken.
    ///   - port: 0 takes a free one.
    ///   - backlog: the connections that may wait to be accepted; the system has a limit of its own.
    /// - Throws: `.unknownHost`, `.cannotListen`.
    package convenience init(on loop: EventLoop, host: String, port: Int, backlog: Int = 4096) throws(SocketError) {
        try self.init(on: loop, listening: Self.listen(host: host, port: port, backlog: backlog))
    }

    /// Takes the connections of a socket that already listens, as systemd passes it. One that doesn't listen stays open.
    package convenience init(on loop: EventLoop, adopting descriptor: Int32) throws(SocketError) {
        try SocketError.calling(try Syscalls.adoptListener(descriptor))
        try self.init(on: loop, listening: descriptor)
    }

    private init(on loop: EventLoop, listening descriptor: Int32) throws(SocketError) {
        do throws(SystemError) { boundAddress = try Syscalls.boundAddress(of: descriptor) } catch {
            Syscalls.closeFile(descriptor)
            throw .failed(error)
        }
        // By default the system buffers up to 4 MiB of each connection. It works without this limit, too.
        try? Syscalls.limitSendBuffer(descriptor, to: Self.sendBuffer)
        channel = try loop.adopt(descriptor)
    }

    /// The next connection. One task may wait at a time.
    ///
    /// With no descriptor left for it, the connection gets a spare one and `isRefused` is true; with no spare left
    /// either, it has to wait.
    /// - Throws: `.closed`; `.failed` for what should not happen, and then not more often than ten times a second.
    package func accept() async throws(SocketError) -> Stream {
        while true {
            try channel.check()
            spares.refill()
            switch attempt() {
            case .taken(let descriptor, let peer, let isRefused):
                let stream = try Stream(on: channel.loop, adopting: descriptor, peer: peer.host, isRefused: isRefused)
                await letOthersRun()
                return stream
            case .nobody:
                streak = 0
                channel.reading.close()
                try await channel.waitToRead(until: nil)
            case .goneAlready: continue
            case .noRoom: await pauseAccepting()
            case .failed(let error):
                await pauseAccepting()
                throw .failed(error)
            }
        }
    }

    /// Takes no more connections; a task that waits for one gets `.closed`. Does nothing where it is closed.
    package func close() {
        channel.loop.check()
        channel.close()
        spares.giveUpAll()
        pause?.resume(.stopping)
    }

    private enum Attempt {
        case taken(Int32, SocketAddress, isRefused: Bool)
        case nobody
        case goneAlready
        case noRoom
        case failed(SystemError)
    }

    private func attempt(withSpare: Bool = false) -> Attempt {
        do throws(SystemError) {
            guard let (descriptor, peer) = try Syscalls.acceptConnection(on: channel.descriptor) else { return .nobody }
            // Otherwise the end of a long response waits for the client to acknowledge the part before it (RFC 896).
            // This fails where the client is gone already, which reading reports.
            try? Syscalls.sendAtOnce(descriptor)
            return .taken(descriptor, peer, isRefused: withSpare)
        } catch {
            switch error.number {
            case EMFILE, ENFILE:
                // Linux allocates a descriptor before it looks for a connection: there may be none to refuse.
                guard !withSpare, spares.giveUpOne() else { return .noRoom }
                return attempt(withSpare: true)
            case ENOBUFS, ENOMEM: return .noRoom
            case ECONNABORTED, ECONNRESET, EPROTO, ETIMEDOUT, EPERM, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH,
                ENOPROTOOPT, EOPNOTSUPP:
                // The error is about that connection, not about this socket (accept(2)).
                return .goneAlready
            default: return .failed(error)
            }
        }
    }

    /// Waits briefly, and takes no connections meanwhile.
    private func pauseAccepting() async {
        let pause = Waiter()
        self.pause = pause
        _ = await pause.wait(atMost: Self.pauseTime, on: channel.loop)
        self.pause = nil
    }

    private func letOthersRun() async {
        streak += 1
        guard streak == Self.longestStreak else { return }
        streak = 0
        await channel.loop.nextTurn()
    }

    private static func listen(host: String, port: Int, backlog: Int) throws(SocketError) -> Int32 {
        let text = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
        guard 0...65535 ~= port else { throw .cannotListen(address: text, SystemError("bind", EINVAL)) }
        let addresses: [SocketAddress]
        do throws(ResolveError) {
            addresses = try Syscalls.addresses(of: host, port: port)
        } catch { throw .unknownHost(host, reason: error.reason) }
        var failure = SystemError("bind", EADDRNOTAVAIL)
        for address in addresses {
            do throws(SystemError) { return try Syscalls.makeListener(at: address, backlog: backlog) } catch {
                // "In use" is more useful than the error that this machine doesn't have another of the addresses.
                if failure.number != EADDRINUSE { failure = error }
            }
        }
        throw .cannotListen(address: text, failure)
    }
}

/// A few descriptors kept in reserve: where there are no others, a client can still be told of it.
private struct SpareDescriptors {
    private var descriptors: [Int32] = []
    private static let count = 8

    /// Opens the missing ones, as far as that is possible now.
    mutating func refill() {
        while descriptors.count < Self.count {
            guard let descriptor = try? Syscalls.openFile("/dev/null", O_RDONLY) else { return }
            descriptors.append(descriptor)
        }
    }

    /// Makes room for one descriptor; false where none is left.
    mutating func giveUpOne() -> Bool {
        guard let descriptor = descriptors.popLast() else { return false }
        Syscalls.closeFile(descriptor)
        return true
    }

    mutating func giveUpAll() { while giveUpOne() {} }
}
