import Kernel

/// Takes connections at one address.
///
/// It belongs to the code on the loop that made it, which also closes it.
package final class Listener {
    /// Where it listens, with the port that port 0 became. As text it is what a URL says: `[::1]:8425`.
    package let boundAddress: SocketAddress

    private let channel: Channel
    private var spares = SpareDescriptors()
    private var rest: Waiter?
    /// How many connections in a row were there without waiting.
    private var streak = 0

    /// How much the system holds for a peer that takes nothing, in bytes; it takes it twice.
    private static let sendBuffer = 128 << 10
    /// How long to wait where a connection can't even be refused, in milliseconds.
    private static let restTime = 100
    /// So many connections are taken before everything else has its turn.
    private static let longestStreak = 64

    /// Listens from now on. Looks the host up, which may take a while.
    ///
    /// - Parameters:
    ///   - host: an IP address, or a name: then the first of its addresses that works is taken.
    ///   - port: 0 takes a free one.
    ///   - backlog: how many connections may wait to be accepted; the system has a limit of its own.
    /// - Throws: `.unknownHost`, `.cannotListen`.
    package convenience init(on loop: EventLoop, host: String, port: Int, backlog: Int = 4096) throws(SocketError) {
        try self.init(on: loop, listening: Self.listen(host: host, port: port, backlog: backlog))
    }

    /// Takes the connections of a socket that already listens, as systemd passes it. One that doesn't listen stays open.
    package convenience init(on loop: EventLoop, adopting descriptor: Int32) throws(SocketError) {
        do throws(SystemError) { try Syscalls.adoptListener(descriptor) } catch { throw .failed(error) }
        try self.init(on: loop, listening: descriptor)
    }

    private init(on loop: EventLoop, listening descriptor: Int32) throws(SocketError) {
        do throws(SystemError) {
            boundAddress = try Syscalls.boundAddress(of: descriptor)
        } catch {
            Syscalls.closeFile(descriptor)
            throw .failed(error)
        }
        // Of itself the system holds up to 4 MiB of each connection. It's a limit, and nothing is wrong without it.
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
                let stream = try Stream(
                    on: channel.loop,
                    adopting: descriptor,
                    peer: peer.host,
                    isRefused: isRefused
                )
                await giveWay()
                return stream
            case .nobody:
                streak = 0
                channel.reading.close()
                try await channel.waitToRead(until: nil)
            case .goneAlready:
                continue
            case .noRoom:
                await takeRest()
            case .failed(let error):
                await takeRest()
                throw .failed(error)
            }
        }
    }

    /// Takes no more connections; a task that waits for one gets `.closed`. Does nothing where it is closed.
    package func close() {
        channel.loop.check()
        channel.close()
        spares.giveUpAll()
        rest?.resume(.stopping)
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
            guard let (descriptor, peer) = try Syscalls.acceptConnection(on: channel.descriptor) else {
                return .nobody
            }
            // Else the end of a long response waits for the client to acknowledge what came before it (RFC 896). It fails
            // where the client is gone already, which reading tells.
            try? Syscalls.sendAtOnce(descriptor)
            return .taken(descriptor, peer, isRefused: withSpare)
        } catch {
            switch error.number {
            case EMFILE, ENFILE:
                // Linux looks for a descriptor before it looks for a connection: there may be none to refuse.
                guard !withSpare, spares.giveUpOne() else { return .noRoom }
                return attempt(withSpare: true)
            case ENOBUFS, ENOMEM:
                return .noRoom
            case ECONNABORTED, ECONNRESET, EPROTO, ETIMEDOUT, EPERM, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH,
                ENOPROTOOPT, EOPNOTSUPP:
                // accept(2): what was wrong with that connection, not with this socket.
                return .goneAlready
            default:
                return .failed(error)
            }
        }
    }

    /// Waits a little, and takes no connections meanwhile.
    private func takeRest() async {
        let waiter = Waiter()
        rest = waiter
        let timer = channel.loop.schedule(after: Self.restTime) { waiter.resume(.timedOut) }
        _ = await waiter.wait()
        timer.cancel()
        rest = nil
    }

    private func giveWay() async {
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
        } catch {
            throw .unknownHost(host, reason: error.reason)
        }
        var failure = SystemError("bind", EADDRNOTAVAIL)
        for address in addresses {
            do throws(SystemError) {
                return try Syscalls.makeListener(at: address, backlog: backlog)
            } catch {
                // That one address is in use says more than that this machine doesn't have another.
                if failure.number != EADDRINUSE { failure = error }
            }
        }
        throw .cannotListen(address: text, failure)
    }
}
