// The relay: one actor on one event loop. Everything below it (connections, rooms, waiting readers) belongs to that loop
// and to nobody else, which the compiler checks; so there is no lock here, and code reads from top to bottom.

import Dispatch
import Foundation
import HTTP
import Kernel
import Sockets
import Storage
import Wire

/// Serves rooms over HTTP/1.1.
package actor RelayServer {
    let loop: EventLoop
    let store: any RoomStore
    let options: RelayOptions
    let note: @Sendable (RelayNote) -> Void
    /// The SHA-256 of the relay token, where one is asked for.
    let relayToken: TokenHash?

    /// Threads for what would hold up the loop: one for what is long, and one for what is very long, so that the first
    /// doesn't wait for the second. Not the process's pool, in which somebody may block.
    let bench = DispatchQueue(label: "relay long work")
    let longBench = DispatchQueue(label: "relay very long work")

    var metrics = Metrics()
    var bodies: Bodies
    var limits: RateLimits
    var pages = SharedPages()
    /// What is to be written, gathered for a turn of the loop.
    var orders: [(order: Order, then: (Order.Outcome) -> Void)] = []
    /// Of whom the store is to be asked, gathered for a turn of the loop.
    var strangers: [Stranger] = []
    private var rooms: [RoomID: Room] = [:]
    private var listener: Listener?
    private var signals: Signals?
    private(set) var connections: [ObjectIdentifier: Connection] = [:]
    private(set) var stopping = false
    /// Where retention rests between two rounds.
    var retaining: Waiter?

    nonisolated package var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    package init(
        on loop: EventLoop,
        store: any RoomStore,
        options: RelayOptions,
        note: @escaping @Sendable (RelayNote) -> Void
    ) {
        self.loop = loop
        self.store = store
        self.options = options
        self.note = note
        bodies = Bodies(most: options.bodies)
        limits = RateLimits(options)
        relayToken = options.token.map(TokenHash.init)
    }

    /// Begins to listen, and says where: `http://127.0.0.1:8425`.
    package func listen() throws(SocketError) -> String {
        let listener = try Listener(on: loop, host: options.host, port: options.port)
        self.listener = listener
        return "http://\(listener.boundAddress)"
    }

    /// Serves until `stop` is called and what was begun is done, then closes the store.
    package func run() async {
        let hints = Task { await withTaskExecutorPreference(loop) { await self.followStore() } }
        let retention = Task { await withTaskExecutorPreference(loop) { await self.retain() } }
        await withTaskExecutorPreference(loop) {
            await accept()
            await finish()
            await retention.value
            await store.close()
        }
        await hints.value
    }

    /// Catches these signals from now on, for `stopAtSignal`. Who is told that the relay listens may send one at once.
    package func catchSignals(_ numbers: [Int32]) throws(SocketError) {
        signals = try loop.signals(numbers)
    }

    /// Waits for one of the signals and then stops the relay.
    ///
    /// - Returns: the signal's number.
    /// - Throws: `.closed` where the relay was stopped without one.
    package func stopAtSignal() async throws(SocketError) -> Int32 {
        guard let signals else { preconditionFailure("BUG: no signals were caught") }
        defer { signals.close() }
        // Without the preference a task may leave the loop between its last look and its wait, and miss what ends it.
        let number = try await withTaskExecutorPreference(loop) { () async -> Result<Int32, SocketError> in
            do throws(SocketError) { return .success(try await signals.next()) } catch { return .failure(error) }
        }.get()
        stop()
        return number
    }

    /// Takes no more connections; requests that wait are answered with what there is.
    package func stop() {
        guard !stopping else { return }
        stopping = true
        listener?.close()
        signals?.close()
        retaining?.resume(.stopping)
        for room in rooms.values {
            room.log.wake(.stopping)
            room.receipts.wake(.stopping)
        }
        for connection in connections.values {
            switch connection.phase {
            case .resting: end(connection)
            case .served where connection.isIdle: connection.stream.close()
            default: break
            }
        }
    }

    /// What is remembered of a room; nil where no member has been there since the relay started.
    func known(_ id: RoomID) -> Room? { rooms[id] }

    /// What is remembered of a room; made when a member first asks for it.
    func room(_ id: RoomID) -> Room {
        if let room = rooms[id] { return room }
        let room = Room(number: rooms.count + 1)
        rooms[id] = room
        return room
    }

    private func accept() async {
        guard let listener else { preconditionFailure("BUG: run before listen") }
        while !stopping {
            do {
                serve(try await listener.accept())
            } catch .closed {
                return
            } catch {
                note(.acceptFailed("\(error)"))
            }
        }
    }

    private func serve(_ stream: Sockets.Stream) {
        let connection = Connection(stream)
        // Behind a proxy all are the proxy's.
        let isProxy = connection.peer.map(options.proxies.contains) ?? false
        connection.origin = isProxy ? nil : origin(of: nil, from: connection.peer)
        if stream.isRefused {
            connection.refusal = Problem(.unavailable, retryAfter: 5)
            note(.outOfDescriptors)
        } else if !limits.open(from: connection.origin) {
            connection.refusal = Problem(.rateLimited, title: "too many connections", retryAfter: 5)
        }
        let isRefused = connection.refusal != nil
        if isRefused { metrics.connectionsRefused += 1 } else { metrics.connections += 1 }
        connections[ObjectIdentifier(connection)] = connection
        metrics.open = connections.count
        if isRefused { serve(connection, .nothing) } else { welcome(connection) }
    }

    /// Has a task serve a connection, until there is nothing to do for it.
    func serve(_ connection: Connection, _ start: Connection.Start) {
        connection.phase = .served
        Task {
            await withTaskExecutorPreference(loop) { await self.go(on: connection, connection.serve(start, in: self)) }
        }
    }

    private func go(on connection: Connection, _ next: Connection.Next) {
        switch next {
        case .end: end(connection)
        case .rest: rest(connection)
        case .park(let poll): park(poll, on: connection)
        }
    }

    /// Ends a connection; says nothing where it has ended.
    func end(_ connection: Connection) {
        connection.end(in: self)
        guard connections.removeValue(forKey: ObjectIdentifier(connection)) != nil else { return }
        metrics.open = connections.count
        if connection.refusal == nil { limits.close(from: connection.origin) }
    }

    /// Passes the store's hints on to the readers that wait; a room nobody has asked for has none.
    private func followStore() async {
        for await change in store.changes {
            if change.what == .log { pages.forget(change.room) }
            rooms[change.room]?[change.what].changed()
        }
    }

    /// Waits for the connections to end; those that don't in time are closed.
    private func finish() async {
        let deadline = loop.now + options.stopTime
        while !connections.isEmpty {
            if loop.now >= deadline {
                for connection in connections.values { connection.stream.close() }
            }
            let waiter = Waiter()
            loop.schedule(after: 5) { waiter.resume(.timedOut) }
            _ = await waiter.wait()
        }
    }
}
