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

    /// With standard output closed, the next file once got its number, and what was printed went into the file.
    @Test func noFileGetsTheNumberOfAClosedStream() async {
        await #expect(processExitsWith: .success) {
            for stream in [STDIN_FILENO, STDOUT_FILENO] { Syscalls.closeFile(stream) }
            // Another thread of this process may have a file there for a moment.
            let null = try Syscalls.status(of: "/dev/null").st_rdev
            repeat {
                Syscalls.holdStandardStreams()
            } while [STDIN_FILENO, STDOUT_FILENO].contains { (try? Syscalls.status($0))?.st_rdev != null }
            let scratch = try Scratch()
            let file = try Syscalls.openFile("\(scratch.path)/file", O_RDWR | O_CREAT)
            #expect(file > STDERR_FILENO)
            #expect(throws: SystemError("read", EBADF)) { try Syscalls.readSome(STDIN_FILENO, count: 1) }
            #expect(throws: SystemError("write", EBADF)) { try Syscalls.writeAll(STDOUT_FILENO, [1]) }
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
