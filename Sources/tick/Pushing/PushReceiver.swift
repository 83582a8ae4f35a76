import Client
import HTTP
import Kernel
import Sockets
import Wire

// The receiving end of pushes: one actor on one event loop. A connection brings one request, which `PushInbox` judges;
// a room that is woken gets a run of `tick tail --new`, one at a time. All wakes during a run cause one more run.

/// Takes pushes over HTTP/1.1, and runs `tick tail` for the rooms that they wake.
actor PushReceiver {
    let loop: EventLoop
    private let terminal: Terminal
    private let stateFile: StateFile
    private let tail: PushedTail
    private var inbox: PushInbox
    private let rooms: [String]
    private let accounts: [Account]
    private var listener: Listener?
    private var isStopping = false
    /// The connections that are served, the oldest first, and whether each has brought its whole request.
    private var connections: [(stream: Sockets.Stream, hasRequest: Bool)] = []
    /// The waking end for each room, and the tasks that are woken.
    private var wakes: [String: AsyncStream<Void>.Continuation] = [:]
    private var tasks: [Task<Void, Never>] = []
    /// The rooms that have a run, each with its process; nil between two tries.
    private var runs: [String: Child?] = [:]
    /// The rooms whose latest run got nothing and said why: this member isn't in the room any more, or its log is another.
    private var over: Set<String> = []
    /// The rooms that the state file didn't have when it was looked at last.
    private var left: Set<String> = []
    /// Whether it ended because all rooms are over.
    private var isRefused = false
    /// The milliseconds without a push or a run after which it ends; nil for never.
    private let idleTime: Int?
    private var idle: Sockets.Timer?
    /// The time of the last warning of each kind of refusal, by the loop's clock.
    private var told: [PushInbox.RequestError: Int] = [:]

    /// The most connections that are served at once.
    private static let mostConnections = 64
    /// The longest time for a client to send its request and to read its answer, in milliseconds.
    private static let patience = 10_000
    /// The time between two warnings of refusals of one kind, in milliseconds.
    private static let silence = 60_000

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameter command: the value of `--exec`; nil for none.
    init(on loop: EventLoop, _ accounts: [Account], command: String?, idleTime: Int?, in context: Context) {
        (self.loop, self.idleTime) = (loop, idleTime)
        terminal = context.terminal
        stateFile = context.stateFile
        inbox = PushInbox(accounts)
        (self.accounts, rooms) = (accounts, accounts.map(\.room))
        tail = PushedTail(of: rooms, command: command, in: context)
    }

    /// Begins to listen, and says where: `http://127.0.0.1:8426`.
    func listen(at address: ListenAddress) throws(SocketError) -> String {
        let listener = try Listener(on: loop, host: address.host, port: address.port)
        self.listener = listener
        return "http://\(listener.boundAddress)"
    }

    /// Takes the connections of a socket that already listens.
    func listen(on descriptor: Int32) throws(SocketError) { listener = try Listener(on: loop, adopting: descriptor) }

    /// Serves until it is stopped or nothing happens for long, and until the runs have ended.
    ///
    /// - Returns: false where it ended because all rooms are over.
    func run() async -> Bool {
        for room in rooms {
            let (stream, speaker) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
            wakes[room] = speaker
            // No push tells of messages that came before the start, so each room has a run at once.
            speaker.yield()
            tasks.append(Task { await withTaskExecutorPreference(loop) { await self.follow(room, at: stream) } })
        }
        await withTaskExecutorPreference(loop) {
            restartIdleTime()
            await accept()
            for task in tasks { await task.value }
        }
        return !isRefused
    }

    /// Takes no more pushes.
    ///
    /// - Parameter signal: the signal that ends it, passed to the running processes, too.
    func stop(by signal: CaughtSignal? = nil) {
        isStopping = true
        listener?.close()
        for task in tasks { task.cancel() }
        if let signal { for case let child? in runs.values { child.pass(signal) } }
    }

    /// Wakes the rooms that another command has left since: no push tells of that.
    func wakeLeft() {
        let left = Set(accounts.filter { $0.end == .left }.map(\.room))
        for room in left.subtracting(self.left) { wakes[room]?.yield() }
        self.left = left
    }

    /// Begins to count the time without a push or a run.
    private func restartIdleTime() {
        idle?.cancel()
        guard let idleTime, connections.isEmpty, runs.isEmpty, !isStopping else { return }
        idle = loop.schedule(after: idleTime) { self.stop() }
    }

    // MARK: - Requests

    private func accept() async {
        while !isStopping, let listener {
            do throws(SocketError) {
                let stream = try await listener.accept()
                guard !stream.isRefused, makeRoom() else {
                    stream.close()
                    continue
                }
                idle?.cancel()
                connections.append((stream, hasRequest: false))
                Task { await withTaskExecutorPreference(loop) { await self.serve(stream) } }
            } catch {
                guard error != .closed else { return }
                terminal.warn("cannot take a connection: \(Failure(error).message ?? "")")
            }
        }
    }

    /// Closes the connection that has kept its request back for longest, where as many are open as may be.
    ///
    /// - Returns: whether another one may be served.
    private func makeRoom() -> Bool {
        guard connections.count >= Self.mostConnections else { return true }
        guard let oldest = connections.first(where: { !$0.hasRequest }) else { return false }
        oldest.stream.close()
        connections.removeAll { $0.stream === oldest.stream }
        return true
    }

    private func serve(_ stream: Sockets.Stream) async {
        defer {
            stream.close()
            connections.removeAll { $0.stream === stream }
            restartIdleTime()
        }
        var parser = RequestParser(limits: RequestLimits(body: 64 << 10))
        let response: HTTP.Response
        do {
            let (request, body) = try await self.request(of: stream, &parser)
            if let place = connections.firstIndex(where: { $0.stream === stream }) {
                connections[place].hasRequest = true
            }
            response = answer(request, body, from: stream.peer)
        } catch let error as HTTPError {
            response = HTTP.Response(status: error.status)
        } catch { return }
        let bytes = response.encoded(keepAlive: false, head: parser.isHead)
        guard (try? await stream.write(bytes, until: loop.now + Self.patience)) != nil else { return }
        // It may make room for others now.
        if let place = connections.firstIndex(where: { $0.stream === stream }) { connections[place].hasRequest = false }
        // Closing while something is unread would reset the connection, and the answer with it.
        stream.finishWriting()
        let deadline = loop.now + 1_000
        while let bytes = try? await stream.read(until: deadline), !bytes.isEmpty {}
    }

    private func request(
        of stream: Sockets.Stream, _ parser: inout RequestParser
    ) async throws -> (HTTP.Request, [UInt8]) {
        let deadline = loop.now + Self.patience
        while true {
            if let request = try parser.nextRequest() {
                if let body = try parser.takeBody() { return (request, body) }
                if parser.takeContinue() { try await stream.write(HTTP.Response.continue, until: deadline) }
            }
            let bytes = try await stream.read(until: deadline)
            guard !bytes.isEmpty else { throw SocketError.closed }
            parser.append(bytes)
        }
    }

    private func answer(_ request: HTTP.Request, _ body: [UInt8], from peer: String) -> HTTP.Response {
        guard request.method == "POST" else { return HTTP.Response(status: 405, headers: [("Allow", "POST")]) }
        // Nobody would tail the room: the relay is to try again.
        guard !isStopping else { return HTTP.Response(status: 503) }
        let push = PushInbox.Request(
            id: request.headers["webhook-id"], timestamp: request.headers["webhook-timestamp"],
            signature: request.headers["webhook-signature"], body: body
        )
        do throws(PushInbox.RequestError) {
            let now = Syscalls.epochMilliseconds() / 1000
            if let room = try inbox.room(for: push, now: now, target: target) { wakes[room]?.yield() }
            return HTTP.Response(status: 204)
        } catch {
            tell(error, from: peer)
            return HTTP.Response(status: error.status)
        }
    }

    /// The target of a room as the state file has it now: another process may have set it.
    private func target(of room: String) -> PushTargetID? {
        do throws(StateError) { return try stateFile.read().rooms[room]?.push?.target } catch {
            terminal.warn(Failure(error).message ?? "")
            return nil
        }
    }

    /// Warns of a refused push, once a minute for each kind of refusal, and for each room where it is known.
    private func tell(_ refusal: PushInbox.RequestError, from peer: String) {
        guard told[refusal].map({ $0 + Self.silence <= loop.now }) ?? true else { return }
        told[refusal] = loop.now
        let room = rooms.count > 1 ? refusal.room.map { " for room '\($0.printable)'" } : nil
        let sender = peer.isEmpty ? "a local process" : peer.printable
        terminal.warn("refused a push from \(sender)\(room ?? ""): \(refusal.words)")
    }

    // MARK: - Runs

    /// Runs `tick tail` for a room whenever it is woken, until the task is cancelled.
    private func follow(_ room: String, at wakes: AsyncStream<Void>) async {
        for await _ in wakes {
            guard !isStopping else { return }
            runs[room] = .some(nil)
            // This member may be in the room again: this run finds out, and may last long.
            over.remove(room)
            restartIdleTime()
            var backoff = Backoff(from: .seconds(1), cap: .seconds(60))
            var end = await runTail(for: room)
            // No push comes again for the same messages.
            while !isStopping, end == .again {
                try? await Task.sleep(for: backoff.delay())
                if !isStopping { end = await runTail(for: room) }
            }
            runs[room] = nil
            if end == .refused { over.insert(room) }
            if over.count == self.wakes.count, !isStopping {
                isRefused = true
                stop()
            }
            restartIdleTime()
        }
    }

    private func runTail(for room: String) async -> PushedTail.End {
        defer { runs[room] = .some(nil) }
        return await tail.run(for: room) { runs[room] = $0 }
    }
}

extension PushInbox.RequestError {
    /// The status of the answer to a refused push.
    fileprivate var status: Int {
        switch self {
        case .unsigned, .stale: 401
        case .otherTarget: 403
        case .nonsense: 400
        }
    }

    /// The room that it is signed for; nil where that isn't known.
    fileprivate var room: String? {
        switch self {
        case .unsigned, .stale: nil
        case .otherTarget(let room), .nonsense(let room): room
        }
    }

    fileprivate var words: String {
        switch self {
        case .unsigned: "it has no signature of a room that is listened for"
        case .stale: "its time is more than \(PushInbox.tolerance / 60) minutes from this machine's"
        case .otherTarget: "it is for another target than the one that is set here"
        case .nonsense: "its body is no push"
        }
    }
}
