import HTTP
import Kernel
import Sockets
import Wire

/// One client's connection, from its first byte to its last: read a request, answer it, and again.
///
/// A task serves it where there is something to wait for, by `serve`. There is none while it rests between two requests, nor
/// for a request that is answered the short way, nor while one waits for something new.
final class Connection {
    /// Who goes on with it.
    enum Phase {
        /// A task.
        case served
        /// Nobody: nothing of a next request is here.
        case resting
        /// Whoever was asked something for a request of it.
        case asking
        /// Who wakes those who wait for something new.
        case parked(LongPoll)
        case ended
    }

    let stream: Sockets.Stream
    /// The other end's address.
    let peer: IPAddress?
    /// The address among whose connections it counts; nil for none's.
    var origin: IPAddress?
    /// Why nothing is taken of this connection; nil where it is served.
    var refusal: Problem?
    var phase = Phase.served
    /// What is to be known of the request that is being answered without a task.
    var exchange: Exchange?
    /// The member whose token was shown last and was right, and the token.
    var shown: (presence: Room.Presence, token: Token)?
    /// Rings when it has rested, or a request has waited, for long enough.
    var alarm: Alarm?
    /// What has come of the next request; nil where nothing has, so that who waits takes up little memory.
    private var incoming: Incoming?

    /// A request that is on its way.
    private final class Incoming {
        var parser = RequestParser()
        /// What was allowed for the body that is on its way, once that was looked at.
        var admission: RelayServer.Admission?
        /// How many bytes of it are counted in the server's `bodies`.
        var held = 0
    }

    /// Whether its task waits for a request of which nothing is here, so that a stopping relay may close it.
    private(set) var isIdle = false

    init(_ stream: Sockets.Stream) {
        self.stream = stream
        peer = IPAddress(stream.peer)
    }

    /// What becomes of it when its task is done.
    enum Next {
        case end, rest
        case park(LongPoll)
    }

    /// What a task does first.
    enum Start {
        case nothing
        case request(Request)
        /// Asks the store what a request has waited for.
        case poll(LongPoll)
        /// Gives what is left of an answer, from that byte on.
        case rest([UInt8], from: Int)
    }

    /// Serves the connection until there is nothing to do for it.
    func serve(_ start: Start, in server: isolated RelayServer) async -> Next {
        do {
            var next: Request?
            switch start {
            case .nothing:
                if let refusal {
                    try await refuse(.problem(refusal), in: server)
                    return .end
                }
            case .request(let request): next = request
            case .poll(let poll):
                guard let exchange else { return .end }
                switch await server.answer(poll) {
                case .wait(let poll): return .park(poll)
                case .response(let response):
                    guard try await give(response, to: exchange, in: server) else { return .end }
                    if rests { return .rest }
                }
            case .rest(let bytes, let start):
                try await write(bytes, from: start, in: server)
                guard exchange?.keepsAlive == true, !server.stopping else { return .end }
                if rests { return .rest }
            }
            while true {
                if next == nil { next = try await nextRequest(in: server) }
                guard let request = next else { return .end }
                next = nil
                let exchange = server.exchange(request, from: peer)
                let answer = await server.answer(request, from: self)
                letGo(in: server)
                switch answer {
                case .wait(let poll):
                    self.exchange = exchange
                    return .park(poll)
                case .response(let response):
                    guard try await give(response, to: exchange, in: server) else { return .end }
                    if rests { return .rest }
                }
            }
        } catch {
            // The peer went away or was too slow; there is nobody left to tell.
        }
        return .end
    }

    /// Takes what came while nobody served it: the request that this makes, where it is whole and right.
    func take(_ bytes: [UInt8]) -> Request? {
        let incoming = begun()
        incoming.parser.append(bytes)
        guard let request = try? incoming.parser.next() else { return nil }
        if incoming.parser.state == .idle { self.incoming = nil }
        return request
    }

    private func begun() -> Incoming {
        let incoming = incoming ?? Incoming()
        self.incoming = incoming
        return incoming
    }

    /// Whether there is nothing to read, and nothing of a request is here.
    var rests: Bool {
        guard incoming.map({ $0.parser.state == .idle }) ?? true, stream.awaitBytes() else { return false }
        incoming = nil
        return true
    }

    /// Closes it, and forgets what was on its way.
    func end(in server: isolated RelayServer) {
        phase = .ended
        alarm?.end()
        letGo(in: server)
        stream.close()
    }

    /// Writes an answer.
    ///
    /// - Returns: whether another request may come.
    private func give(
        _ response: Response,
        to exchange: Exchange,
        in server: isolated RelayServer
    ) async throws(SocketError) -> Bool {
        server.answered(exchange, with: response, to: stream.peer)
        let keepsAlive = exchange.keepsAlive && !server.stopping
        try await write(response.encoded(keepAlive: keepsAlive, head: exchange.isHead), in: server)
        return keepsAlive
    }

    /// The next request; nil where the client has ended, or has been told why it can't go on.
    private func nextRequest(in server: isolated RelayServer) async throws(SocketError) -> Request? {
        var deadline = server.loop.now + server.options.idleTime
        var state = RequestParser.State.idle
        let incoming = begun()
        while true {
            do throws(Problem) {
                if let request = try parsed(incoming) {
                    server.metrics.requests += 1
                    return request
                }
                try await admit(incoming, in: server)
            } catch {
                try await refuse(.problem(error), in: server)
                return nil
            }
            if incoming.parser.takeContinue() { try await write(Response.continue, in: server) }
            if incoming.parser.state != state {
                state = incoming.parser.state
                deadline = server.loop.now + (state == .header ? server.options.headerTime : server.options.bodyTime)
            }
            isIdle = state == .idle
            if isIdle && server.stopping { return nil }
            let bytes: [UInt8]
            do {
                bytes = try await stream.read(until: deadline)
            } catch .timedOut where state != .idle {
                try await refuse(.problem(Problem(.timedOut)), in: server)
                return nil
            }
            isIdle = false
            guard !bytes.isEmpty else { return nil }
            incoming.parser.append(bytes)
        }
    }

    private func parsed(_ incoming: Incoming) throws(Problem) -> Request? {
        do { return try incoming.parser.next() } catch { throw Problem(http: error) }
    }

    /// Has a request looked at as soon as its header is here, and counts what comes of its body.
    private func admit(_ incoming: Incoming, in server: isolated RelayServer) async throws(Problem) {
        guard let request = incoming.parser.unfinished else { return }
        if incoming.admission == nil {
            let admission = try await server.admit(request, from: self)
            do { try incoming.parser.limitBody(to: admission.bytes) } catch { throw Problem(http: error) }
            incoming.admission = admission
        }
        guard let admission = incoming.admission,
            server.bodies.change(admission.member, from: incoming.held, to: incoming.parser.held)
        else {
            throw Problem(.unavailable, title: "too many bodies are on their way", retryAfter: 1)
        }
        incoming.held = incoming.parser.held
    }

    /// Forgets the body that was on its way: its request is answered, or never will be.
    private func letGo(in server: isolated RelayServer) {
        guard let incoming, let admission = incoming.admission else { return }
        _ = server.bodies.change(admission.member, from: incoming.held, to: 0)
        (incoming.admission, incoming.held) = (nil, 0)
    }

    /// Answers and ends the connection. What the client still sends is read for a moment and dropped: closing at once
    /// would reset the connection, and the client would never see the answer.
    private func refuse(_ response: Response, in server: isolated RelayServer) async throws(SocketError) {
        server.answered(nil, with: response, to: stream.peer)
        try await write(response.encoded(keepAlive: false, head: false), in: server)
        stream.finishWriting()
        let deadline = server.loop.now + 1_000
        var dropped = 0
        while dropped < 16 << 20 {
            let bytes = try await stream.read(until: deadline)
            guard !bytes.isEmpty else { return }
            dropped += bytes.count
        }
    }

    private func write(
        _ bytes: [UInt8],
        from start: Int = 0,
        in server: isolated RelayServer
    ) async throws(SocketError) {
        try await stream.write(bytes, from: start, until: server.loop.now + server.options.bodyTime)
    }
}
