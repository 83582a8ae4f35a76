import HTTP
import Kernel
import Sockets
import Wire

/// One client's connection, from its first byte to its last: reads a request, has it answered, writes the response, and
/// again.
///
/// It belongs to the server's loop, and no task belongs to it, but while a client is slow to take a response.
final class Connection {
    enum Phase {
        /// The next request is read; most of the time nothing of it is here.
        case reading
        /// A request is identified or answered.
        case answering(ResponseContext)
        /// A request waits for something new.
        case waiting(LongPoll, ResponseContext)
        /// A task writes what the client didn't take at once.
        case writing
        /// The client was refused. What it still sends is dropped for a moment: closing at once would reset the
        /// connection, and the client would never see the response.
        case draining(bytes: Int)
        case ended
    }

    /// What follows a response.
    enum Next {
        case read, drain, end
    }

    let stream: Sockets.Stream
    /// The other end's address.
    let peer: IPAddress?
    /// The address among whose connections it counts; nil for none's.
    let origin: IPAddress?
    /// Why nothing is taken of this connection; nil where it is served.
    let refusal: Problem?
    /// The member whose token was shown last and was right, and the token.
    var shown: (presence: Room.Presence, token: Credential.Token)?
    /// Whom what it doesn't take counts for; its member is the last one that was identified.
    private(set) var payer: AnswerBudget.Payer
    /// How many bytes of an answer its client hasn't taken yet, and since when.
    private var holding: (bytes: Int, since: Int)?
    private(set) var phase = Phase.reading
    private var incoming: IncomingRequest?
    /// Rings when a phase has lasted for long enough.
    private var alarm: Alarm?
    /// What of a request `alarm` is set for; nil where it isn't set for reading.
    private var timed: RequestParser.State?
    private var isAdvancing = false

    /// So many steps are taken before everything else has its turn.
    private static let longestStreak = 64
    /// The most bytes that are dropped of a refused client, and for how many milliseconds.
    private static let drained = (bytes: 16 << 20, time: 1_000)

    init(_ stream: Sockets.Stream, from peer: IPAddress?, countedAt origin: IPAddress?, refusal: Problem?) {
        self.stream = stream
        self.peer = peer
        self.origin = origin
        self.refusal = refusal
        payer = AnswerBudget.Payer(member: nil, address: origin)
    }

    /// Since when an answer waits for its client to take it, on the loop's clock; nil where none does.
    var isHolding: Int? { holding?.since }

    /// Whether a request of it is to be answered.
    var isAnswering: Bool {
        if case .answering = phase { true } else { false }
    }

    /// Begins to serve it.
    func start(in server: isolated RelayServer) {
        stream.onReadable = { [self] in becameReadable(in: server) }
        alarm = Alarm(on: server.loop) { [unowned self] in timeIsUp(in: server) }
        if let refusal { close(with: .problem(refusal), in: server) } else { advance(in: server) }
    }

    /// Tells it that the relay stops: it ends now where no request is on its way.
    func stop(in server: isolated RelayServer) {
        if case .reading = phase, incoming == nil { end(in: server) }
    }

    /// Closes it; does nothing where it has ended.
    func end(in server: isolated RelayServer) {
        if case .ended = phase { return }
        if case .waiting(let poll, _) = phase { server.unpark(poll) }
        phase = .ended
        alarm?.end()
        alarm = nil
        release(in: server)
        letGo(in: server)
        incoming = nil
        stream.close()
        server.ended(self)
    }

    // MARK: - Reading

    private func becameReadable(in server: isolated RelayServer) {
        switch phase {
        case .reading: advance(in: server)
        // Another request has to wait its turn.
        case .waiting(let poll, _): if stream.isHungUp { poll.resume(.gone) }
        case .draining: drain(in: server)
        // What it asked for is given up at once. What it wrote may be stored already, and is answered.
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

    /// Reads requests and has them answered, until something has to be waited for.
    private func advance(in server: isolated RelayServer) {
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
            } catch {
                return end(in: server)
            }
        }
        server.loop.schedule(after: 0) { [self] in advance(in: server) }
    }

    /// Goes on with what is here of a request; false where more has to come.
    private func goOn(with incoming: IncomingRequest, in server: isolated RelayServer) -> Bool {
        do throws(HTTPError) {
            guard let call = incoming.call else {
                guard let request = try incoming.parser.nextRequest() else { return false }
                let call = server.call(request, from: peer)
                if call.hasBody {
                    incoming.call = call
                } else {
                    _ = try incoming.parser.takeBody()
                    if incoming.parser.state == .idle { self.incoming = nil }
                }
                phase = .answering(call.response)
                server.identify(call, on: self)
                return true
            }
            guard let body = try incoming.parser.takeBody() else {
                guard server.bodies.change(incoming.payer, from: incoming.held, to: incoming.parser.held)
                else {
                    let problem = Problem(.unavailable, title: "too many bodies are on their way", retryAfter: 1)
                    close(with: .problem(problem), in: server)
                    return true
                }
                incoming.held = incoming.parser.held
                if incoming.parser.takeContinue() { write(Response.continue, then: .read, in: server) }
                return false
            }
            let principal = incoming.principal
            (incoming.call, incoming.principal) = (nil, nil)
            if incoming.parser.state == .idle, incoming.held == 0 { self.incoming = nil }
            var context = call.response
            context.start = server.loop.now
            phase = .answering(context)
            server.answer(call, body, by: principal, on: self)
        } catch {
            refuse(error, in: server)
        }
        return true
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

    // MARK: - Answering

    /// Has the request that was identified answered, once its body is here.
    func accept(_ call: Call, from principal: Principal?, in server: isolated RelayServer) {
        guard case .answering = phase else { return }
        payer.member = principal?.member
        guard call.hasBody, let incoming else { return server.answer(call, [], by: principal, on: self) }
        (incoming.principal, incoming.payer) = (principal, principal?.member)
        do throws(HTTPError) {
            try incoming.parser.limitBody(to: call.mostBody)
            phase = .reading
            advance(in: server)
        } catch {
            refuse(error, in: server)
        }
    }

    /// Refuses the request whose header was read. Where a body follows it isn't read, and the connection ends.
    func refuse(_ call: Call, _ response: Response, in server: isolated RelayServer) {
        guard case .answering = phase else { return }
        if call.hasBody { close(with: response, in: server) } else { respond(response, in: server) }
    }

    /// Writes the response to the request that is being answered.
    ///
    /// - Parameter encoded: the same as bytes, for a client that keeps its connection.
    func respond(_ response: Response, encoded: [UInt8]? = nil, in server: isolated RelayServer) {
        guard case .answering(let context) = phase else { return }
        release(in: server)
        timed = nil
        let isTooMuch = response.body.count > AnswerBudget.short && !server.answers.hasRoom(for: payer)
        if response.body.count > AnswerBudget.short { server.longBytes += response.body.count }
        let response = isTooMuch ? .problem(RelayServer.tooMuch) : response
        server.answered(context, with: response, to: stream.peer)
        let keepsAlive = context.keepsAlive && !server.stopping
        let prepared = keepsAlive && !context.isHead && !isTooMuch ? encoded : nil
        let bytes = prepared ?? response.encoded(keepAlive: keepsAlive, head: context.isHead)
        write(bytes, then: keepsAlive ? .read : .end, in: server)
    }

    /// Has the request that is being answered wait for something new.
    func wait(_ poll: LongPoll, in server: isolated RelayServer) {
        guard case .answering(let context) = phase else { return }
        phase = .waiting(poll, context)
        alarm?.set(poll.deadline)
        poll.wake = { [self] reason in
            guard case .waiting(_, let context) = phase else { return }
            server.unpark(poll)
            phase = .answering(context)
            if reason == .gone { end(in: server) } else { server.goOn(with: poll, after: reason, on: self) }
        }
        server.park(poll)
        if stream.isHungUp { poll.resume(.gone) }
    }

    /// Answers what is no request.
    private func refuse(_ error: HTTPError, in server: isolated RelayServer) {
        close(with: .problem(server.problem(of: error, from: origin)), in: server)
    }

    /// Writes a response and takes no more requests.
    private func close(with response: Response, in server: isolated RelayServer) {
        let context: ResponseContext
        if case .answering(let answering) = phase {
            context = answering
        } else {
            let isHead = incoming?.parser.isHead ?? false
            context = incoming?.call?.response ?? ResponseContext(isHead: isHead, at: server.loop.now)
        }
        release(in: server)
        server.answered(context, with: response, to: stream.peer)
        write(response.encoded(keepAlive: false, head: context.isHead), then: .drain, in: server)
    }

    /// Forgets the body that was on its way: its request is answered, or never will be.
    private func release(in server: isolated RelayServer) {
        guard let incoming, incoming.held > 0 else { return }
        _ = server.bodies.change(incoming.payer, from: incoming.held, to: 0)
        incoming.held = 0
    }

    // MARK: - Writing

    private func write(_ bytes: [UInt8], then next: Next, in server: isolated RelayServer) {
        do throws(SocketError) {
            let count = try stream.writeAvailable(bytes)
            if count == bytes.count { return go(next, in: server) }
            phase = .writing
            holding = (bytes.count, server.loop.now)
            server.hold(bytes.count, for: payer)
            server.write(bytes, from: count, then: next, to: self)
        } catch {
            end(in: server)
        }
    }

    /// Writes what the client didn't take at once.
    func write(_ bytes: [UInt8], from start: Int, then next: Next, in server: isolated RelayServer) async {
        do throws(SocketError) {
            try await stream.write(bytes, from: start, until: server.loop.now + server.options.bodyTime)
            guard case .writing = phase else { return }
            letGo(in: server)
            go(next, in: server)
        } catch {
            // The client went away or is too slow; no response would reach it.
            end(in: server)
        }
    }

    /// Forgets the answer that its client has taken, or never will.
    private func letGo(in server: isolated RelayServer) {
        guard let holding else { return }
        self.holding = nil
        server.hold(-holding.bytes, for: payer)
    }

    private func go(_ next: Next, in server: isolated RelayServer) {
        switch next {
        case .read:
            phase = .reading
            advance(in: server)
        case .drain:
            phase = .draining(bytes: 0)
            incoming = nil
            stream.finishWriting()
            alarm?.set(server.loop.now + Self.drained.time)
            drain(in: server)
        case .end: end(in: server)
        }
    }

    private func drain(in server: isolated RelayServer) {
        guard case .draining(var count) = phase else { return }
        for _ in 0..<Self.longestStreak {
            guard let bytes = try? stream.readAvailable() else {
                phase = .draining(bytes: count)
                return stream.awaitBytes() ? () : end(in: server)
            }
            count += bytes.count
            if bytes.isEmpty || count > Self.drained.bytes { return end(in: server) }
        }
        phase = .draining(bytes: count)
        server.loop.schedule(after: 0) { [self] in drain(in: server) }
    }
}
