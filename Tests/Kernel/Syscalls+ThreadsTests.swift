import Foundation
import Kernel
import Synchronization
import Testing

@Suite struct SyscallsThreadsTests {
    @Test func theEndOfAThreadIsWaitedFor() async throws {
        let (reading, writing) = try Syscalls.makePipe(readingBlocks: true)
        let thread = try Syscalls.startThread { _ = try? Syscalls.readSome(reading, count: 1) }
        async let ended: Void = thread.ended()
        try Syscalls.writeAll(writing, [1])
        await ended
        await thread.ended()
        thread.join()
        for descriptor in [reading, writing] { Syscalls.closeFile(descriptor) }
    }

    @Test func aBlockingCallAnswersFromAThreadOfItsOwn() async throws {
        let (here, there) = (Syscalls.currentThread, try await Syscalls.onThread { Syscalls.currentThread })
        #expect(here != there)
        await #expect(throws: SystemError("read", EBADF)) {
            try await Syscalls.onThread { () throws(SystemError) in try Syscalls.readSome(-1, count: 1) }
        }
    }

    @Test func aThreadHasItsName() throws {
        let name = Mutex("")
        try Syscalls.startThread("store writer") {
            name.withLock { $0 = (try? String(contentsOfFile: "/proc/thread-self/comm", encoding: .utf8)) ?? "" }
        }.join()
        #expect(name.withLock { $0 } == "store writer\n")
    }

    /// Nobody joins them: each thread left its stack behind once, which is at least 2 MiB of the address space.
    @Test func nothingIsLeftOfThreadsThatHaveEnded() async {
        await #expect(processExitsWith: .success) {
            func size() throws -> Int {
                let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).prefix { $0 != " " }
                return try #require(Int(pages)) * 4_096
            }
            let before = try size()
            for _ in 1...2_000 { try Syscalls.startThread {}.join() }
            let after = try size()
            #expect(after < before + 2 << 30)
        }
    }
}
