import Synchronization

/// A value to come. One task waits for it, and any thread may give it; the first value counts, also where it comes before
/// the wait.
package final class Promise<Value: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<Value, Never>)
        /// The value, until it is handed over.
        case resolved(Value?)
    }

    private let state = Mutex(State.open)

    package init() {}

    package var isResolved: Bool { state.withLock { if case .resolved = $0 { true } else { false } } }

    /// Gives the value; false where there was one.
    @discardableResult
    package func resolve(_ value: Value) -> Bool {
        let before = state.withLock { state in
            let before = state
            switch state {
            case .open: state = .resolved(value)
            case .awaited: state = .resolved(nil)
            case .resolved: break
            }
            return before
        }
        if case .awaited(let continuation) = before { continuation.resume(returning: value) }
        if case .resolved = before { return false }
        return true
    }

    /// Starts the work that gives the value, and waits for it; to be called once.
    ///
    /// - Parameters:
    ///   - cancelled: the value where the task is cancelled before there is another.
    ///   - start: not called where there is a value already.
    ///   - stop: called where the task is cancelled; the work may not have been started.
    package func value(
        orCancelled cancelled: Value, _ start: () -> Void, stopping stop: @Sendable () -> Void
    ) async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let early = state.withLock { state -> Value? in
                    if case .resolved(let value) = state { return value }
                    state = .awaited(continuation)
                    return nil
                }
                if let early { continuation.resume(returning: early) } else { start() }
            }
        } onCancel: {
            if resolve(cancelled) { stop() }
        }
    }
}

/// Ends work early: all that runs under it, and all that begins later.
package final class Cutoff: Sendable {
    private struct State {
        var isOver = false
        var last = 0
        var cancels: [Int: @Sendable () -> Void] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    package func end() {
        let cancels = state.withLock { state in
            state.isOver = true
            defer { state.cancels = [:] }
            return state.cancels.values
        }
        for cancel in cancels { cancel() }
    }

    /// Calls `cancel`, once, when the end comes, or at once where it has.
    ///
    /// - Returns: the place of the work, to be removed after it; nil where it is cancelled at once.
    @discardableResult
    package func add(_ cancel: @escaping @Sendable () -> Void) -> Int? {
        let place = state.withLock { state -> Int? in
            guard !state.isOver else { return nil }
            state.last += 1
            state.cancels[state.last] = cancel
            return state.last
        }
        if place == nil { cancel() }
        return place
    }

    package func remove(_ place: Int) { state.withLock { $0.cancels[place] = nil } }
}

/// Waits for a callback that hands over a value or an error of one type.
///
/// The continuation that `body` gets is to be resumed exactly once, from any thread. Swift's own throwing continuations
/// forget the error's type.
package func withTypedContinuation<Value: Sendable, Failure: Error>(
    _ body: (CheckedContinuation<Result<Value, Failure>, Never>) -> Void
) async throws(Failure) -> Value {
    try await withCheckedContinuation(body).get()
}
