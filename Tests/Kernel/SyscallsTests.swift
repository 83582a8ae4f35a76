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

@Suite struct SyscallsTimeTests {
    /// What localtime_r(3) and mktime(3) say of one moment agrees, in whatever time zone the tests run.
    @Test(arguments: [0, 951_782_400_123, 1_795_262_400_000, 1_774_746_000_500])
    func aLocalTimeIsReadBackAsTheSameMoment(milliseconds: Int) {
        let time = Syscalls.localTime(milliseconds)
        let offset = time.tm_gmtoff * 1000
        let (day, rest) = (milliseconds + offset).quotientAndRemainder(dividingBy: 86_400_000)
        #expect(Syscalls.epochMilliseconds(ofLocalDay: day, milliseconds: rest) == milliseconds)
    }

    @Test func theClocksGoOn() {
        let (epoch, monotonic) = (Syscalls.epochMilliseconds(), Syscalls.monotonicMilliseconds())
        // 2026-01-01: a clock that is set to before this program was written is wrong.
        #expect(epoch > 1_767_225_600_000)
        #expect(Syscalls.monotonicMilliseconds() >= monotonic)
    }
}
