import Foundation
import Helpers
import Testing

/// A client's end of a raw connection: what is written leaves as it is, what comes is read as HTTP's answers.
///
/// Its calls block until what they wait for is there, or hangs.
final class Caller {
    private let descriptor: Int32
    private var received: [UInt8] = []
    private var isClosed = false

    /// - Parameter window: how many bytes the system takes in before they are read; nil for as many as it likes.
    init(port: Int, window: Int32? = nil) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(descriptor >= 0)
        if var window {
            setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &window, socklen_t(MemoryLayout<Int32>.size))
        }
        var limit = timeval(tv_sec: Int(TestRelay.hang), tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        guard connectToLoopback(descriptor, port: port) else { throw Failure(what: "connect", number: errno) }
    }

    deinit { close() }

    /// A call on the socket that failed; number 0 is the connection's end.
    struct Failure: Error, Equatable {
        let what: String
        let number: Int32
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        Glibc.close(descriptor)
    }

    func write(_ text: String) throws { try write(Array(text.utf8)) }

    func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { throw Failure(what: "send", number: errno) }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes a request and reads its answer.
    func ask(_ method: String, _ path: String, as guest: Guest? = nil, body: String? = nil) throws -> Answer {
        try write(request(method, path, authorization: guest?.authorization, body: body))
        return try answer(head: method == "HEAD")
    }

    /// Reads one answer; one to HEAD has no body whatever it says.
    func answer(head: Bool = false) throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        var place: Int?
        while true {
            place = received.indices.first { received[$0...].starts(with: end) }
            if place != nil { break }
            guard try more() else { throw Failure(what: "no answer", number: 0) }
        }
        let headerEnd = try #require(place)
        let (line, fields) = header(in: received[..<headerEnd])
        var answer = Answer(status: try #require(Int(line.split(separator: " ", maxSplits: 2)[1])))
        answer.fields = fields
        let start = headerEnd + end.count
        let length = head ? 0 : answer.fields["content-length"].flatMap { Int($0) } ?? 0
        while received.count < start + length {
            guard try more() else { throw Failure(what: "half an answer", number: 0) }
        }
        answer.body = Data(received[start..<start + length])
        received.removeFirst(start + length)
        return answer
    }

    /// Waits for the end of the connection; false where there are bytes instead.
    func isAtEnd() throws -> Bool {
        guard received.isEmpty else { return false }
        return try !more()
    }

    /// All that comes until the connection ends.
    func everything() throws -> String {
        while try more() {}
        defer { received = [] }
        return String(decoding: received, as: UTF8.self)
    }

    /// Reads what comes next; false at the end.
    private func more() throws -> Bool {
        var buffer = [UInt8](repeating: 0, count: 64 << 10)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        guard count >= 0 else { throw Failure(what: "recv", number: errno) }
        received += buffer[..<count]
        return count > 0
    }
}

/// The bytes of a request.
func request(
    _ method: String, _ path: String, authorization: String? = nil, fields: [String] = [], body: String? = nil
) -> String {
    var lines = ["\(method) \(path) HTTP/1.1", "Host: relay"] + fields
    if let authorization { lines.append("Authorization: \(authorization)") }
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")
}
