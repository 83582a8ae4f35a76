import Client
import Foundation
import Kernel
import Synchronization

/// Catches SIGINT, SIGTERM and SIGHUP while there is work to do before the end.
///
/// A thread waits for the first of them. A reader of input polls `descriptor`; what runs under `cutoff` has some time, or until
/// the next signal, before it is cancelled. A signal that was ignored when the process began stays ignored.
final class SignalWatch: Sendable {
    /// Readable from the first signal on.
    let descriptor: Int32
    private let waking: Int32
    private let numbers: [Int32]
    private let grace: Int32
    /// The command that signals are passed to while it runs: then they are not for this process.
    private let child: ChildProcess?
    private let first = Mutex<Int32?>(nil)
    /// Ends work after the first signal.
    let cutoff = Cutoff()

    /// - Parameters:
    ///   - grace: the milliseconds from the signal to the cut-off.
    ///   - child: gets the signals, and some more, until it has ended.
    init(grace: Int32 = 1_000, passingTo child: ChildProcess? = nil) throws {
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
    var signal: Int32? { first.withLock { $0 } }

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
        first.withLock { $0 = number }
        Syscalls.wake(waking)
        _ = next(pipe, milliseconds: grace)
        cutoff.end()
    }

    /// The number of the next signal, and whether it was typed on the terminal; nil where none came in time.
    private func next(_ pipe: Int32, milliseconds: Int32) -> (signal: Int32, isTyped: Bool)? {
        var places = [Syscalls.place(for: pipe, .readable)]
        guard let count = try? Syscalls.poll(&places, milliseconds: milliseconds), count > 0 else { return nil }
        guard let byte = (try? Syscalls.readSome(pipe, count: 1))?.first else { return nil }
        return (Int32(byte & ~Syscalls.typedMark), byte & Syscalls.typedMark != 0)
    }
}

/// Detects that the reader of standard output has gone, also while nothing is written: `tick tail -f | head -n 1`.
enum ReaderWatch {
    /// Calls `gone`, once, as soon as the other end of a pipe or socket is closed. Other outputs have no reader.
    static func start(_ gone: @escaping @Sendable () -> Void) {
        guard Syscalls.isStream(STDOUT_FILENO) else { return }
        _ = try? Syscalls.startThread {
            var places = [Syscalls.place(for: STDOUT_FILENO, [])]
            while let count = try? Syscalls.poll(&places, milliseconds: -1) {
                if count > 0 { return gone() }
            }
        }
    }
}

/// Handles a signal while the main thread is busy.
enum Interruption {
    /// Runs `work` on its own thread when one of the signals comes.
    static func catching(
        _ numbers: [Int32],
        _ work: @escaping @Sendable (Int32) -> Void
    ) throws(SystemError) {
        let pipe = try Syscalls.makePipe()
        Syscalls.forwardSignals(numbers, to: pipe.writing)
        Thread.detachNewThread {
            var places = [Syscalls.place(for: pipe.reading, .readable)]
            guard (try? Syscalls.poll(&places, milliseconds: -1)) != nil,
                let number = try? Syscalls.readSome(pipe.reading, count: 1).first
            else { return }
            work(Int32(number & ~Syscalls.typedMark))
        }
    }
}
