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
        (self.request, self.now) = (request, now)
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
        LastByte.shared.note()
        state.withLock { state in
            state.count += count
            state.moved = now()
        }
    }

    /// Takes a piece of the answer's body; false where that is too large now.
    func take(_ piece: Data) -> Bool {
        LastByte.shared.note()
        return state.withLock { state in
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
            LastByte.shared.note()
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

/// The requests of a URLSession. It hands each what URLSession says of its task, and gives up those whose time is over: also
/// one that URLSession has not begun yet, whatever holds it up.
final class Exchanges: NSObject, URLSessionDataDelegate {
    /// libdispatch's objects may be used from any thread.
    private struct Alarm: @unchecked Sendable {
        let timer: any DispatchSourceTimer
    }

    private struct State {
        /// Those that a caller waits for.
        var awaited: [ObjectIdentifier: Exchange] = [:]
        /// Those that URLSession has begun, by the task's number.
        var begun: [Int: Exchange] = [:]
        /// When the timer fires, in milliseconds of the monotonic clock.
        var next = Int.max
    }

    private let state = Mutex(State())
    private let alarm: Alarm
    private let cancel: @Sendable (Exchange) -> Void

    /// - Parameter cancel: cancels the task of a request that is no longer waited for.
    init(cancel: @escaping @Sendable (Exchange) -> Void) {
        self.cancel = cancel
        alarm = Alarm(timer: DispatchSource.makeTimerSource())
        super.init()
        alarm.timer.setEventHandler { [unowned self] in giveUpOverdue() }
        alarm.timer.activate()
    }

    deinit { alarm.timer.cancel() }

    /// Gives up the request at its deadline from now on, until `forget`.
    func watch(_ exchange: Exchange) {
        let deadline = exchange.deadline
        state.withLock { state in
            state.awaited[ObjectIdentifier(exchange)] = exchange
            if deadline < state.next { setAlarm(deadline, &state) }
        }
    }

    func forget(_ exchange: Exchange) {
        state.withLock { _ = $0.awaited.removeValue(forKey: ObjectIdentifier(exchange)) }
    }

    func begin(_ exchange: Exchange, _ task: URLSessionDataTask) {
        state.withLock { $0.begun[task.taskIdentifier] = exchange }
    }

    // MARK: Time

    /// How late the timer may fire, in milliseconds, for a process that runs.
    private static let latest = 500

    private func setAlarm(_ moment: Int, _ state: inout State) {
        state.next = moment
        let left = max(0, moment - Syscalls.monotonicMilliseconds())
        alarm.timer.schedule(deadline: .now() + .milliseconds(left), leeway: .milliseconds(5))
    }

    /// Gives up what is overdue. The caller's wait ends first: to cancel a task may take URLSession a while.
    private func giveUpOverdue() {
        let now = Syscalls.monotonicMilliseconds()
        let overdue = state.withLock { state -> [Exchange] in
            // The process didn't run meanwhile (it was stopped): an answer may be there that nobody has read yet.
            if now - state.next > Self.latest {
                setAlarm(now + Self.latest, &state)
                return []
            }
            let deadlines = state.awaited.values.filter { !$0.outcome.isResolved }.map { ($0, $0.deadline) }
            state.next = .max
            if let next = deadlines.lazy.map(\.1).filter({ $0 > now }).min() { setAlarm(next, &state) }
            return deadlines.filter { $0.1 <= now }.map(\.0)
        }
        for exchange in overdue where exchange.outcome.resolve(.failure(.timedOut)) { cancel(exchange) }
    }

    // MARK: URLSessionDataDelegate

    private func exchange(_ task: URLSessionTask) -> Exchange? { state.withLock { $0.begun[task.taskIdentifier] } }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let exchange = exchange(dataTask), !exchange.take(data) else { return }
        if exchange.outcome.resolve(.failure(.tooLarge)) { cancel(exchange) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(task)?.note(sent: Int(bytesSent))
    }

    /// A redirect is the answer.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = state.withLock { $0.begun.removeValue(forKey: task.taskIdentifier) }
        exchange?.finish(task.response, error)
    }
}
