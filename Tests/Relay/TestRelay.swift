import Foundation
import Helpers
import Kernel
import Sockets
import Storage
import Synchronization
import Testing
import Wire

@testable import Relay

/// A relay of a test's own: the real server on a real loop, its rooms in a folder that goes away.
final class TestRelay: Sendable {
    let server: RelayServer
    let store: TableStore
    /// The same store, as the relay has it.
    let interposed: InterposedStore
    let port: Int
    private let loop: EventLoop
    private let running: Task<Void, Never>
    private let hasEnded = Mutex(false)

    fileprivate init(
        in folder: Scratch, _ options: RelayOptions, tellsEveryChange: Bool,
        note: @escaping @Sendable (RelayNote) -> Void
    ) async throws {
        let path = folder.path(of: "relay.db")
        let store = try await Self.store(path, options)
        let interposed = InterposedStore(store, tellsEveryChange: tellsEveryChange)
        let loop = try EventLoop()
        var options = options
        options.port = 0
        let server = RelayServer(on: loop, store: interposed, options: options, note: note)
        let url = try await server.listen()
        port = try #require(url.split(separator: ":").last.flatMap { Int($0) })
        (self.store, self.interposed) = (store, interposed)
        (self.loop, self.server) = (loop, server)
        // On the loop from the start: the tests' own few threads may all wait for answers.
        running = Task(executorPreference: loop) { await server.run() }
    }

    /// A store in a file, or with `TICK_TEST_POSTGRES` (the URI of a database whose user may make others) in a database of its
    /// own, which the file names.
    private static func store(_ path: String, _ options: RelayOptions) async throws -> TableStore {
        guard let server = ProcessInfo.processInfo.environment["TICK_TEST_POSTGRES"] else {
            return try TableStore(path: path, times: options.pushTimes, now: options.now)
        }
        if let uri = try? String(contentsOfFile: path, encoding: .utf8) {
            return try TableStore(postgres: uri, times: options.pushTimes, now: options.now)
        }
        let name = "relay_\(UInt64.random(in: 0 ... .max))"
        let words = ["psql", "-qXd", server, "-c", "CREATE DATABASE \(name) STRATEGY file_copy"]
        let child = try Child()
        try child.start(words)
        try #require(try await child.ended() == .exited(0))
        let slash = try #require(server.lastIndex(of: "/"))
        let uri = server[...slash] + name
        try uri.write(toFile: path, atomically: false, encoding: .utf8)
        return try TableStore(postgres: String(uri), times: options.pushTimes, now: options.now)
    }

    /// Stops the relay, waits until `run` has returned, and ends the loop; the second time there is nothing left to do.
    func stop() async {
        let isFirst = hasEnded.withLock { hasEnded in
            defer { hasEnded = true }
            return !hasEnded
        }
        guard isFirst else { return }
        await server.stop()
        await running.value
        loop.stop()
        loop.join()
    }

    /// Stops the relay from outside, and goes on before it has ended.
    func beginToStop() async { await server.stop() }

    /// A new connection, with a window of its own where one is named.
    func caller(window: Int32? = nil) throws -> Caller { try Caller(port: port, window: window) }

    /// Asks once, on a connection of its own.
    @discardableResult
    func ask(_ method: String, _ path: String, as guest: Guest? = nil, body: String? = nil) throws -> Answer {
        let caller = try caller()
        defer { caller.close() }
        return try caller.ask(method, path, as: guest, body: body)
    }

    /// Guests join a room, which is made where it isn't there.
    func join(_ guests: Guest...) throws {
        for guest in guests {
            let answer = try ask("PUT", "\(guest.room.path)/members/\(guest.member)", as: guest, body: guest.join())
            try #require(answer.status == 201, "\(answer)")
        }
    }

    /// After so many seconds a wait is a hang: nothing here takes as long, on however busy a machine.
    static let hang: TimeInterval = 300

    /// Waits until something holds of the server: each look is a round trip.
    func wait(
        sourceLocation: SourceLocation = #_sourceLocation, until holds: @Sendable (isolated RelayServer) -> Bool
    ) async throws {
        let caller = try caller()
        defer { caller.close() }
        let end = Date() + Self.hang
        while Date() < end {
            _ = try caller.ask("GET", "/healthz")
            if await holds(server) { return }
        }
        Issue.record("it doesn't come to hold", sourceLocation: sourceLocation)
    }

    /// Waits until a gauge of `/metrics` has a value: each look is a round trip.
    func wait(until gauge: String, is value: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let caller = try caller()
        defer { caller.close() }
        let end = Date() + Self.hang
        var text = ""
        while Date() < end {
            text = try caller.ask("GET", "/metrics").text
            if text.contains("\ntick_\(gauge) \(value)\n") { return }
        }
        Issue.record("'\(gauge)' is not \(value): \(text)", sourceLocation: sourceLocation)
    }
}

extension RelayOptions {
    /// A relay that waits for what was begun until that is a hang: where many tests run at once, one may get its next turn late.
    static var patient: RelayOptions {
        let long = Int(TestRelay.hang) * 1_000
        var options = RelayOptions()
        (options.headerTime, options.bodyTime, options.idleTime) = (long, long, long)
        (options.turnTime, options.stopTime) = (long, long)
        options.longestWait = Int(TestRelay.hang)
        return options
    }
}

/// Runs a test with a relay of its own.
func withRelay(
    _ options: RelayOptions = .patient, tellsEveryChange: Bool = true,
    note: @escaping @Sendable (RelayNote) -> Void = { _ in }, _ body: (TestRelay) async throws -> Void
) async throws {
    try await withRelay(in: try Scratch(), options, tellsEveryChange: tellsEveryChange, note: note, body)
}

/// Runs a test with a relay whose store is in that folder.
func withRelay(
    in folder: Scratch, _ options: RelayOptions = .patient, tellsEveryChange: Bool = true,
    note: @escaping @Sendable (RelayNote) -> Void = { _ in }, _ body: (TestRelay) async throws -> Void
) async throws {
    let relay = try await TestRelay(in: folder, options, tellsEveryChange: tellsEveryChange, note: note)
    do {
        try await body(relay)
    } catch {
        await relay.stop()
        throw error
    }
    await relay.stop()
}

/// Does what blocks on a thread of its own, so that none of the tests' few threads waits for another.
func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
        Thread { continuation.resume(with: Swift.Result { try body() }) }.start()
    }
}
