import Helpers
import Kernel
import Testing

/// Signals, streams and limits belong to the whole process, so each of these tests has one of its own.
@Suite struct SyscallsProcessTests {
    @Test func theExitStatusIsTheOneGiven() async {
        await #expect(processExitsWith: .exitCode(3)) { Syscalls.exit(3) }
    }

    @Test func aFileBeyondTheLimitIsAnErrorAndNoEnd() async {
        await #expect(processExitsWith: .success) {
            Syscalls.ignoreFileLimit()
            let scratch = try Scratch()
            let file = try Syscalls.openFile("\(scratch.path)/file", O_WRONLY | O_CREAT)
            var limit = rlimit(rlim_cur: 4096, rlim_max: 4096)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #expect(throws: SystemError("write", EFBIG)) {
                try Syscalls.writeAll(file, [UInt8](repeating: 0, count: 8192))
            }
        }
    }

    @Test func brokenPipeDoesNotKill() async {
        await #expect(processExitsWith: .success) {
            Syscalls.ignoreBrokenPipes()
            let (reading, writing) = try Syscalls.makePipe()
            Syscalls.closeFile(reading)
            #expect(throws: SystemError("write", EPIPE)) { try Syscalls.writeAll(writing, [1]) }
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
