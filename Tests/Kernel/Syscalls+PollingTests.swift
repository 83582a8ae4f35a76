import Kernel
import Testing

@Suite struct SyscallsPollingTests {
    /// Asks, without waiting, what one descriptor is ready for.
    private func readiness(_ descriptor: Int32, _ interest: Readiness) throws -> Readiness {
        var places = [Syscalls.place(for: descriptor, interest)]
        _ = try Syscalls.poll(&places, milliseconds: 0)
        return Syscalls.readiness(in: places[0])
    }

    @Test func aPipeIsReadyForWhatItHasRoomOrDataFor() throws {
        let (reading, writing) = try Syscalls.makePipe()
        #expect(try readiness(reading, [.readable]) == [])
        #expect(try readiness(writing, [.writable]) == [.writable])
        try Syscalls.writeAll(writing, [1])
        #expect(try readiness(reading, [.readable]) == [.readable])
        // Nothing was asked for: nothing is told, though there is data.
        #expect(try readiness(reading, []) == [])
        Syscalls.closeFile(writing)
        #expect(try readiness(reading, []).contains(.hungUp))
        Syscalls.closeFile(reading)
    }

    @Test func aWriterLearnsThatTheReaderHasGone() throws {
        let (reading, writing) = try Syscalls.makePipe()
        Syscalls.closeFile(reading)
        #expect(try readiness(writing, []).contains(.hungUp))
        Syscalls.closeFile(writing)
    }

    @Test func wakingEndsAWaitOnAnotherThread() throws {
        let wakeUp = try Syscalls.makeWakeUp()
        let thread = try Syscalls.startThread { Syscalls.wake(wakeUp) }
        var places = [Syscalls.place(for: wakeUp, .readable)]
        #expect(try Syscalls.poll(&places, milliseconds: 60_000) == 1)
        thread.join()
        Syscalls.closeFile(wakeUp)
    }

    @Test func writingToAFullPipeTakesNothingAndToAClosedOneSaysSo() throws {
        Syscalls.ignoreBrokenPipes()
        let (reading, writing) = try Syscalls.makePipe()
        let bytes = [UInt8](repeating: 0, count: 1 << 20)
        while try Syscalls.writeSome(writing, bytes[...]) > 0 {}
        #expect(try Syscalls.writeSome(writing, bytes[...]) == 0)
        Syscalls.closeFile(reading)
        #expect(throws: SystemError("write", EPIPE)) { try Syscalls.writeSome(writing, bytes[...]) }
        Syscalls.closeFile(writing)
    }
}
