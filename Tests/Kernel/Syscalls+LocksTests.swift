import Kernel
import Testing

@Suite struct SyscallsLocksTests {
    let scratch: Scratch
    let one: Int32
    let other: Int32

    init() throws {
        scratch = try Scratch()
        one = try Syscalls.openFile("\(scratch.path)/locks", O_RDWR | O_CREAT)
        other = try Syscalls.openFile("\(scratch.path)/locks", O_RDWR)
    }

    @Test func aByteIsLockedForOneDescriptor() throws {
        defer { Syscalls.closeFile(other) }
        #expect(try Syscalls.tryLock(one, byte: 1 << 52))
        #expect(try Syscalls.tryLock(other, byte: 1 << 52) == false)
        #expect(try Syscalls.isLocked(other, byte: 1 << 52))
        #expect(try Syscalls.isLocked(other, byte: 7) == false)
        #expect(try Syscalls.tryLock(other, byte: 7))
        #expect(try Syscalls.isLocked(one, byte: 1 << 52) == false, "one's own lock is no hindrance")
        Syscalls.closeFile(one)
        #expect(try Syscalls.isLocked(other, byte: 1 << 52) == false)
    }

    @Test func whatIsPutInAPlaceIsNoticed() throws {
        defer { for file in [one, other] { Syscalls.closeFile(file) } }
        let watch = try Syscalls.watchRenames(into: scratch.path)
        defer { Syscalls.closeFile(watch) }
        for name in ["a", "b"] {
            Syscalls.closeFile(try Syscalls.openFile("\(scratch.path)/new", O_WRONLY | O_CREAT))
            try Syscalls.replace("\(scratch.path)/\(name)", with: "\(scratch.path)/new")
        }
        #expect(try Syscalls.nextRenames(of: watch) == ["a", "b"])
    }
}
