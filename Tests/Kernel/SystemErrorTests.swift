import Kernel
import Testing

@Suite struct SystemErrorTests {
    @Test func theReasonIsTheSystemsInLowerCase() {
        #expect(SystemError("open", ENOENT).reason == "no such file or directory")
        #expect(SystemError("mkdir", EEXIST).reason == "file exists")
        // A number that no system has.
        #expect(!SystemError("open", 100_000).reason.isEmpty)
    }

    @Test func aFailedCallIsNamedWithItsNumber() {
        #expect(throws: SystemError("open", ENOENT)) { try Syscalls.openFile("/nowhere/at/all", O_RDONLY) }
        #expect(throws: SystemError("fsync", EBADF)) { try Syscalls.sync(-1) }
    }
}
