import HTTP
import Kernel
import Sockets
import Wire

/// One client's connection, from its first byte to its last: read a request, answer it, and again.
final class Connection {
    let stream: Sockets.Stream
    /// The other end's address.
    let peer: IPAddress?
    /// The address among whose connections it counts; nil for none's.
    var origin: IPAddress?
    /// Why nothing is taken of this connection; nil where it is served.
    var refusal: Problem?
    private let server: RelayServer
    private var parser = RequestParser()
    /// What was allowed for the body that is on its way, once that was looked at.
    private var admission: RelayServer.Admission?
    /// How many bytes of it are counted in the server's `bodies`.
    private var held = 0
    /// Whether it stands between two requests, so that a stopping relay may close it.
    private(set) var isIdle = true

    init(_ stream: Sockets.Stream, of server: RelayServer) {
        self.stream = stream
        self.server = server
        peer = IPAddress(stream.peer)
    }

    /// Serves the connection until it has ended, or until a request of it waits.
    ///
    /// - Returns: what waits; nil at the end.
    func serve(in server: isolated RelayServer) async -> Parked? {
        do {
            if let refusal {
                try await refuse(.problem(refusal), in: server)
                return nil
            }
            while let request = try await nextRequest(in: server) {
                let exchange = server.exchange(request)
                let answer = await server.answer(request, from: self)
                letGo(in: server)
                switch answer {
                case .wait(let poll): return Parked(poll: poll, exchange: exchange)
                case .response(let response):
                    guard try await give(response, to: exchange, in: server) else { return nil }
                }
            }
        } catch {
            // The peer went away or was too slow; there is nobody left to tell.
        }
        return nil
    }

    /// Goes on with a request that has waited, and then with the next.
    func serve(_ parked: Parked, after reason: Waiter.Reason, in server: isolated RelayServer) async -> Parked? {
        switch await server.answer(parked.poll, after: reason) {
        case nil: return nil
        case .wait(let poll): return Parked(poll: poll, exchange: parked.exchange)
        case .response(let response):
            guard (try? await give(response, to: parked.exchange, in: server)) == true else { return nil }
            return await serve(in: server)
        }
    }

    /// Closes it, and forgets what was on its way.
    func end(in server: isolated RelayServer) {
        letGo(in: server)
        stream.close()
    }

    /// A request that waits, and what is to be known of it then.
    struct Parked {
        let poll: LongPoll
        let exchange: Exchange
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
        while true {
            do throws(Problem) {
                if let request = try parsed() {
                    server.metrics.requests += 1
                    return request
                }
                try await admit(in: server)
            } catch {
                try await refuse(.problem(error), in: server)
                return nil
            }
            if parser.takeContinue() { try await write(Response.continue, in: server) }
            if parser.state != state {
                state = parser.state
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
            parser.append(bytes)
        }
    }

    private func parsed() throws(Problem) -> Request? {
        do { return try parser.next() } catch { throw Problem(http: error) }
    }

    /// Has a request looked at as soon as its header is here, and counts what comes of its body.
    private func admit(in server: isolated RelayServer) async throws(Problem) {
        guard let request = parser.unfinished else { return }
        if admission == nil {
            let admission = try await server.admit(request, from: self)
            do { try parser.limitBody(to: admission.bytes) } catch { throw Problem(http: error) }
            self.admission = admission
        }
        guard let admission, server.bodies.change(admission.member, from: held, to: parser.held) else {
            throw Problem(.unavailable, title: "too many bodies are on their way", retryAfter: 1)
        }
        held = parser.held
    }

    /// Forgets the body that was on its way: its request is answered, or never will be.
    private func letGo(in server: isolated RelayServer) {
        if let admission { _ = server.bodies.change(admission.member, from: held, to: 0) }
        (admission, held) = (nil, 0)
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

    private func write(_ bytes: [UInt8], in server: isolated RelayServer) async throws(SocketError) {
        try await stream.write(bytes, until: server.loop.now + server.options.bodyTime)
    }
}
