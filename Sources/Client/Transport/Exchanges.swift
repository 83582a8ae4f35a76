import Foundation
import Kernel
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

    private func exchange(_ task: URLSessionTask) -> Exchange? {
        state.withLock { $0.begun[task.taskIdentifier] }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard let exchange = exchange(dataTask), !exchange.take(data) else { return }
        if exchange.outcome.resolve(.failure(.tooLarge)) { cancel(exchange) }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didSendBodyData bytesSent: Int64,
        totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(task)?.note(sent: Int(bytesSent))
    }

    /// A redirect is the answer.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let exchange = state.withLock { $0.begun.removeValue(forKey: task.taskIdentifier) }
        exchange?.finish(task.response, error)
    }
}
