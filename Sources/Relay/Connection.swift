import HTTP
import Kernel
import Sockets
import Wire

/// One client's connection, from its first byte to its last: read a request, answer it, and again.
final class Connection {
    let stream: Sockets.Stream
    /// The other end's address.
    let peer: IPAddress?
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

    /// Serves the connection to its end and closes it.
    func serve(in server: isolated RelayServer) async {
        defer {
            letGo(in: server)
            stream.close()
        }
        do {
            if let refusal { return try await refuse(.problem(refusal), in: server) }
            while let request = try await nextRequest(in: server) {
                let start = server.loop.now
                let response = await server.answer(request, from: self)
                letGo(in: server)
                server.answered(request, with: response, to: stream.peer, since: start)
                let keepsAlive = request.keepsAlive && !server.stopping
                try await write(response.encoded(keepAlive: keepsAlive, head: request.method == "HEAD"), in: server)
                guard keepsAlive else { return }
            }
        } catch {
            // The peer went away or was too slow; there is nobody left to tell.
        }
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
        guard let member = admission?.member, server.bodies.change(member, from: held, to: parser.held) else {
            throw Problem(.unavailable, title: "too many bodies are on their way", retryAfter: 1)
        }
        held = parser.held
    }

    /// Forgets the body that was on its way: its request is answered, or never will be.
    private func letGo(in server: isolated RelayServer) {
        if let member = admission?.member { _ = server.bodies.change(member, from: held, to: 0) }
        (admission, held) = (nil, 0)
    }

    /// Answers and ends the connection. What the client still sends is read for a moment and dropped: closing at once
    /// would reset the connection, and the client would never see the answer.
    private func refuse(_ response: Response, in server: isolated RelayServer) async throws(SocketError) {
        server.answered(nil, with: response, to: stream.peer, since: server.loop.now)
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
