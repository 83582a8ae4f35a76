import Kernel
import Synchronization

/// Catches SIGINT, SIGTERM and SIGHUP while there is work to do before the end.
///
/// A thread waits for the first of them. A reader of input polls `descriptor`; a running task has some time, or until the
/// next signal, before it is cancelled. A signal that was ignored when the process began stays ignored.
final class SignalWatch: Sendable {
    /// Readable from the first signal on.
    let descriptor: Int32
    private let waking: Int32
    private let numbers: [Int32]
    private let grace: Int32
    /// The command that signals are passed to while it runs: then they are not for this process.
    private let child: ChildProcess?
    private let state = Mutex(State())

    private struct State {
        var signal: Int32?
        var isOver = false
        var cancel: (@Sendable () -> Void)?
    }

    /// - Parameters:
    ///   - grace: the milliseconds from the signal to the cancellation of a task.
    ///   - child: gets the signals, and some more, until it has ended.
    init(grace: Int32 = 1_000, passingTo child: ChildProcess? = nil) throws(Failure) {
        self.grace = grace
        self.child = child
        let wanted = child == nil ? [SIGINT, SIGTERM, SIGHUP] : ChildProcess.signals
        numbers = wanted.filter { !Syscalls.isIgnored($0) }
        do throws(SystemError) {
            (descriptor, waking) = try Syscalls.makeWakeUp()
            let (reading, writing) = try Syscalls.makePipe()
            _ = try Syscalls.startThread { self.watch(reading) }
            Syscalls.forwardSignals(numbers, to: writing)
        } catch {
            throw Failure(.bug, "cannot wait for signals: \(error.reason)")
        }
    }

    /// The first signal; nil for none.
    var signal: Int32? { state.withLock { $0.signal } }

    /// The value of a task, which is cancelled when a signal came and its time is up.
    func value<Value: Sendable>(of task: Task<Value, Never>) async -> Value {
        let isOver = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.isOver
        }
        if isOver { task.cancel() }
        defer { state.withLock { $0.cancel = nil } }
        return await task.value
    }

    /// Restores the signals: the next one ends the process, and so does one that came already. Not while the command runs.
    func end() {
        guard child?.isRunning != true else { return }
        Syscalls.restoreSignals(numbers)
        if let signal { Syscalls.end(by: signal) }
    }

    private func watch(_ pipe: Int32) {
        var number: Int32?
        while number == nil {
            guard let (signal, isTyped) = next(pipe, milliseconds: -1) else { continue }
            if child?.pass(signal, isTyped: isTyped) != true { number = signal }
        }
        state.withLock { $0.signal = number }
        Syscalls.wake(waking)
        _ = next(pipe, milliseconds: grace)
        let cancel = state.withLock { state in
            state.isOver = true
            return state.cancel
        }
        cancel?()
    }

    /// The number of the next signal, and whether it was typed on the terminal; nil where none came in time.
    private func next(_ pipe: Int32, milliseconds: Int32) -> (signal: Int32, isTyped: Bool)? {
        var places = [Syscalls.place(for: pipe, .readable)]
        guard let count = try? Syscalls.poll(&places, milliseconds: milliseconds), count > 0 else { return nil }
        guard let byte = (try? Syscalls.readSome(pipe, count: 1))?.first else { return nil }
        return (Int32(byte & ~Syscalls.typedMark), byte & Syscalls.typedMark != 0)
    }
}
