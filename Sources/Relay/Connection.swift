import HTTP
import Kernel
import Sockets
import Wire

/// One client's connection, from its first byte to its last: reads a request, has its caller identified and it routed, does
/// the steps that its handler returns, writes the response, and again. This file reads; `Connection+Answering.swift` answers.
///
/// It belongs to the server's loop. It has a task only while a client is slow to take a response.
final class Connection {
    enum Phase {
        /// The next request is read; most of the time nothing of it has arrived.
        case reading
        /// The caller of a request is identified, or its handler answers it.
        case answering(ResponseContext)
        /// A request waits for something new.
        case waiting(LongPoll, ResponseContext)
        /// A task writes the rest of a response that the client didn't take at once.
        case writing
        /// The client was refused. The bytes that it still sends are dropped for a moment: closing at once would reset the
        /// connection, and the client would never see the response.
        case draining(bytes: Int)
        case ended
    }

    /// A request that is arriving. There is none between two requests, so that an idle connection takes up little
    /// memory.
    final class IncomingRequest {
        var parser = RequestParser()
        /// Its header, where a body follows; nil until that has arrived.
        var call: Call?
        /// Its caller; nil until that is known, and where it needs no member.
        var principal: Principal?
        /// The bytes of its body that are counted in the relay's budget, and the member they are counted for; nil for a client
        /// that isn't identified as a member.
        var held = 0
        var payer: MemberID?
    }

    let stream: Sockets.Stream
    /// The other end's address.
    let peer: IPAddress?
    /// The address whose connections it counts among; nil where it isn't counted.
    let origin: IPAddress?
    /// Whether its requests are read.
    let isServed: Bool
    /// The last token that was right.
    private var shown: ShownToken?
    /// The member and address to which its untaken answers are charged; the member is the last one that was identified.
    private(set) var payer: AnswerBudget.Payer
    /// The bytes of an answer that its client has not taken yet, and the time since which they are held.
    var holding: (bytes: Int, since: Int)?
    var phase = Phase.reading
    var incoming: IncomingRequest?
    /// Rings when a phase has lasted for long enough.
    var alarm: Alarm?
    /// The state of a request that `alarm` is set for; nil where it isn't set for reading.
    var timed: RequestParser.State?
    private var isAdvancing = false

    /// The most steps before other code of the loop runs.
    static let longestStreak = 64

    init(_ stream: Sockets.Stream, from peer: IPAddress?, countedAt origin: IPAddress?, isServed: Bool) {
        (self.stream, self.peer, self.origin, self.isServed) = (stream, peer, origin, isServed)
        payer = AnswerBudget.Payer(member: nil, address: origin)
    }

    /// Whether a request of it is being answered.
    var isAnswering: Bool { if case .answering = phase { true } else { false } }

    /// Begins to serve the connection, or says why it isn't.
    func start(in server: isolated RelayServer, refusedFor refusal: Problem?) {
        stream.onReadable = { [self] in becameReadable(in: server) }
        alarm = Alarm(on: server.loop) { [unowned self] in timeIsUp(in: server) }
        if let refusal { close(with: .problem(refusal), in: server) } else { advance(in: server) }
    }

    /// Tells it that the relay stops: it ends now where no request is arriving.
    func stop(in server: isolated RelayServer) { if case .reading = phase, incoming == nil { end(in: server) } }

    /// Closes the connection; does nothing where it has ended.
    func end(in server: isolated RelayServer) {
        if case .ended = phase { return }
        if case .waiting(let poll, _) = phase { server.unpark(poll) }
        phase = .ended
        alarm?.end()
        alarm = nil
        releaseBody(in: server)
        releaseAnswer(in: server)
        incoming = nil
        stream.close()
        server.ended(self)
    }

    // MARK: - Events

    private func becameReadable(in server: isolated RelayServer) {
        switch phase {
        case .reading: advance(in: server)
        // Another request has to wait.
        case .waiting(let poll, _): if stream.isHungUp { poll.resume(.gone) }
        case .draining: drain(in: server)
        // A read is abandoned at once. A write may be stored already, and is answered.
        case .answering(let context): if stream.isHungUp, context.endpoint?.method == "GET" { end(in: server) }
        case .writing, .ended: break
        }
    }

    private func timeIsUp(in server: isolated RelayServer) {
        switch phase {
        case .reading where incoming != nil: close(with: .problem(Problem(.timedOut)), in: server)
        case .waiting(let poll, _): poll.resume(.timedOut)
        case .reading, .draining: end(in: server)
        case .answering, .writing, .ended: break
        }
    }

    // MARK: - Reading

    /// Reads requests and has them answered, until it has to wait.
    func advance(in server: isolated RelayServer) {
        guard !isAdvancing else { return }
        isAdvancing = true
        defer { isAdvancing = false }
        for _ in 0..<Self.longestStreak {
            guard case .reading = phase else { return }
            if let incoming, goOn(with: incoming, in: server) { continue }
            guard case .reading = phase else { return }
            do throws(SocketError) {
                guard let bytes = try stream.readAvailable() else { return awaitBytes(in: server) }
                guard !bytes.isEmpty else { return end(in: server) }
                let incoming = incoming ?? IncomingRequest()
                self.incoming = incoming
                incoming.parser.append(bytes)
            } catch { return end(in: server) }
        }
        server.loop.schedule(after: 0) { [self] in advance(in: server) }
    }

    /// Waits for more of a request, for as long as its state allows.
    private func awaitBytes(in server: isolated RelayServer) {
        _ = stream.awaitBytes()
        let state = incoming?.parser.state ?? .idle
        if state == .idle {
            incoming = nil
            if server.stopping { return end(in: server) }
        }
        guard state != timed else { return }
        timed = state
        let options = server.options
        let time =
            switch state {
            case .idle: options.idleTime
            case .header: options.headerTime
            case .body: options.bodyTime
            }
        alarm?.set(server.loop.now + time)
    }

    /// Goes on with the bytes of a request that have arrived; false where more have to come.
    private func goOn(with incoming: IncomingRequest, in server: isolated RelayServer) -> Bool {
        do throws(HTTPError) {
            if let call = incoming.call { return try takeBody(of: call, from: incoming, in: server) }
            guard let request = try incoming.parser.nextRequest() else { return false }
            server.metrics.requests += 1
            let call = Call(request, from: peer, behind: server.options.proxies, at: server.loop.now)
            if call.hasBody {
                incoming.call = call
            } else {
                _ = try incoming.parser.takeBody()
                if incoming.parser.state == .idle { self.incoming = nil }
            }
            phase = .answering(call.response)
            take(server.identify(call, shown: shown), of: call, in: server)
        } catch { refuse(error, in: server) }
        return true
    }

    /// Answers a call whose body has arrived; false where more of it has to come.
    private func takeBody(
        of call: Call, from incoming: IncomingRequest, in server: isolated RelayServer
    ) throws(HTTPError) -> Bool {
        guard let body = try incoming.parser.takeBody() else {
            let held = incoming.parser.held
            guard server.bodies.change(incoming.payer, at: payer.address, from: incoming.held, to: held) else {
                let problem = Problem(.unavailable, title: "too many bodies are on their way", retryAfter: 1)
                close(with: .problem(problem), in: server)
                return true
            }
            incoming.held = held
            if incoming.parser.takeContinue() { write(Response.continue, then: .read, in: server) }
            return false
        }
        let principal = incoming.principal
        (incoming.call, incoming.principal) = (nil, nil)
        if incoming.parser.state == .idle, incoming.held == 0 { self.incoming = nil }
        var context = call.response
        context.start = server.loop.now
        phase = .answering(context)
        perform(in: server) { try server.route(call, body, by: principal) }
        return true
    }

    /// Goes on with a call once its caller is identified: with its body where it has one. A refused call's body isn't read,
    /// and the connection ends.
    private func take(_ identity: Identity, of call: Call, in server: isolated RelayServer) {
        guard case .answering = phase else { return }
        switch identity {
        case .lookup(let key):
            server.lookUp(key) { [self] in take(server.identify(call, stored: $0), of: call, in: server) }
        case .refusal(let response):
            if call.hasBody { close(with: response, in: server) } else { respond(response, in: server) }
        case .principal(let principal):
            payer.member = principal?.member
            if let principal, let token = call.credential?.token {
                shown = ShownToken(presence: principal.presence, token: token)
            }
            guard call.hasBody, let incoming else {
                return perform(in: server) { try server.route(call, [], by: principal) }
            }
            (incoming.principal, incoming.payer) = (principal, principal?.member)
            do throws(HTTPError) {
                try incoming.parser.limitBody(to: call.mostBody)
                phase = .reading
                advance(in: server)
            } catch { refuse(error, in: server) }
        }
    }
}
