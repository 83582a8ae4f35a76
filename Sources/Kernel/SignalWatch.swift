import Synchronization

import CEpoll

/// A signal that came.
package struct CaughtSignal: Equatable, Sendable {
    package let number: Int32
    /// Whether the kernel sent it and no process, such as after a key on the terminal.
    package let isTyped: Bool

    package init(number: Int32, isTyped: Bool) { (self.number, self.isTyped) = (number, isTyped) }

    /// Whether the terminal has sent it to all processes in its foreground; a hang-up goes to the session leader only.
    var isForAll: Bool { isTyped && [SIGINT, SIGQUIT].contains(number) }
}

/// Catches the signals that end a process, while there is work to do before the end. A signal that was ignored when the process
/// began stays ignored, as under nohup(1) and in a shell's background jobs, unless it is named.
///
/// A thread waits for them. A reader of input polls `descriptor`; work under `cutoff` has the grace period, or until
/// the next signal, before it is cancelled. A process has one watch, the last one that was made.
package final class SignalWatch: Sendable {
    private static let watch = Mutex<SignalWatch?>(nil)
    /// One at a time waits for the handlers.
    private static let turn = Mutex(())
    /// The milliseconds that a reader of the output has at least.
    private static let patience = 1_000
    /// The milliseconds that work which a signal ends waits for a lock, before the signal ends the process: what holds it may have been
    /// stopped. On a busy machine others write for seconds, and what was read is not to be lost.
    static let lockPatience = 30_000
    private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

    /// Readable from the first signal on.
    package let descriptor: Int32
    /// Readable when the output is waited for no longer.
    private let overdue: Int32
    /// Ends work after the first signal.
    package let cutoff = Cutoff()
    private let numbers: [Int32]
    private let grace: Int
    private let lockPatience: Int
    private let taken: @Sendable (CaughtSignal) -> Child?
    private let first = Mutex<CaughtSignal?>(nil)
    /// Readable when the main thread has handled what came to it before.
    private let handled: Int32
    private let pipe: (reading: Int32, writing: Int32)
    /// The descriptors of those that wait for the marks in the pipe, in their order.
    private let marked = Mutex<[Int32]>([])

    /// - Parameters:
    ///   - numbers: by default SIGINT, SIGTERM and SIGHUP.
    ///   - always: those that are caught also where they were ignored.
    ///   - grace: the milliseconds from the signal to the cut-off.
    ///   - lockPatience: those from there, or from the beginning of the wait, to the end where a lock is waited for.
    ///   - taken: gets each signal, on the watch's thread; the child that it was passed to, or nil where it is for this process.
    package init(
        _ numbers: [Int32] = [SIGINT, SIGTERM, SIGHUP], always: [Int32] = [], grace: Int = 1_000,
        lockPatience: Int = SignalWatch.lockPatience,
        _ taken: @escaping @Sendable (CaughtSignal) -> Child? = { _ in nil }
    ) throws(SystemError) {
        self.numbers = numbers.filter { always.contains($0) || !Syscalls.isIgnored($0) }
        (self.grace, self.lockPatience, self.taken) = (grace, lockPatience, taken)
        descriptor = try Syscalls.makeWakeUp()
        overdue = try Syscalls.makeWakeUp()
        handled = try Syscalls.makeWakeUp()
        pipe = try Syscalls.makePipe()
        try Syscalls.startThread { self.run() }
        Syscalls.forwardSignals(self.numbers, to: pipe.writing, handled)
        Self.watch.withLock { $0 = self }
    }

    /// The first signal for this process; nil for none.
    package var caught: CaughtSignal? { first.withLock { $0 } }
    package var signal: Int32? { caught?.number }

    /// Restores the signals: the next one ends the process.
    package func restore() {
        Syscalls.restoreSignals(numbers)
        Self.watch.withLock { if $0 === self { $0 = nil } }
    }

    /// Restores the signals: the next one ends the process, and so does one that came already.
    package func end() {
        restore()
        if let signal { Syscalls.end(by: signal) }
    }

    /// Blocks until the signals are taken that came to this process before. A key on the terminal, or kill(2) for a process group,
    /// sends one to a child as well, whose end may be seen first.
    package static func catchUp() throws(SystemError) { try watch.withLock { $0 }?.catchUp() }

    private func catchUp() throws(SystemError) {
        let taken = try Syscalls.makeWakeUp()
        defer { Syscalls.closeFile(taken) }
        Syscalls.takePending(numbers)
        try Self.turn.withLock { _ throws(SystemError) in try Syscalls.waitForHandlers(handled) }
        // The mark and its place among the others belong together.
        try marked.withLock { marked throws(SystemError) in
            // A full pipe has more signals than anybody counts.
            if try Syscalls.writeSome(pipe.writing, [0]) > 0 { marked.append(taken) } else { Syscalls.wake(taken) }
        }
        var places = [Syscalls.place(for: taken, .readable)]
        while try Syscalls.poll(&places, milliseconds: -1) == 0 {}
    }

    private func run() {
        var child: Child?
        // The ends of the waits for work and for the output's reader.
        var (work, output, isOverdue) = (Int?.none, Int?.none, false)
        while true {
            var places = [pipe.reading, child?.end ?? -1].map { Syscalls.place(for: $0, .readable) }
            let left = [work, output].compactMap(\.self).min().map { max(0, $0 - Syscalls.monotonicMilliseconds()) }
            guard (try? Syscalls.poll(&places, milliseconds: Int32(clamping: left ?? -1))) != nil else { return }
            let now = Syscalls.monotonicMilliseconds()
            if let ended = child, !Syscalls.readiness(in: places[1]).isEmpty {
                child = nil
                // A command that outlived the signal and succeeded has a reader, however slow.
                if (try? ended.wait()) != .exited(0) { output = output ?? now + Self.patience }
            }
            if !Syscalls.readiness(in: places[0]).isEmpty, let caught = Syscalls.nextSignal(from: pipe.reading) {
                if caught.number == 0 {
                    Syscalls.wake(marked.withLock { $0.removeFirst() })
                } else if let taker = taken(caught) {
                    if Self.ending.contains(caught.number) { child = taker }
                } else if signal == nil {
                    first.withLock { $0 = caught }
                    Syscalls.wake(descriptor)
                    (work, output) = (now + grace, now + max(grace, Self.patience))
                } else if isOverdue {
                    restore()
                    Syscalls.end(by: caught.number)
                } else {
                    (work, output) = (now, now)
                }
            }
            if let over = work, over <= now {
                work = nil
                cutoff.end()
            }
            if let over = output, over <= now {
                isOverdue = signal != nil
                output = isOverdue ? now + Self.patience : nil
                Syscalls.wake(overdue)
                if isOverdue, let signal, now - lockPatience >= Syscalls.lockedOut.load(ordering: .relaxed) {
                    restore()
                    Syscalls.end(by: signal)
                }
            }
        }
    }

    /// write(2) until all is written. While signals are watched, an output that nobody reads holds up the end only for a second,
    /// or for the grace period where that is longer; and for a second after a child failed that a signal was passed to.
    ///
    /// - Returns: false where not all was written by then.
    package static func write(_ bytes: [UInt8], to output: Int32) throws(SystemError) -> Bool {
        guard let watch = watch.withLock({ $0 }), Syscalls.isStream(output) || Syscalls.isTerminal(output) else {
            try Syscalls.writeAll(output, bytes)
            return true
        }
        var rest = bytes[...]
        while !rest.isEmpty {
            var places = [
                Syscalls.place(for: output, .writable), Syscalls.place(for: watch.overdue, .readable),
            ]
            guard try Syscalls.poll(&places, milliseconds: -1) > 0 else { continue }
            guard !Syscalls.readiness(in: places[0]).isEmpty else { return false }
            // A pipe that is writable takes PIPE_BUF bytes without blocking. Lines of other writers come between whole
            // pieces.
            let piece = rest.prefix(4_096)
            let lines = piece[...(piece.lastIndex(of: UInt8(ascii: "\n")) ?? piece.endIndex - 1)]
            rest = rest.dropFirst(try Syscalls.writeSome(output, lines))
        }
        return true
    }
}

extension Syscalls {
    /// sigaction(2): each of these signals writes its number, one byte, to `descriptor`, which must be non-blocking. The byte
    /// of a signal that no process sent has a mark. SIGURG, which is ignored otherwise, wakes `handled`.
    ///
    /// A process has one such descriptor, that of the last call.
    fileprivate static func forwardSignals(_ numbers: [Int32], to descriptor: Int32, _ handled: Int32) {
        signalDescriptor.store(descriptor, ordering: .sequentiallyConsistent)
        handledDescriptor.store(handled, ordering: .sequentiallyConsistent)
        var action = sigaction()
        action.sa_flags = SA_SIGINFO | SA_RESTART
        action.__sigaction_handler.sa_sigaction = forward
        // One after the other: none interrupts another's handler.
        sigfillset(&action.sa_mask)
        for number in numbers + [SIGURG] { sigaction(number, &action, nil) }
    }

    /// Waits for the handlers that are about to run: the kernel gives a signal to the main thread where that blocks none, and may hold
    /// it up before the handler's first step. What is sent to that thread then is handled afterwards.
    ///
    /// - Parameter handled: the descriptor that `forwardSignals` was given last.
    fileprivate static func waitForHandlers(_ handled: Int32) throws(SystemError) {
        _ = try? readSome(handled, count: 8)
        guard tgkill(getpid(), getpid(), SIGURG) == 0 else { return }
        var places = [place(for: handled, .readable)]
        // A main thread that blocks it, as the process that began this one did, handles none.
        _ = try poll(&places, milliseconds: 1_000)
    }

    fileprivate static func nextSignal(from pipe: Int32) -> CaughtSignal? {
        (try? readSome(pipe, count: 1))?.first.map {
            CaughtSignal(number: Int32($0 & ~typedMark), isTyped: $0 & typedMark != 0)
        }
    }

    /// pthread_sigmask(3): runs the handlers of signals that are pending for the process on this thread, which may block them.
    fileprivate static func takePending(_ numbers: [Int32]) {
        var (signals, before) = (sigset_t(), sigset_t())
        sigemptyset(&signals)
        for number in numbers { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, &before)
        pthread_sigmask(SIG_SETMASK, &before, nil)
    }

    /// signal(2): the signals that end a process end it, also as process 1 of a container, which the kernel sends none that it leaves
    /// to the default action. Those that are ignored stay so.
    package static func endOnSignals() {
        guard getpid() == 1 else { return }
        restoreSignals([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2].filter { !isIgnored($0) })
    }

    /// signal(2): restores the default action of these signals, which end a process.
    fileprivate static func restoreSignals(_ numbers: [Int32]) {
        for number in numbers { signal(number, getpid() == 1 ? endFirst : SIG_DFL) }
    }

    /// sigaction(2): whether the signal is ignored, as under nohup(1) and in a shell's background jobs.
    package static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        guard sigaction(number, nil, &action) == 0 else { return false }
        let handler = action.__sigaction_handler.sa_handler
        return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }

    /// signal(2) and raise(3): ends the process by the signal, so that its parent sees which signal it was; process 1 of a container
    /// with the status that a shell has for that.
    package static func end(by number: Int32) -> Never {
        signal(number, SIG_DFL)
        // The threads of the concurrency runtime may have all signals blocked.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, number)
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        raise(number)
        exit(128 + number)
    }
}

/// A handler may call only functions of signal-safety(7): _exit(2) is one.
private func endFirst(_ number: Int32) { _exit(128 + number) }

private let typedMark: UInt8 = 0x80

/// The descriptor that the handler writes to; -1 before the first `forwardSignals`.
private let signalDescriptor = Atomic<Int32>(-1)

/// The descriptor that SIGURG wakes; -1 before the first `forwardSignals`.
private let handledDescriptor = Atomic<Int32>(-1)

/// A handler may call only functions of signal-safety(7): write(2) is one, and an atomic load takes no lock.
private func forward(_ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?) {
    let before = errno
    defer { errno = before }
    guard number != SIGURG else {
        var one: UInt64 = 1
        _ = write(handledDescriptor.load(ordering: .sequentiallyConsistent), &one, 8)
        return
    }
    let isTyped = (info?.pointee.si_code ?? 0) > 0
    var byte = UInt8(truncatingIfNeeded: number) | (isTyped ? typedMark : 0)
    _ = write(signalDescriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
}
