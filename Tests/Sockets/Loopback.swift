// What the tests of this room share: a loop of either kind, and both ends of a connection on it.

import Helpers
import Kernel
import Testing

@testable import Sockets

/// Which poller a test runs on.
enum Polling: CaseIterable, Sendable {
    case epoll
    case poll

    func makeLoop() throws -> EventLoop {
        switch self {
        case .epoll: try EventLoop(poller: EpollPoller())
        case .poll: try EventLoop(poller: PollPoller())
        }
    }

    /// Runs `body` as the code of an actor on a new loop, and ends the loop.
    func run<Result: Sendable>(_ body: @Sendable (isolated RowCache) async throws -> Result) async throws -> Result {
        let loop = try makeLoop()
        defer {
            loop.stop()
            loop.join()
        }
        let desk = RowCache(on: loop)
        return try await withTaskExecutorPreference(loop) { try await body(desk) }
    }
}

/// An actor whose code is the loop's code, as the relay's server is.
actor RowCache {
    let loop: EventLoop
    private(set) var visits = 0
    private(set) var strays = 0

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(on loop: EventLoop) {
        self.loop = loop
    }

    func visit() {
        visits += 1
        if !loop.isCurrent { strays += 1 }
    }

    /// Starts a task of this actor.
    @discardableResult
    func start<Result: Sendable>(_ body: @escaping () async throws -> Result) -> Task<Result, any Error> {
        Task {
            try await withTaskExecutorPreference(loop) {
                if !self.loop.isCurrent { self.strays += 1 }
                return try await body()
            }
        }
    }

    /// Waits for so long, while the loop goes on.
    func pause(_ milliseconds: Int) async {
        let waiter = Waiter()
        loop.schedule(after: milliseconds) { waiter.resume(.timedOut) }
        _ = await waiter.wait()
    }
}

/// The two ends of a connection, both on the loop.
struct Pair {
    let near: Sockets.Stream
    let far: Sockets.Stream

    init(on loop: EventLoop) async throws {
        let listener = try Listener(on: loop, host: "127.0.0.1", port: 0)
        far = try Stream(on: loop, adopting: connect(to: listener.boundAddress.port), peer: "far")
        near = try await listener.accept()
        listener.close()
    }

    func close() {
        near.close()
        far.close()
    }
}

/// A TCP socket that isn't connected yet.
func makeClient() throws -> Int32 {
    let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    return try #require(client >= 0 ? client : nil)
}

/// Connects to a port of 127.0.0.1; from then on the descriptor doesn't wait.
func connect(_ client: Int32, to port: Int) throws {
    try #require(connectToLoopback(client, port: port))
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
}

func connect(to port: Int) throws -> Int32 {
    let client = try makeClient()
    try connect(client, to: port)
    return client
}

extension Sockets.Stream {
    /// Sends back what comes, to the end.
    func echo() async throws(SocketError) {
        while true {
            let bytes = try await read(until: nil)
            guard !bytes.isEmpty else { return }
            try await write(bytes, until: nil)
        }
    }
}

/// What `body` throws. (`#expect(throws:)` would run its closure on another thread.)
func failure(of body: () async throws -> Void) async -> SocketError? {
    do {
        try await body()
        return nil
    } catch {
        return error as? SocketError
    }
}

/// Expects `body` to throw this.
func expect(
    _ expected: SocketError, sourceLocation: SourceLocation = #_sourceLocation, _ body: () async throws -> Void
) async {
    let error = await failure(of: body)
    #expect(error == expected, sourceLocation: sourceLocation)
}
