import Foundation
import Helpers
import Synchronization
import Testing

/// A server on the loopback that takes pushes, answers them as it is told, and remembers them.
final class Receiver: Sendable {
    /// What it does with a request.
    enum Answer: Sendable {
        case status(Int, fields: [String] = [])
        /// Says nothing for as long as the other end waits.
        case silence
        /// A header, and a byte of a body now and then.
        case drip
        /// A header, and a body for as long as the other end takes it.
        case endlessBody
        /// Fields for as long as the other end takes them.
        case endlessHeader
        case garbage
    }

    private let server: LoopbackServer
    private let answer: @Sendable (_ place: Int) -> Answer
    private let seen = Mutex<[LoopbackServer.Request]>([])
    private let open = Mutex((now: 0, most: 0, all: 0))
    private let came = DispatchSemaphore(value: 0)

    /// - Parameter answer: what to do with the request at a place, counted from 0.
    init(_ answer: @escaping @Sendable (Int) -> Answer = { _ in .status(204) }) throws {
        self.answer = answer
        server = try LoopbackServer(backlog: 64)
        server.start { [self] connection in serve(&connection) }
    }

    var port: Int { server.port }
    func url(_ path: String = "/hook") -> String { "http://127.0.0.1:\(port)\(path)" }

    var requests: [LoopbackServer.Request] { seen.withLock { $0 } }
    /// The most connections that were open at once, and how many there were.
    var connections: (most: Int, all: Int) { open.withLock { ($0.most, $0.all) } }

    /// Waits for the next request that nobody has waited for.
    func next(sourceLocation: SourceLocation = #_sourceLocation) throws -> LoopbackServer.Request {
        guard came.wait(timeout: .now() + TestRelay.hang) == .success else {
            Issue.record("no request came", sourceLocation: sourceLocation)
            throw CancellationError()
        }
        let place = taken.withLock { taken in
            defer { taken += 1 }
            return taken
        }
        return seen.withLock { $0[place] }
    }

    /// How many requests were waited for.
    private let taken = Mutex(0)

    private func serve(_ connection: inout LoopbackServer.Connection) {
        open.withLock { open in
            open.now += 1
            open.all += 1
            open.most = max(open.most, open.now)
        }
        defer { open.withLock { $0.now -= 1 } }
        while let request = connection.request() {
            let place = seen.withLock { seen in
                seen.append(request)
                return seen.count - 1
            }
            came.signal()
            guard act(answer(place), on: connection) else { return }
        }
    }

    /// False where the connection ends.
    private func act(_ answer: Answer, on connection: LoopbackServer.Connection) -> Bool {
        switch answer {
        case .status(let status, let fields):
            let lines = ["HTTP/1.1 \(status) OK"] + fields + (status == 204 ? [] : ["Content-Length: 0"])
            return connection.write(lines.joined(separator: "\r\n") + "\r\n\r\n")
        case .silence: return wait(connection)
        case .drip:
            guard connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n") else { return false }
            return wait(connection)
        case .endlessBody:
            guard connection.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n") else { return false }
            let piece = "1000\r\n" + String(repeating: "x", count: 0x1000) + "\r\n"
            while connection.write(piece) {}
            return false
        case .endlessHeader:
            guard connection.write("HTTP/1.1 200 OK\r\n") else { return false }
            let field = "X-Field: " + String(repeating: "x", count: 1_000) + "\r\n"
            while connection.write(field) {}
            return false
        case .garbage:
            connection.write("220 smtp.example ESMTP\r\n")
            return false
        }
    }

    /// Waits until the other end ends the connection, or says more.
    private func wait(_ connection: LoopbackServer.Connection) -> Bool {
        while connection.isSilent(for: -1) {}
        return false
    }
}
