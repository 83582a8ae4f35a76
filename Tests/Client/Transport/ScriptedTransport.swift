import Client
import Foundation
import Synchronization

/// Answers requests with what it was told to answer, in order, and remembers what it was asked.
final class ScriptedTransport: Transport {
    /// What it does with one request.
    enum Answer: Sendable {
        case response(Response)
        case failure(TransportError)
        /// No answer before the caller is cancelled.
        case silence

        static func json(
            _ body: String, status: Int = 200, type: String? = "application/json", retryAfter: Int? = nil
        ) -> Answer {
            .response(Response(status: status, contentType: type, retryAfter: retryAfter, body: Data(body.utf8)))
        }

        /// What a connection that was closed instead of an answer makes.
        static let closed = Answer.failure(.closed(nil))
    }

    let url = "http://relay.example"
    private let answers: Mutex<[Answer]>
    private let asked = Asked<Request>()

    convenience init(_ answers: Answer...) { self.init(answers) }

    init(_ answers: [Answer]) { self.answers = Mutex(answers) }

    var requests: [Request] { asked.requests }

    /// Waits until it is asked something.
    func isAsked() async { await asked.first() }

    func response(to request: Request) async throws(TransportError) -> Response {
        if Task.isCancelled { throw .cancelled }
        asked.add(request)
        switch answers.withLock({ $0.isEmpty ? .closed : $0.removeFirst() }) {
        case .response(let response): return response
        case .failure(let error): throw error
        case .silence:
            // A stream that nothing is said on ends with the task that reads it.
            let (stream, _) = AsyncStream<Never>.makeStream()
            for await _ in stream {}
            throw .cancelled
        }
    }
}

/// What was asked, in order. Who waits for the first request takes no processor meanwhile: beside other suites that is minutes.
final class Asked<Request: Sendable>: Sendable {
    private let state = Mutex((requests: [Request](), waiting: [CheckedContinuation<Void, Never>]()))

    var requests: [Request] { state.withLock { $0.requests } }

    func add(_ request: Request) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.requests.append(request)
            return state.waiting
        }
        for task in waiting { task.resume() }
    }

    /// Waits until there is one.
    func first() async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.requests.isEmpty { state.waiting.append(continuation) }
                return !state.requests.isEmpty
            }
            if isThere { continuation.resume() }
        }
    }
}

extension Request {
    /// The body as text.
    var text: String { String(decoding: body ?? Data(), as: UTF8.self) }

    /// What is behind the last slash of the URL.
    var tail: String { url.split(separator: "/").last.map { String($0) } ?? "" }

    /// The value of a field.
    subscript(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}
