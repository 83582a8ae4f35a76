import Helpers
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

    private let server: LoopbackServer
    private let answers: Mutex<[Answer]>
    private let asked = Asked<LoopbackServer.Request>()
    private let accepted = Mutex(0)

    convenience init(_ answers: Answer...) throws { try self.init(answers) }

    init(_ answers: [Answer]) throws {
        self.answers = Mutex(answers)
        server = try LoopbackServer(backlog: 16)
        server.start { [self] connection in serve(&connection) }
    }

    var port: Int { server.port }
    var url: String { "http://127.0.0.1:\(port)" }
    var requests: [LoopbackServer.Request] { asked.requests }
    var connections: Int { accepted.withLock { $0 } }

    /// Waits until it is asked something.
    func isAsked() async { await asked.first() }

    func stop() { server.stop() }

    private func serve(_ connection: inout LoopbackServer.Connection) {
        accepted.withLock { $0 += 1 }
        while let request = connection.request() {
            asked.add(request)
            switch answers.withLock({ $0.isEmpty ? .closing("") : $0.removeFirst() }) {
            case .bytes(let text): connection.write(text)
            case .closing(let text):
                connection.write(text)
                return
            case .endless(let text, let more):
                connection.write(text)
                while connection.write(more) {}
                return
            case .silence: break
            case .drip:
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")
                while connection.isSilent(for: 20) { connection.write(" ") }
                return
            }
        }
    }
}
