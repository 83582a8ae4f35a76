import Kernel
import Sockets
import Testing

/// Signals belong to the whole process, so these tests run in one of their own. They are sent to the process, not raised:
/// the threads of the test's own pool take no signals, and pass that on to the threads they start.
@Suite struct SignalsTests {
    @Test func signalsComeAsTheyWereSent() async {
        await #expect(processExitsWith: .success) {
            for polling in Polling.allCases {
                try await polling.run { desk in
                    let loop = desk.loop
                    let signals = try Signals([SIGTERM, SIGHUP], on: loop)
                    for number in [SIGTERM, SIGHUP, SIGTERM] {
                        kill(getpid(), number)
                        #expect(try await signals.next().number == number)
                    }
                    loop.schedule(after: 1) { kill(getpid(), SIGHUP) }
                    #expect(try await signals.next().number == SIGHUP)
                    loop.schedule(after: 1) { signals.close() }
                    await expect(.closed) { _ = try await signals.next() }
                }
            }
        }
    }

    @Test func afterCloseASignalDoesWhatItAlwaysDid() async {
        await #expect(processExitsWith: .signal(SIGTERM)) {
            try await Polling.epoll.run { desk in
                let loop = desk.loop
                try Signals([SIGTERM], on: loop).close()
                kill(getpid(), SIGTERM)
                await desk.pause(60_000)
            }
        }
    }

    @Test func brokenPipeDoesNotKill() async {
        await #expect(processExitsWith: .success) {
            Syscalls.ignoreBrokenPipes()
            let (reading, writing) = try Syscalls.makePipe()
            Syscalls.closeFile(reading)
            let error = #expect(throws: SystemError.self) {
                try [UInt8(1)].withUnsafeBytes { bytes in try Syscalls.writeAll(writing, bytes) }
            }
            #expect(error?.number == EPIPE)
        }
    }

    @Test func descriptorLimitIsRaisedAsFarAsItGoes() async {
        await #expect(processExitsWith: .success) {
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
            var limit = rlimit()
            getrlimit(resource, &limit)
            limit.rlim_cur = 64
            setrlimit(resource, &limit)
            #expect(Syscalls.raiseDescriptorLimit() == Int(clamping: limit.rlim_max))
            getrlimit(resource, &limit)
            #expect(limit.rlim_cur == limit.rlim_max)
        }
    }
}
