import Helpers
import Kernel
import Testing

@Suite struct SyscallsFilesTests {
    let scratch: Scratch
    let path: String

    init() throws {
        scratch = try Scratch()
        path = "\(scratch.path)/file"
    }

    private func write(_ bytes: [UInt8]) throws {
        let file = try Syscalls.openFile(path, O_WRONLY | O_CREAT | O_TRUNC)
        defer { Syscalls.closeFile(file) }
        try Syscalls.writeAll(file, bytes)
    }

    private func contents() throws -> [UInt8] {
        let file = try Syscalls.openFile(path, O_RDONLY)
        defer { Syscalls.closeFile(file) }
        return try Syscalls.readSome(file, count: 1 << 20)
    }

    @Test func whatIsWrittenIsRead() throws {
        let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }
        try write(bytes)
        #expect(try contents() == bytes)
    }

    @Test func aReadAtTheEndIsEmpty() throws {
        try write([1, 2, 3])
        let file = try Syscalls.openFile(path, O_RDONLY)
        defer { Syscalls.closeFile(file) }
        #expect(try Syscalls.readSome(file, count: 2) == [1, 2])
        #expect(try Syscalls.readSome(file, count: 2) == [3])
        #expect(try Syscalls.readSome(file, count: 2) == [])
    }

    /// write(2) takes as much as a pipe holds; a reader has to make room for the rest.
    @Test func writingGoesOnUntilAllIsWritten() throws {
        let (reading, writing) = try Syscalls.makePipe(readingBlocks: true, writingBlocks: true)
        let bytes = [UInt8](repeating: 7, count: 300_000)
        let thread = try Syscalls.startThread {
            try? Syscalls.writeAll(writing, bytes)
            Syscalls.closeFile(writing)
        }
        #expect(try Syscalls.readAll(reading) == bytes)
        thread.join()
        Syscalls.closeFile(reading)
    }

    @Test func aNewFileHasItsModeWhateverTheUmask() throws {
        let file = try Syscalls.openFile(path, O_WRONLY | O_CREAT, mode: 0o666)
        defer { Syscalls.closeFile(file) }
        try Syscalls.setMode(file, 0o640)
        #expect(try Syscalls.status(file).st_mode & 0o777 == 0o640)
    }

    @Test func openFilesAreClosedInPrograms() throws {
        try write([])
        let file = try Syscalls.openFile(path, O_RDONLY)
        defer { Syscalls.closeFile(file) }
        #expect(fcntl(file, F_GETFD) & FD_CLOEXEC != 0)
    }

    /// A library that opens descriptors without O_CLOEXEC: they are marked afterwards, other descriptors aren't touched.
    @Test func descriptorsOfALibraryAreMarked() async {
        // Descriptors belong to the process, so no other test may open any at the same time.
        await #expect(processExitsWith: .success) {
            let before = dup(STDIN_FILENO)
            let opened = Syscalls.markingDescriptors { [dup(STDIN_FILENO), dup(STDIN_FILENO)] }
            for descriptor in opened { #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0) }
            #expect(fcntl(before, F_GETFD) & FD_CLOEXEC == 0)
        }
    }

    @Test func replacingKeepsOneFile() throws {
        try write([1])
        let other = "\(scratch.path)/other"
        let file = try Syscalls.openFile(other, O_WRONLY | O_CREAT)
        try Syscalls.writeAll(file, [2])
        Syscalls.closeFile(file)
        try Syscalls.replace(path, with: other)
        #expect(try contents() == [2])
        #expect(throws: SystemError("stat", ENOENT)) { try Syscalls.status(of: other) }
    }

    @Test func aLinkSaysWhereItLeads() throws {
        try write([])
        let link = "\(scratch.path)/link"
        #expect(symlink("file", link) == 0)
        #expect(try Syscalls.link(at: link) == "file")
        #expect(try Syscalls.link(at: path) == nil)
        #expect(try Syscalls.link(at: "\(scratch.path)/absent") == nil)
    }

    /// flock(2) belongs to the open file, so two openings in one process exclude each other as two processes do.
    @Test func aLockIsHeldByOneDescriptor() throws {
        let (first, second) = (
            try Syscalls.openFile(path, O_RDWR | O_CREAT), try Syscalls.openFile(path, O_RDWR | O_CREAT)
        )
        defer { Syscalls.closeFile(second) }
        #expect(try Syscalls.tryLock(first))
        #expect(try !Syscalls.tryLock(second))
        Syscalls.closeFile(first)
        #expect(try Syscalls.tryLock(second))
    }

    @Test func onlyPipesAndSocketsAreStreams() throws {
        let (reading, writing) = try Syscalls.makePipe()
        defer { for end in [reading, writing] { Syscalls.closeFile(end) } }
        #expect(Syscalls.isStream(reading))
        try write([])
        let file = try Syscalls.openFile(path, O_RDONLY)
        defer { Syscalls.closeFile(file) }
        #expect(!Syscalls.isStream(file))
        #expect(!Syscalls.isTerminal(file))
        #expect(!Syscalls.isStream(-1))
    }
}

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
        #expect(try Syscalls.tryLock(one, byte: 8, isShared: true) && Syscalls.tryLock(other, byte: 8, isShared: true))
        #expect(try Syscalls.tryLock(other, byte: 8) == false)
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
