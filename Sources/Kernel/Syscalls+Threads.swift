import Dispatch
import Synchronization

import CEpoll

/// Threads, for calls that may block for long: Swift's pool has none to spare for those.
extension Syscalls {
    /// A thread that runs or has ended. It needs no join: nothing is left of it when it has ended.
    package final class Thread: Sendable {
        private let end = Mutex((isOver: false, waiting: [@Sendable () -> Void]()))

        /// Returns when the thread's body has.
        package func ended() async {
            await withCheckedContinuation { continuation in atEnd { continuation.resume() } }
        }

        /// Blocks the caller until the thread's body has returned.
        package func join() {
            let end = DispatchSemaphore(value: 0)
            atEnd { end.signal() }
            end.wait()
        }

        private func atEnd(_ action: @escaping @Sendable () -> Void) {
            let isOver = end.withLock { end in
                if !end.isOver { end.waiting.append(action) }
                return end.isOver
            }
            if isOver { action() }
        }

        fileprivate func finish() {
            let waiting = end.withLock { end in
                defer { end = (true, []) }
                return end.waiting
            }
            for action in waiting { action() }
        }
    }

    /// pthread_create(3): runs `body` on a new thread.
    ///
    /// - Parameter name: shown by tools such as top(1), at most 15 bytes; nil for that of the process.
    @discardableResult
    package static func startThread(
        _ name: String? = nil, _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) -> Thread {
        let start = ThreadStart(name: name, body: body)
        let retained = Unmanaged.passRetained(start)
        var id = pthread_t()
        let status = pthread_create(&id, nil, { Syscalls.run($0) }, retained.toOpaque())
        guard status == 0 else {
            retained.release()
            throw SystemError("pthread_create", status)
        }
        return start.thread
    }

    /// Makes a call that may block, on a thread of its own, and waits for its value without blocking.
    package static func onThread<Value: Sendable>(
        _ call: @escaping @Sendable () throws(SystemError) -> Value
    ) async throws(SystemError) -> Value {
        try await withTypedContinuation { (continuation: CheckedContinuation<Result<Value, SystemError>, Never>) in
            do throws(SystemError) {
                try startThread { continuation.resume(returning: Result { () throws(SystemError) in try call() }) }
            } catch { continuation.resume(returning: .failure(error)) }
        }
    }

    /// pthread_self(3) as a number: unique among the running threads, and not 0.
    package static var currentThread: UInt { pthread_self() }

    private static func run(_ start: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let start else { preconditionFailure("BUG: a thread without a body") }
        pthread_detach(pthread_self())
        blockSignals()
        let taken = Unmanaged<ThreadStart>.fromOpaque(start).takeRetainedValue()
        if let name = taken.name { pthread_setname_np(pthread_self(), name) }
        taken.body()
        taken.thread.finish()
        return nil
    }

    /// pthread_sigmask(3): leaves signals to the main thread, as the threads of the pool do, but those of a fault.
    private static func blockSignals() {
        var signals = sigset_t()
        sigfillset(&signals)
        for fault in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS] { sigdelset(&signals, fault) }
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private final class ThreadStart {
        let thread = Thread()
        let name: String?
        let body: @Sendable () -> Void

        init(name: String?, body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }
    }
}
