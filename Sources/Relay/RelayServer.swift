// The relay: one actor on one event loop. Everything below it (connections, rooms, waiting readers) belongs to that
// loop alone, which the compiler checks; there is no lock here.
//
// Every request takes one path through its `Connection`: it is read, its header becomes a `Call`, `identify` returns
// the caller and `route` the handler's first step, and the connection does that step and the following ones
// (`Connection.perform`).

import Dispatch
import Foundation
import HTTP
import Kernel
import Proving
import Sockets
import Storage
import Wire

/// Serves rooms over HTTP/1.1.
package actor RelayServer {
    let loop: EventLoop
    let store: any Store
    let options: RelayOptions
    let note: @Sendable (RelayNote) -> Void
    /// The SHA-256 of the relay token, where one is asked for.
    let relayToken: Digest?

    /// Threads for work that would hold up the loop: one for long work, and one for very long work, so that the first
    /// doesn't wait for the second. The process's pool isn't used: other code may block its threads.
    let workers = DispatchQueue(label: "relay long work")
    let longWorkers = DispatchQueue(label: "relay very long work")

    var metrics = Metrics()
    var bodies: BodyBudget
    var limits: RateLimits
    /// The answers that clients don't take, and the reads that may add to them.
    var answers: AnswerBudget
    var turns = Turns()
    var isWatchingReads = false
    /// The bytes of long answers that were made since free memory was given back.
    var longBytes = 0
    var pages = SharedPages()
    var writes: WriteQueue
    /// Rings when the waiting writes are due.
    var writeAlarm: Alarm?
    /// The members of a turn of the loop whose tokens the store has to be asked for.
    var lookups: [(key: MemberKey, then: (FoundToken) -> Void)] = []
    private(set) var rooms: [RoomID: Room] = [:]
    private var listener: Listener?
    private(set) var connections: [ObjectIdentifier: Connection] = [:]
    private(set) var stopping = false
    /// How far ahead of the clock times were that the operator was told of, in milliseconds; nil for none.
    var notedAhead: Int?
    /// The pushes under way, and the claimed ones.
    let pushWork: PushWork?
    /// The waits between two rounds of periodic work.
    var pauses: [ObjectIdentifier: Waiter] = [:]

    nonisolated package var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    package init(
        on loop: EventLoop, store: any Store, options: RelayOptions, note: @escaping @Sendable (RelayNote) -> Void
    ) {
        (self.loop, self.store, self.options, self.note) = (loop, store, options, note)
        bodies = BodyBudget(most: options.bodies)
        limits = RateLimits(options) { loop.now }
        answers = AnswerBudget(most: options.answers)
        relayToken = options.token.map { SHA256.digest(of: $0) }
        writes = WriteQueue(holding: options.receiptTime)
        pushWork = options.pushes.map { PushWork(policy: $0, certificates: options.certificates) }
    }

    /// Begins to listen, and returns the address: `http://127.0.0.1:8425`.
    package func listen() throws(SocketError) -> String {
        let listener = try Listener(on: loop, host: options.host, port: options.port)
        self.listener = listener
        return "http://\(listener.boundAddress)"
    }

    /// Serves until `stop` is called and the requests in progress are done, then closes the store.
    package func run() async {
        let changes = spawn { [self] in await followStore() }
        let rounds = [
            spawn { [self] in await retain() }, spawn { [self] in await recheck() },
            spawn { [self] in await tellPresence() }, spawn { [self] in await makePushes() },
            spawn { [self] in await checkTimes() },
        ]
        await withTaskExecutorPreference(loop) {
            await accept()
            await finish()
            for round in rounds { await round.value }
            await store.close()
        }
        await changes.value
    }

    /// Takes no more connections; waiting requests are answered at once.
    package func stop() {
        guard !stopping else { return }
        stopping = true
        listener?.close()
        for pause in pauses.values { pause.resume(.stopping) }
        stopPushes()
        carryOutWrites()
        for waiting in rooms.values.flatMap(\.waiting) { waiting.wake(.stopping) }
        for connection in connections.values { connection.stop(in: self) }
    }

    /// The memory of a room; made when a member first asks for it.
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
            } catch { note(.acceptFailed("\(error)")) }
        }
    }

    private func serve(_ stream: Sockets.Stream) {
        let peer = IPAddress(stream.peer)
        // Behind a proxy all connections are the proxy's, and any number of clients may share this machine's own
        // addresses.
        let origin = peer.flatMap { options.proxies.contains($0) || $0.isLoopback ? nil : $0 }
        var refusal: Problem?
        if stream.isRefused {
            refusal = Problem(.unavailable, retryAfter: 5)
            note(.outOfDescriptors)
        } else if !limits.open(from: origin) {
            refusal = Problem(.rateLimited, title: "too many connections", retryAfter: 5)
        }
        if refusal == nil { metrics.connections += 1 } else { metrics.connectionsRefused += 1 }
        let connection = Connection(stream, from: peer, countedAt: origin, isServed: refusal == nil)
        connections[ObjectIdentifier(connection)] = connection
        metrics.open = connections.count
        connection.start(in: self, refusedFor: refusal)
    }

    /// Forgets a connection that has ended.
    func ended(_ connection: Connection) {
        connections[ObjectIdentifier(connection)] = nil
        metrics.open = connections.count
        if connection.isServed { limits.close(from: connection.origin) }
    }

    /// Passes the store's hints on to the readers that wait; a room that no member has asked for has none.
    private func followStore() async { for await change in store.changes { changed(change) } }

    /// Wakes the readers that wait for this change.
    func changed(_ change: RoomChange) {
        if change.what == .pushes { return pushWasQueued() }
        if change.what == .log {
            pages.forget(change.room)
            // A reader whose receipt is held here would not wait any more.
            if writes.entries.contains(where: { $0.write.room == change.room }) { carryOutWrites() }
        }
        rooms[change.room]?[change.what]?.changed()
    }

    /// Waits for the connections to end; those that don't in time are closed.
    private func finish() async {
        let deadline = loop.now + options.stopTime
        while !connections.isEmpty {
            if loop.now >= deadline { for connection in connections.values { connection.end(in: self) } }
            _ = await Waiter().wait(atMost: 5, on: loop)
        }
    }
}
