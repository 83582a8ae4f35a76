import Helpers
import Kernel
import Synchronization
import Testing

/// Signals belong to the whole process, so each of these tests has one of its own. They are sent to the process, not raised:
/// the threads of the test's own pool take no signals, and pass that on to the threads they start.
@Suite struct SignalWatchTests {
    private static func wait(for descriptor: Int32) throws {
        var places = [Syscalls.place(for: descriptor, .readable)]
        while try Syscalls.poll(&places, milliseconds: -1) == 0 {}
    }

    /// A pipe that nobody reads, and that holds as much as it can.
    private static func fullPipe() throws -> Int32 {
        let (_, writing) = try Syscalls.makePipe()
        while try Syscalls.writeSome(writing, [UInt8](repeating: 0, count: 1 << 16)[...]) > 0 {}
        return writing
    }

    @Test func theFirstSignalIsToldAndTheNextEndsTheWork() async {
        await #expect(processExitsWith: .success) {
            let signals = try SignalWatch(grace: .max / 2)
            let wakeUp = try Syscalls.makeWakeUp()
            signals.cutoff.add { Syscalls.wake(wakeUp) }
            #expect(signals.signal == nil)
            kill(getpid(), SIGTERM)
            try Self.wait(for: signals.descriptor)
            #expect(signals.signal == SIGTERM)
            kill(getpid(), SIGHUP)
            try Self.wait(for: wakeUp)
            #expect(signals.signal == SIGTERM)
        }
    }

    @Test func workEndsSomeTimeAfterTheSignal() async {
        await #expect(processExitsWith: .success) {
            let signals = try SignalWatch(grace: 1)
            let wakeUp = try Syscalls.makeWakeUp()
            signals.cutoff.add { Syscalls.wake(wakeUp) }
            kill(getpid(), SIGINT)
            try Self.wait(for: wakeUp)
        }
    }

    @Test func atTheEndTheSignalEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let signals = try SignalWatch()
            kill(getpid(), SIGTERM)
            try Self.wait(for: signals.descriptor)
            signals.end()
        }
        await #expect(processExitsWith: .signal(SIGHUP)) {
            try SignalWatch().end()
            kill(getpid(), SIGHUP)
            Syscalls.sleep(milliseconds: 300_000)
        }
    }

    /// What holds the lock may have been stopped.
    @Test func afterASignalALockIsNotWaitedForWithoutEnd() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let scratch = try Scratch()
            let locks = try (0..<2).map { _ throws(SystemError) in
                try Syscalls.openFile("\(scratch.path)/lock", O_RDWR | O_CREAT)
            }
            try Syscalls.lock(locks[0])
            alarm(300)
            let signals = try SignalWatch(grace: 0, lockPatience: 0)
            kill(getpid(), SIGTERM)
            try Self.wait(for: signals.descriptor)
            try Syscalls.lock(locks[1])
        }
    }

    @Test func anIgnoredSignalStaysIgnoredUnlessItIsNamed() async {
        await #expect(processExitsWith: .success) {
            #expect(!Syscalls.isIgnored(SIGHUP))
            for number in [SIGHUP, SIGINT] { signal(number, SIG_IGN) }
            let signals = try SignalWatch(always: [SIGINT])
            kill(getpid(), SIGHUP)
            kill(getpid(), SIGINT)
            try Self.wait(for: signals.descriptor)
            #expect(signals.signal == SIGINT)
            signals.restore()
            kill(getpid(), SIGHUP)
            #expect(Syscalls.isIgnored(SIGHUP))
        }
    }

    @Test func aSignalThatAChildTakesIsForTheChild() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let child = try Child()
            let (reading, writing) = try Syscalls.makePipe(readingBlocks: true, writingBlocks: true)
            let signals = try SignalWatch { caught in
                // A signal that a process sent isn't marked as typed.
                caught == CaughtSignal(number: SIGTERM, isTyped: false) && child.pass(caught) ? child : nil
            }
            let script = "trap 'exit 7' TERM; echo; while :; do sleep 0.05; done"
            try child.start(["/bin/sh", "-c", script], output: writing)
            _ = try Syscalls.readSome(reading, count: 1)
            kill(getpid(), SIGTERM)
            #expect(try child.wait() == .exited(7))
            #expect(signals.signal == nil)
            kill(getpid(), SIGTERM)
            try Self.wait(for: signals.descriptor)
            Syscalls.exit(7)
        }
    }

    /// A child's end by a signal for both was seen before one's own.
    @Test func whatCameBeforeIsTaken() async {
        await #expect(processExitsWith: .success) {
            let child = try Child()
            let count = Mutex(0)
            try SignalWatch.catchUp()
            let signals = try SignalWatch([SIGUSR1]) { _ in
                count.withLock { $0 += 1 }
                return child
            }
            for number in 1...200 {
                kill(getpid(), SIGUSR1)
                try SignalWatch.catchUp()
                #expect(count.withLock { $0 } == number)
            }
            signals.end()
        }
    }

    @Test func aPipeThatNobodyReadsIsGivenUpAfterASignal() async {
        await #expect(processExitsWith: .success) {
            let (full, signals) = (try Self.fullPipe(), try SignalWatch(grace: 0))
            kill(getpid(), SIGTERM)
            #expect(try !SignalWatch.write([1], to: full))
            #expect(signals.signal == SIGTERM)
            // What is read is written all the same.
            let (reading, writing) = try Syscalls.makePipe(readingBlocks: true, writingBlocks: true)
            #expect(try SignalWatch.write([1, 2], to: writing))
            #expect(try Syscalls.readSome(reading, count: 9) == [1, 2])
        }
    }

    @Test func aPipeThatNobodyReadsIsGivenUpAfterTheEndOfASignalledChild() async {
        await #expect(processExitsWith: .success) {
            let (full, child) = (try Self.fullPipe(), try Child())
            let signals = try SignalWatch(grace: 0) { child.pass($0) ? child : nil }
            try child.start(["sleep", "1000"])
            kill(getpid(), SIGTERM)
            #expect(try !SignalWatch.write([1], to: full))
            #expect(child.hasEnded && signals.signal == nil)
        }
    }

    /// Bytes for a slow reader are all written, however many there are.
    @Test func aPipeThatIsReadGetsAll() async {
        await #expect(processExitsWith: .success) {
            let signals = try SignalWatch()
            let (reading, writing) = try Syscalls.makePipe(readingBlocks: true, writingBlocks: true)
            let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
            let thread = try Syscalls.startThread {
                #expect((try? SignalWatch.write(bytes, to: writing)) == true)
                Syscalls.closeFile(writing)
            }
            #expect(try Syscalls.readAll(reading) == bytes)
            thread.join()
            signals.end()
        }
    }

    @Test func aCutoffCancelsOnce() {
        let cutoff = Cutoff()
        let count = Mutex(0)
        cutoff.add { count.withLock { $0 += 1 } }
        for _ in 0..<2 { cutoff.end() }
        #expect(count.withLock { $0 } == 1)
    }
}
