import Foundation
import Kernel
import Synchronization

/// A server on the loopback that says what it was told to say, whatever it is asked, and remembers what it was asked.
final class ScriptedRelay: Sendable {
    /// What it does with one request.
    enum Answer: Sendable {
        /// Writes these bytes, and keeps the connection.
        case bytes(String)
        /// Writes these bytes, and closes the connection.
        case closing(String)
        /// Begins an answer and writes a byte of it now and then, for as long as the client waits.
        case drip
        /// Writes these bytes, and then others for as long as the client takes them.
        case endless(String, then: String)
        /// Says nothing for as long as the client waits.
        case silence

        static func json(_ body: String, status: String = "200 OK", type: String = "application/json") -> Answer {
            .bytes(response(body, status: status, fields: ["Content-Type: \(type)"]))
        }

        static func response(_ body: String, status: String, fields: [String]) -> String {
            let fields = fields + ["Content-Length: \(body.utf8.count)"]
            return "HTTP/1.1 \(status)\r\n" + fields.map { "\($0)\r\n" }.joined() + "\r\n" + body
        }
    }

    /// A request as it came.
    struct Request: Sendable {
        var line: String
        var fields: [String: String]
        var body: String
    }

    let port: Int
    private let listener: Int32
    private let isOpen = Mutex(true)
    private let answers: Mutex<[Answer]>
    private let asked = Asked<Request>()
    private let accepted = Mutex(0)

    convenience init(_ answers: Answer...) throws { try self.init(answers) }

    init(_ answers: [Answer]) throws {
        self.answers = Mutex(answers)
        let address = try Syscalls.addresses(of: "127.0.0.1", port: 0)
        listener = try Syscalls.makeListener(at: address[0], backlog: 16)
        port = try Syscalls.boundAddress(of: listener).port
        Thread { [self] in
            while let connection = accept() {
                accepted.withLock { $0 += 1 }
                Thread { self.serve(connection) }.start()
            }
        }.start()
    }

    var url: String { "http://127.0.0.1:\(port)" }
    var requests: [Request] { asked.requests }
    var connections: Int { accepted.withLock { $0 } }

    /// Waits until it is asked something.
    func isAsked() async { await asked.first() }

    /// Ends the listening; its thread ends with it.
    func stop() {
        // Its number is another's as soon as it is closed.
        isOpen.withLock { if $0 { shutdown(listener, Int32(SHUT_RDWR)) } }
    }

    private func accept() -> Int32? {
        while true {
            var places = [Syscalls.place(for: listener, .readable)]
            guard let count = try? Syscalls.poll(&places, milliseconds: -1) else { return nil }
            if count == 0 { continue }
            do {
                if let (connection, _) = try Syscalls.acceptConnection(on: listener) { return connection }
            } catch {
                isOpen.withLock { isOpen in
                    Syscalls.closeFile(listener)
                    isOpen = false
                }
                return nil
            }
        }
    }

    private func serve(_ connection: Int32) {
        defer { Syscalls.closeFile(connection) }
        var received = Data()
        while let request = read(connection, &received) {
            asked.add(request)
            switch answers.withLock({ $0.isEmpty ? .closing("") : $0.removeFirst() }) {
            case .bytes(let text): write(connection, text)
            case .closing(let text):
                write(connection, text)
                return
            case .endless(let text, let more):
                write(connection, text)
                while write(connection, more) {}
                return
            case .silence: break
            case .drip:
                write(connection, "HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
                var places = [Syscalls.place(for: connection, .readable)]
                while (try? Syscalls.poll(&places, milliseconds: 20)) == 0 { write(connection, " ") }
                return
            }
        }
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
                    let body = received[end.upperBound..<end.upperBound + length]
                    received = Data(received[(end.upperBound + length)...])
                    return Request(line: line, fields: fields, body: String(decoding: body, as: UTF8.self))
                }
            }
            var places = [Syscalls.place(for: connection, .readable)]
            // 0 where a signal came: there is nothing to read then.
            if (try? Syscalls.poll(&places, milliseconds: -1)) == 0 { continue }
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return nil }
            received += buffer[..<count]
        }
    }

    /// Writes a text; false where the client takes no more.
    @discardableResult
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
