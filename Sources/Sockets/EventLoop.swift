import Kernel
import Synchronization

/// A thread that waits for descriptors, timers and jobs, and runs the code that they wake.
///
/// The loop is an executor, in both of Swift's senses, so code for it is written as straight async code:
///
///     actor Server {
///         let loop: EventLoop
///         nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
///
///         func serve(_ stream: Stream) {
///             Task {
///                 await withTaskExecutorPreference(loop) { await self.echo(stream) }
///             }
///         }
///
///         func echo(_ stream: Stream) async {
///             defer { stream.close() }
///             while let bytes = try? await stream.read(until: nil), !bytes.isEmpty {
///                 guard (try? await stream.write(bytes, until: nil)) != nil else { return }
///             }
///         }
///     }
///
/// - As a serial executor (SE-0392) it runs such an actor: the actor's code is the loop's code, and one thread uses all
///   that belongs to the actor. There are no locks, and the compiler checks it.
/// - As a task executor (SE-0417) it runs the task that goes on after a wait. Without that preference a resumed task
///   goes to the global pool first and from there to its actor: correct as well, but two changes of thread for each
///   wait. (`Task(executorPreference:)` prefers the loop too, but its closure is not the actor's, so it can't hold a
///   stream.)
/// - `Stream`, `Listener`, `Timer`, `Waiter` are not Sendable: they stay with the actor that made them. Their async
///   methods run where they are called from (SE-0461), so calling one is no hop to another thread and no job.
///
/// A method that may be called from any thread says so; all others stop the process where they aren't on the loop's
/// thread.
///
/// A turn of the loop runs jobs, then takes those from other threads, then asks the poller, then fires the timers.
/// Passing an event on to a stream only makes a job of the waiting task, and runs none of the stream's code: no
/// descriptor can be closed, and its number reused, while an event for it is still to be passed on.
package final class EventLoop: SerialExecutor, TaskExecutor, @unchecked Sendable {
    // It is Sendable because `inbox`, `owner` and `thread` guard themselves and `wakeUp` never changes. All other state
    // belongs to the loop's thread. It is private, or reached through `check`; the thread starts when `init` has set it all
    // up.
    private let inbox = Mutex(Inbox())
    private let owner = Atomic<UInt>(0)
    private let thread = Mutex<Syscalls.Thread?>(nil)
    private let wakeUp: Int32

    /// The loop's clock: milliseconds since some moment, read once a turn. Only for the loop's own code.
    package private(set) var now: Int
    /// The number of turns so far; a loop with nothing to do makes none.
    private(set) var turns = 0
    let poller: any Poller
    private var jobs = JobQueue()
    private let timers = Timers()
    private var events: [Readiness.Event] = []
    /// The channels that became readable in this turn, and that no task waits for.
    private var readable: [Channel] = []
    /// The channels, indexed by descriptor.
    private var channels: [Channel?] = []
    /// The buffer of every read, so that a stream that waits for bytes has none of its own.
    private var scratch = [UInt8](repeating: 0, count: 64 << 10)
    private var isEnding = false

    /// The most jobs before the poller is asked again: jobs that make jobs must not starve the descriptors.
    private static let jobsInTurn = 128

    /// The jobs and orders from other threads.
    private struct Inbox {
        var jobs: [UnownedJob] = []
        /// Whether the loop waits and must be woken. The thread that wakes it makes this false, so it is woken once.
        var isAsleep = false
        var isStopping = false
    }

    /// Starts a loop on the system's best poller.
    package convenience init() throws(SocketError) { try self.init(poller: Self.bestPoller()) }

    /// Starts a loop.
    package init(poller: sending any Poller) throws(SocketError) {
        do throws(SystemError) {
            self.poller = poller
            now = Syscalls.monotonicMilliseconds()
            wakeUp = try Syscalls.makeWakeUp()
            try poller.add(wakeUp)
            poller.want(.readable, on: wakeUp)
            let running = try Syscalls.startThread { self.run() }
            thread.withLock { $0 = running }
        } catch { throw .failed(error) }
    }

    deinit { Syscalls.closeFile(wakeUp) }

    /// Whether this is the loop's thread. From any thread.
    package var isCurrent: Bool { owner.load(ordering: .relaxed) == Syscalls.currentThread }

    /// Ends the loop, from any thread: all descriptors are closed and tasks that wait for one get `.closed`; jobs run
    /// until there are none; timers are dropped. A later job is never run.
    package func stop() {
        post { $0.isStopping = true }
    }

    /// Changes the inbox, and wakes the loop where it waits. From any thread.
    private func post(_ change: (inout Inbox) -> Void) {
        let wakes = inbox.withLock { inbox in
            change(&inbox)
            defer { inbox.isAsleep = false }
            return inbox.isAsleep
        }
        if wakes { Syscalls.wake(wakeUp) }
    }

    /// Waits until the loop has ended. From any thread but its own, which it blocks.
    package func join() {
        precondition(!isCurrent, "BUG: the loop waits for its own end")
        thread.withLock { $0 }?.join()
    }

    /// Calls `action` later, on the loop: `milliseconds` from `now`, and in the next turn at the earliest.
    @discardableResult
    package func schedule(after milliseconds: Int, _ action: @escaping () -> Void) -> Timer {
        schedule(at: now + max(0, milliseconds), action)
    }

    func schedule(at time: Int, _ action: @escaping () -> Void) -> Timer {
        check()
        return timers.add(at: max(now, time), action)
    }

    /// Goes on in the next turn of the loop. For code that could run for long without a wait.
    package func nextTurn() async {
        await withUnsafeContinuation { continuation in schedule(after: 0) { continuation.resume() } }
    }

    /// Stops the process where this isn't the loop's thread.
    func check() { precondition(isCurrent, "BUG: what belongs to an event loop was used elsewhere") }

    // MARK: - Descriptors

    /// Takes a non-blocking descriptor, and closes it on failure.
    func adopt(_ descriptor: Int32) throws(SocketError) -> Channel {
        check()
        do throws(SocketError) {
            if isEnding { throw .closed }
            try SocketError.calling(try poller.add(descriptor))
        } catch {
            Syscalls.closeFile(descriptor)
            throw error
        }
        let channel = Channel(descriptor, on: self)
        let index = Int(descriptor)
        if index >= channels.count {
            channels.append(contentsOf: repeatElement(nil, count: index + 1 - channels.count))
        }
        channels[index] = channel
        return channel
    }

    /// Releases a descriptor that is about to be closed.
    func release(_ channel: Channel) {
        check()
        poller.remove(channel.descriptor)
        channels[Int(channel.descriptor)] = nil
    }

    /// Has the channel's `onReadable` called once all events of this turn were passed on.
    func becameReadable(_ channel: Channel) { readable.append(channel) }

    /// Reads the available bytes, up to 64 KiB; nil where it would have to wait, empty at the end.
    ///
    /// - Parameter channel: its reading direction is closed when everything available was read.
    func read(_ channel: Channel) throws(SocketError) -> [UInt8]? {
        guard let count = try SocketError.calling(try Syscalls.readAvailable(channel.descriptor, into: &scratch)) else {
            channel.reading.close()
            return nil
        }
        // Fewer bytes than asked for means that there were no more: later ones are reported (epoll(7), question 9). But
        // an end that was reported before is not reported again.
        if count < scratch.count, !channel.isHungUp { channel.reading.close() }
        return Array(scratch[..<count])
    }

    // MARK: - Turning

    private func run() {
        owner.store(Syscalls.currentThread, ordering: .relaxed)
        while !isEnding {
            turns += 1
            runJobs()
            if takeInbox() { end() } else { poll() }
        }
        owner.store(0, ordering: .relaxed)
    }

    private func runJobs() {
        for _ in 0..<Self.jobsInTurn {
            guard let job = jobs.next() else { return }
            job.runSynchronously(isolatedTo: asUnownedSerialExecutor(), taskExecutor: asUnownedTaskExecutor())
        }
    }

    /// Takes the jobs of other threads; returns whether the loop is to end.
    private func takeInbox() -> Bool {
        inbox.withLock { inbox in
            jobs.add(contentsOf: inbox.jobs)
            inbox.jobs.removeAll(keepingCapacity: true)
            inbox.isAsleep = jobs.isEmpty && !inbox.isStopping
            return inbox.isStopping
        }
    }

    private func poll() {
        var milliseconds: Int32 = 0
        if jobs.isEmpty { milliseconds = timers.next.map { Int32(clamping: max(0, $0 - now)) } ?? -1 }
        events.removeAll(keepingCapacity: true)
        do {
            try poller.wait(milliseconds: milliseconds, into: &events)
        } catch { preconditionFailure("BUG: \(error.call): \(error.reason)") }
        if milliseconds != 0 { inbox.withLock { $0.isAsleep = false } }
        now = Syscalls.monotonicMilliseconds()
        for event in events { passOn(event) }
        for channel in readable { channel.onReadable?() }
        readable.removeAll(keepingCapacity: true)
        timers.fire(at: now)
    }

    private func passOn(_ event: Readiness.Event) {
        if event.descriptor == wakeUp {
            _ = try? Syscalls.readAvailable(wakeUp, into: &scratch)
            poller.want(.readable, on: wakeUp)
        } else if Int(event.descriptor) < channels.count {
            channels[Int(event.descriptor)]?.became(event.readiness)
        }
    }

    private static func bestPoller() throws(SocketError) -> sending any Poller {
        #if os(Linux)
            try SocketError.calling(try EpollPoller())
        #else
            PollPoller()
        #endif
    }

    private func end() {
        isEnding = true
        for channel in channels { channel?.close() }
        timers.removeAll()
        repeat {
            runJobs()
            _ = takeInbox()
        } while !jobs.isEmpty
        timers.removeAll()
    }
}

// MARK: - Being an executor

extension EventLoop {
    /// Takes a job, from any thread. Jobs from one thread run in the order in which they came.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        if isCurrent { return jobs.add(job) }
        post { $0.jobs.append(job) }
    }

    package func asUnownedSerialExecutor() -> UnownedSerialExecutor { UnownedSerialExecutor(ordinary: self) }

    package func asUnownedTaskExecutor() -> UnownedTaskExecutor { UnownedTaskExecutor(ordinary: self) }

    /// Two executors that are the same object are the same context; no others are.
    package func isSameExclusiveExecutionContext(other: EventLoop) -> Bool { self === other }

    package func checkIsolated() { check() }

    package func isIsolatingCurrentContext() -> Bool? { isCurrent }
}

/// Jobs in the order in which they came.
///
/// Jobs are taken from one array while others are added to the second; when the first is used up they swap. Nothing is
/// moved, and both keep their memory.
private struct JobQueue {
    private var taking: [UnownedJob] = []
    private var adding: [UnownedJob] = []
    private var position = 0

    var isEmpty: Bool { position == taking.count && adding.isEmpty }

    mutating func add(_ job: UnownedJob) { adding.append(job) }

    mutating func add(contentsOf jobs: [UnownedJob]) { adding.append(contentsOf: jobs) }

    mutating func next() -> UnownedJob? {
        if position == taking.count {
            guard !adding.isEmpty else { return nil }
            taking.removeAll(keepingCapacity: true)
            swap(&taking, &adding)
            position = 0
        }
        defer { position += 1 }
        return taking[position]
    }
}
