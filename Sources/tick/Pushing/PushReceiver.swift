import Client
import HTTP
import Kernel
import Sockets
import Wire

// The receiving end of pushes: one actor on one event loop. A connection brings one request, which `PushInbox` judges; a
// room that is woken gets a run of `tick tail --new`, one at a time. What comes meanwhile is one more run.

/// Takes pushes over HTTP/1.1, and has the messages of the rooms that they wake tailed.
actor PushReceiver {
    let loop: EventLoop
    private let terminal: Terminal
    private let stateFile: StateFile
    private let tail: TailProcess
    private var inbox: PushInbox
    private let rooms: [String]
    private var listener: Listener?
    private var signals: Signals?
    /// The signal that ended it; nil for none.
    private var signal: Int32?
    private var isStopping = false
    /// The connections that are served, the oldest first, and whether each has brought its whole request.
    private var connections: [(stream: Sockets.Stream, hasRequest: Bool)] = []
    /// The rooms that have a run, each with its process; nil between two tries.
    private var runs: [String: Int32?] = [:]
    /// The rooms that were woken while they had a run.
    private var again: Set<String> = []
    /// Where runs wait for their next try.
    private var pauses: [String: Waiter] = [:]
    /// Where `run` waits until no room has a run.
    private var rest: Waiter?
    /// What ends it when nothing has happened for long; nil where it goes on for ever.
    private let idleTime: Int?
    private var idle: Sockets.Timer?
    /// When each kind of refusal was last told, by the loop's clock.
    private var told: [PushInbox.Refusal: Int] = [:]

    /// How many connections are served at once.
    private static let mostConnections = 64
    /// How long a client may take to send its request and to read its answer, in milliseconds.
    private static let patience = 10_000
    /// How long nothing more is said of refusals of one kind, in milliseconds.
    private static let silence = 60_000

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - accounts: the rooms that are listened for.
    ///   - idleTime: after how many milliseconds without a push or a run it ends; nil for never.
    init(on loop: EventLoop, _ accounts: [Account], tail: TailProcess, idleTime: Int?, in context: Context) {
        self.loop = loop
        self.tail = tail
        self.idleTime = idleTime
        terminal = context.terminal
        stateFile = context.stateFile
        inbox = PushInbox(accounts)
        rooms = accounts.map(\.room)
    }

    /// Begins to listen, and says where: `http://127.0.0.1:8426`.
    func listen(at address: ListenAddress) throws(SocketError) -> String {
        let listener = try Listener(on: loop, host: address.host, port: address.port)
        self.listener = listener
        return "http://\(listener.boundAddress)"
    }

    /// Takes the connections of a socket that already listens.
    func listen(on descriptor: Int32) throws(SocketError) { listener = try Listener(on: loop, adopting: descriptor) }

    /// Catches these signals from now on: the first ends it, and is passed to the processes that run.
    func catchSignals(_ numbers: [Int32]) throws(SocketError) { signals = try Signals(numbers, on: loop) }

    /// Serves until a signal comes or nothing happens for long, and until the runs have ended.
    ///
    /// - Returns: the signal; nil for none.
    func run() async -> Int32? {
        let watch = Task { await withTaskExecutorPreference(loop) { await self.stopAtSignal() } }
        await withTaskExecutorPreference(loop) {
            // What came while it didn't run: no push tells of that again.
            for room in rooms { wake(room) }
            restartIdleTime()
            await accept()
            while !runs.isEmpty {
                let waiter = Waiter()
                rest = waiter
                _ = await waiter.wait()
            }
            signals?.close()
        }
        await watch.value
        return signal
    }

    private func stopAtSignal() async {
        guard let caught = try? await signals?.next() else { return }
        signal = caught.number
        // What was typed has reached them.
        if !caught.isTyped { for case let process? in runs.values { Syscalls.pass(caught.number, to: process) } }
        stop()
    }

    private func stop() {
        isStopping = true
        listener?.close()
        for pause in pauses.values { pause.resume(.stopping) }
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

    /// Closes the connection that has kept its request back for longest, where there are as many as may be.
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
        } catch {
            return
        }
        let bytes = response.encoded(keepAlive: false, head: parser.isHead)
        guard (try? await stream.write(bytes, until: loop.now + Self.patience)) != nil else { return }
        // Closing while something is unread would reset the connection, and the answer with it.
        stream.finishWriting()
        let deadline = loop.now + 1_000
        while let bytes = try? await stream.read(until: deadline), !bytes.isEmpty {}
    }

    private func request(
        of stream: Sockets.Stream,
        _ parser: inout RequestParser
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
            id: request.headers["webhook-id"],
            timestamp: request.headers["webhook-timestamp"],
            signature: request.headers["webhook-signature"],
            body: body
        )
        do throws(PushInbox.Refusal) {
            let now = Syscalls.epochMilliseconds() / 1000
            if let room = try inbox.room(for: push, now: now, target: target) { wake(room) }
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

    /// Warns of a refused push, of those of one kind once a minute.
    private func tell(_ refusal: PushInbox.Refusal, from peer: String) {
        guard told[refusal].map({ $0 + Self.silence <= loop.now }) ?? true else { return }
        told[refusal] = loop.now
        terminal.warn("refused a push from \(peer.isEmpty ? "a local process" : peer.printable): \(refusal.words)")
    }

    // MARK: - Runs

    private func wake(_ room: String) {
        again.insert(room)
        guard runs[room] == nil, !isStopping else { return }
        runs[room] = .some(nil)
        Task { await withTaskExecutorPreference(loop) { await self.work(for: room) } }
    }

    /// Runs `tick tail` for a room until nothing more has woken it.
    private func work(for room: String) async {
        var backoff = Backoff(from: .seconds(1), cap: .seconds(60))
        while again.remove(room) != nil, !isStopping {
            if await runTail(for: room) { continue }
            // Nothing wakes this machine again for the same messages.
            again.insert(room)
            await pause(room, for: backoff.delay())
        }
        runs[room] = nil
        restartIdleTime()
        if runs.isEmpty { rest?.resume(.changed) }
    }

    /// Runs `tick tail` for a room once; false where its relay could not be asked.
    private func runTail(for room: String) async -> Bool {
        do throws(SystemError) {
            let process = try tail.start(room)
            runs[room] = process
            try await tail.end(of: process)
            let ended = try Syscalls.reap(process)
            runs[room] = .some(nil)
            let isTransient = [ExitStatus.unreachable, .rateLimited].contains { ended == .exited($0.rawValue) }
            return !isTransient
        } catch {
            terminal.warn("cannot run 'tick tail' for room '\(room.printable)': \(error.reason)")
            return false
        }
    }

    private func pause(_ room: String, for time: Duration) async {
        guard !isStopping else { return }
        let waiter = Waiter()
        pauses[room] = waiter
        _ = await waiter.wait(atMost: Int(time / .milliseconds(1)), on: loop)
        pauses[room] = nil
    }
}

extension PushInbox.Refusal {
    /// What a refused push is answered with.
    fileprivate var status: Int {
        switch self {
        case .unsigned, .stale: 401
        case .otherTarget: 403
        case .nonsense: 400
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
