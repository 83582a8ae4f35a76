import HTTP
import Kernel
import Sockets
import Wire

extension Connection {
    /// The next action after a response.
    enum Next {
        case read, drain, end
    }

    /// The most bytes of a refused client that are dropped, and the most milliseconds.
    private static let drained = (bytes: 16 << 20, time: 1_000)

    /// Does the next step for the request that is being answered.
    ///
    /// - Parameter turn: the turn that the step belongs to, which ends unless a task goes on with it.
    func perform(in server: isolated RelayServer, _ turn: Turn? = nil, _ step: () throws -> Step) {
        do {
            var step = try step()
            if case .read(let poll) = step { step = server.read(poll, for: payer) }
            switch step {
            case .respond(let response, let encoded): respond(response, encoded: encoded, in: server)
            case .write(let write, let isUrgent, let then):
                server.submit(write, isUrgent: isUrgent) { [self] outcome in
                    perform(in: server) { try then(outcome.get()) }
                }
            case .wait(let poll): wait(poll, in: server)
            case .task(inTurn: false, let start): return start(self, turn)
            case .task where stream.isHungUp: end(in: server)
            case .task(_, let start):
                let waiting = Turns.Waiting(
                    payer: payer, since: server.loop.now, isWanted: { [self] in isAnswering },
                    start: { [self] in start(self, $0) },
                    refuse: { [self] in respond(.problem(RelayServer.tooMuch), in: server) }
                )
                server.startInTurn(waiting)
            case .read: preconditionFailure("BUG: a read that reads")
            }
        } catch { respond(.problem(server.problem(of: error)), in: server) }
        server.end(turn)
    }

    /// Has the request that is being answered wait for something new.
    private func wait(_ poll: LongPoll, in server: isolated RelayServer) {
        guard case .answering(let context) = phase else { return }
        phase = .waiting(poll, context)
        alarm?.set(poll.deadline)
        poll.wake = { [self] reason in
            guard case .waiting(_, let context) = phase else { return }
            server.unpark(poll)
            phase = .answering(context)
            if reason == .gone { return end(in: server) }
            perform(in: server) { try server.step(of: poll, after: reason) }
        }
        server.park(poll)
        if stream.isHungUp { poll.resume(.gone) }
    }

    /// Writes the response to the request that is being answered.
    ///
    /// - Parameter encoded: the same as bytes, for a client that keeps its connection.
    func respond(_ response: Response, encoded: [UInt8]? = nil, in server: isolated RelayServer) {
        guard case .answering(let context) = phase else { return }
        releaseBody(in: server)
        timed = nil
        let isLong = response.body.count > AnswerBudget.short
        let isTooMuch = isLong && !server.answers.hasRoom(for: payer)
        if isLong { server.longBytes += response.body.count }
        let response = isTooMuch ? .problem(RelayServer.tooMuch) : response
        server.answered(context, with: response, to: stream.peer)
        let keepsAlive = context.keepsAlive && !server.stopping
        let prepared = keepsAlive && !context.isHead && !isTooMuch ? encoded : nil
        let bytes = prepared ?? response.encoded(keepAlive: keepsAlive, head: context.isHead)
        write(bytes, then: keepsAlive ? .read : .end, in: server)
    }

    /// Answers bytes that are no request.
    func refuse(_ error: HTTPError, in server: isolated RelayServer) {
        close(with: .problem(server.problem(of: error, from: origin)), in: server)
    }

    /// Writes a response and takes no more requests.
    func close(with response: Response, in server: isolated RelayServer) {
        let context: ResponseContext
        if case .answering(let answering) = phase {
            context = answering
        } else {
            let isHead = incoming?.parser.isHead ?? false
            context = incoming?.call?.response ?? ResponseContext(isHead: isHead, at: server.loop.now)
        }
        releaseBody(in: server)
        server.answered(context, with: response, to: stream.peer)
        write(response.encoded(keepAlive: false, head: context.isHead), then: .drain, in: server)
    }

    /// Releases the body that was arriving: its request is answered, or never will be.
    func releaseBody(in server: isolated RelayServer) {
        guard let incoming, incoming.held > 0 else { return }
        _ = server.bodies.change(incoming.payer, at: payer.address, from: incoming.held, to: 0)
        incoming.held = 0
    }

    // MARK: - Writing

    func write(_ bytes: [UInt8], then next: Next, in server: isolated RelayServer) {
        do throws(SocketError) {
            let count = try stream.writeAvailable(bytes)
            if count == bytes.count { return go(next, in: server) }
            phase = .writing
            holding = (bytes.count, server.loop.now)
            server.hold(bytes.count, for: payer)
            server.spawn { [self] in await writeRest(of: bytes, from: count, then: next, in: server) }
        } catch { end(in: server) }
    }

    /// Writes the rest of a response that the client didn't take at once.
    private func writeRest(of bytes: [UInt8], from start: Int, then next: Next, in server: isolated RelayServer) async {
        do throws(SocketError) {
            let time = server.options.answerTime(of: bytes.count)
            try await stream.write(bytes, from: start, until: server.loop.now + time)
            guard case .writing = phase else { return }
            releaseAnswer(in: server)
            go(next, in: server)
        } catch {
            // The client went away or is too slow; no response would reach it.
            end(in: server)
        }
    }

    /// Releases the answer that its client has taken, or never will.
    func releaseAnswer(in server: isolated RelayServer) {
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

    func drain(in server: isolated RelayServer) {
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
