import Kernel
import Postgres
import Synchronization
import Wire

private enum SQL {
    static let listen: StaticString = "LISTEN tick"
    static let notify: StaticString = "SELECT pg_notify('tick', $1) IS NULL"
}

/// Change hints by LISTEN and NOTIFY, each on a connection and a thread of its own.
///
/// A NOTIFY is never part of a transaction that writes: at its commit it holds a lock of which the whole server has
/// one, so all commits would wait for one another (PreCommit_Notify in PostgreSQL's async.c). Changes within a few
/// milliseconds are told together.
final class PostgresHints: HintChannel {
    private let place: PostgresPlace
    private let queue = StoreQueue<RoomChange>()
    /// The server's process that tells this relay's own hints, which are ignored here.
    private let own = Atomic(0)
    private let isClosed = Atomic(false)
    private let wakeUp: Int32
    private let threads = Mutex<[Syscalls.Thread]>([])

    /// - Throws: where there are no descriptors or threads left.
    init(_ place: PostgresPlace) throws(SystemError) {
        self.place = place
        wakeUp = try Syscalls.makeWakeUp()
        let telling = try Syscalls.startThread("store hints") { [self] in tellAll() }
        threads.withLock { $0.append(telling) }
    }

    deinit { Syscalls.closeFile(wakeUp) }

    func tell(_ changes: [RoomChange]) {
        let told = changes.filter { $0.what != .pushes }
        if !told.isEmpty { _ = queue.add(told) }
    }

    func listen(_ heard: @escaping @Sendable ([RoomChange]) -> Void) throws(StoreError) {
        let listening = try Syscalls.startStoreThread("store listener") { [self] in
            while !isClosed.load(ordering: .acquiring) {
                hear(heard)
                pause(Self.pauseAfterLoss)
            }
        }
        threads.withLock { $0.append(listening) }
    }

    func close() async {
        isClosed.store(true, ordering: .releasing)
        queue.close()
        Syscalls.wake(wakeUp)
        for thread in threads.withLock({ $0 }) { await thread.ended() }
    }

    /// Milliseconds.
    private static let pauseAfterLoss: Int32 = 200
    private static let gathering: Int32 = 5
    private static let silence: Int32 = 3_000

    // MARK: Telling

    /// Runs the telling thread, until the queue is closed.
    private func tellAll() {
        var connection: Connection?
        var asked = 0
        while true {
            var changes = Set(queue.take(\.count))
            guard !changes.isEmpty else { break }
            pause(Self.gathering)
            changes.formUnion(queue.takeWaiting())
            // A connection lost since its last use shows it only now. A hint that is lost all the same is made up for:
            // relays look again every few seconds.
            for _ in 1...2 {
                if connection?.isGood != true || asked != place.order.first {
                    connection?.close()
                    asked = place.order.first
                    connection = try? place.connect(from: asked)
                    own.store(connection?.process ?? 0, ordering: .releasing)
                }
                guard let told = connection else { break }
                for payload in RoomChange.payloads(of: changes) { told.send(SQL.notify, [.text(payload)]) }
                if (try? told.receive()) != nil { break }
            }
        }
        connection?.close()
    }

    // MARK: Listening

    /// Listens until the connection is lost or the channel is closed.
    private func hear(_ heard: ([RoomChange]) -> Void) {
        let asked = place.order.first
        guard let connection = try? place.connect(from: asked) else { return }
        defer { connection.close() }
        connection.sendProof()
        connection.send(SQL.listen)
        guard (try? connection.receive()) != nil else { return }
        // Where another connection found that the server can't commit, others write elsewhere.
        while !isClosed.load(ordering: .acquiring), asked == place.order.first {
            guard let notifications = try? connection.takeNotifications() else { return }
            let mine = own.load(ordering: .acquiring)
            let changes = notifications.filter { $0.sender != mine }.flatMap { RoomChange.changes(in: $0.payload) }
            if !changes.isEmpty { heard(changes) }
            // A connection that only listens would never notice a server that hangs, nor that another one's session listens.
            if wait(for: [connection.descriptor], milliseconds: Self.silence) == 0 {
                connection.sendProof()
                guard (try? connection.receive()) != nil else { return }
            }
        }
    }

    private func pause(_ milliseconds: Int32) { _ = wait(for: [], milliseconds: milliseconds) }

    /// Waits until one of the descriptors can be read, the time is up or the channel is closed.
    ///
    /// - Returns: the number that can be read; 0 where the time is up.
    private func wait(for descriptors: [Int32], milliseconds: Int32) -> Int {
        var places = (descriptors + [wakeUp]).map { Syscalls.place(for: $0, .readable) }
        return (try? Syscalls.poll(&places, milliseconds: milliseconds)) ?? 0
    }
}
