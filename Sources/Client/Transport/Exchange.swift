import Foundation
import Kernel
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request under way and its outcome.
final class Exchange: Sendable {
    typealias Outcome = Result<Response, TransportError>

    private struct State {
        var task: URLSessionDataTask?
        var body = Data()
        /// The bytes that came and went, and the time of the last of them.
        var count = 0
        var moved: Int
    }

    let request: Request
    let outcome = Promise<Outcome>()
    /// The clock, in milliseconds.
    private let now: @Sendable () -> Int
    private let begun: Int
    private let state: Mutex<State>

    init(_ request: Request, now: @escaping @Sendable () -> Int = Syscalls.monotonicMilliseconds) {
        self.request = request
        self.now = now
        begun = now()
        state = Mutex(State(moved: begun))
    }

    /// The task of URLSession's that makes the request; nil before it does.
    var task: URLSessionDataTask? {
        get { state.withLock { $0.task } }
        set { state.withLock { $0.task = newValue } }
    }

    /// The time at which the request is given up, in milliseconds of its clock. Without a bound on the whole, an answer of a
    /// byte now and then would be waited for without end; any link has the speed that the bound asks for.
    var deadline: Int {
        let patience = Int(request.patience * 1000)
        let slowest = 1  // bytes a millisecond
        return state.withLock { min($0.moved + patience, begun + patience * 4 / 3 + $0.count / slowest) }
    }

    /// Notes that bytes of the request went.
    func note(sent count: Int) {
        state.withLock { state in
            state.count += count
            state.moved = now()
        }
    }

    /// Takes a piece of the answer's body; false where that is too large now.
    func take(_ piece: Data) -> Bool {
        state.withLock { state in
            state.count += piece.count
            state.moved = now()
            guard state.body.count + piece.count <= Response.largestBody else { return false }
            if state.body.isEmpty { state.body = piece } else { state.body.append(piece) }
            return true
        }
    }

    /// Resolves the outcome at the end of the task.
    func finish(_ answer: URLResponse?, _ error: (any Error)?) {
        if let error {
            outcome.resolve(.failure(TransportError(error)))
        } else if let answer = answer as? HTTPURLResponse {
            var response = Response(status: answer.statusCode)
            response.contentType = answer.value(forHTTPHeaderField: "Content-Type")
            response.retryAfter = answer.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
            response.body = state.withLock { $0.body }
            outcome.resolve(.success(response))
        } else {
            outcome.resolve(.failure(.notHTTP))
        }
    }
}
