import Foundation
import Kernel
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

    /// A request as it came.
    struct Request: Sendable {
        var line: String
        var fields: [String: String]
        var body: Data
    }

    let port: Int
    private let listener: Int32
    private let answer: @Sendable (_ place: Int) -> Answer
    private let seen = Mutex<[Request]>([])
    private let open = Mutex((now: 0, most: 0, all: 0))
    private let came = DispatchSemaphore(value: 0)

    /// - Parameter answer: what to do with the request at a place, counted from 0.
    init(_ answer: @escaping @Sendable (Int) -> Answer = { _ in .status(204) }) throws {
        self.answer = answer
        let address = try Syscalls.addresses(of: "127.0.0.1", port: 0)
        listener = try Syscalls.makeListener(at: address[0], backlog: 64)
        port = try Syscalls.boundAddress(of: listener).port
        Thread { [self] in
            while let connection = accept() { Thread { self.serve(connection) }.start() }
            Syscalls.closeFile(listener)
        }.start()
    }

    func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    func url(_ path: String = "/hook") -> String { "http://127.0.0.1:\(port)\(path)" }

    var requests: [Request] { seen.withLock { $0 } }
    /// The most connections that were open at once, and how many there were.
    var connections: (most: Int, all: Int) { open.withLock { ($0.most, $0.all) } }

    /// Waits for the next request that nobody has waited for.
    func next(sourceLocation: SourceLocation = #_sourceLocation) throws -> Request {
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

    private func accept() -> Int32? {
        while true {
            var places = [Syscalls.place(for: listener, .readable)]
            guard let count = try? Syscalls.poll(&places, milliseconds: -1) else { return nil }
            if count == 0 { continue }
            guard let accepted = try? Syscalls.acceptConnection(on: listener) else { return nil }
            return accepted.descriptor
        }
    }

    private func serve(_ connection: Int32) {
        open.withLock { open in
            open.now += 1
            open.all += 1
            open.most = max(open.most, open.now)
        }
        defer {
            open.withLock { $0.now -= 1 }
            Syscalls.closeFile(connection)
        }
        var received = Data()
        while let request = read(connection, &received) {
            let place = seen.withLock { seen in
                seen.append(request)
                return seen.count - 1
            }
            came.signal()
            guard act(answer(place), on: connection) else { return }
        }
    }

    /// False where the connection ends.
    private func act(_ answer: Answer, on connection: Int32) -> Bool {
        switch answer {
        case .status(let status, let fields):
            let lines = ["HTTP/1.1 \(status) OK"] + fields + (status == 204 ? [] : ["Content-Length: 0"])
            return write(connection, lines.joined(separator: "\r\n") + "\r\n\r\n")
        case .silence: return wait(connection)
        case .drip:
            guard write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n") else { return false }
            return wait(connection)
        case .endlessBody:
            guard write(connection, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n") else { return false }
            let piece = "1000\r\n" + String(repeating: "x", count: 0x1000) + "\r\n"
            while write(connection, piece) {}
            return false
        case .endlessHeader:
            guard write(connection, "HTTP/1.1 200 OK\r\n") else { return false }
            let field = "X-Field: " + String(repeating: "x", count: 1_000) + "\r\n"
            while write(connection, field) {}
            return false
        case .garbage:
            _ = write(connection, "220 smtp.example ESMTP\r\n")
            return false
        }
    }

    /// Waits until the other end ends the connection, or says more.
    private func wait(_ connection: Int32) -> Bool {
        var places = [Syscalls.place(for: connection, .readable)]
        while (try? Syscalls.poll(&places, milliseconds: -1)) == 0 {}
        return false
    }

    private func read(_ connection: Int32, _ received: inout Data) -> Request? {
        while true {
            if let end = received.range(of: Data("\r\n\r\n".utf8)) {
                var lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
                let line = lines.removeFirst()
                var fields: [String: String] = [:]
                for field in lines {
                    let parts = field.split(separator: ":", maxSplits: 1)
                    fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
                }
                let length = fields["content-length"].flatMap { Int($0) } ?? 0
                if received.endIndex - end.upperBound >= length {
                    let body = Data(received[end.upperBound..<end.upperBound + length])
                    received = Data(received[(end.upperBound + length)...])
                    return Request(line: line, fields: fields, body: body)
                }
            }
            var places = [Syscalls.place(for: connection, .readable)]
            if (try? Syscalls.poll(&places, milliseconds: -1)) == 0 { continue }
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            received += buffer[..<count]
        }
    }

    private func write(_ connection: Int32, _ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            var places = [Syscalls.place(for: connection, .writable)]
            _ = try? Syscalls.poll(&places, milliseconds: -1)
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
