import Helpers
import Kernel
import Testing

@Suite struct SyscallsChildrenTests {
    /// Runs a script by sh; what it wrote into `output`, and how it ended.
    private func run(_ script: String, _ variables: [Syscalls.Variable] = []) throws -> (String, Syscalls.Ended?) {
        let scratch = try Scratch()
        let path = "\(scratch.path)/output"
        let input = try Syscalls.openFile("/dev/null", O_RDONLY)
        defer { Syscalls.closeFile(input) }
        let output = Syscalls.Variable("OUTPUT", Array(path.utf8))
        let process = try Syscalls.spawn(["/bin/sh", "-c", script], variables + [output], input: input)
        try Syscalls.waitForEnd(of: process)
        let ended = try Syscalls.reap(process)
        guard let file = try? Syscalls.openFile(path, O_RDONLY) else { return ("", ended) }
        defer { Syscalls.closeFile(file) }
        return (String(decoding: try Syscalls.readSome(file, count: 1 << 16), as: UTF8.self), ended)
    }

    @Test func theStatusIsTheProgrammes() throws {
        #expect(try run("exit 0").1 == .exited(0))
        #expect(try run("exit 3").1 == .exited(3))
        #expect(try run("kill -TERM $$").1 == .signalled(SIGTERM))
    }

    /// This process ignores SIGPIPE; a program that it starts is ended by it, as one that a shell starts.
    @Test func aProgramHasTheSignalsOfAShell() throws {
        Syscalls.ignoreBrokenPipes()
        #expect(try run("kill -PIPE $$").1 == .signalled(SIGPIPE))
    }

    @Test func variablesAreSetAndTakenAway() throws {
        let (text, _) = try run(
            "printf %s \"$A-${HOME-unset}\" >\"$OUTPUT\"",
            [Syscalls.Variable("A", Array("x y'".utf8)), Syscalls.Variable("HOME", nil)]
        )
        #expect(text == "x y'-unset")
    }

    @Test func anEnvironmentThatIsTooLongIsAnError() throws {
        let long = Syscalls.Variable("A", [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20))
        #expect(throws: SystemError("posix_spawn", E2BIG)) { try run("true", [long]) }
    }

    @Test func aProcessThatRunsIsNotReaped() throws {
        let (reading, writing) = try Syscalls.makeInputPipe()
        let process = try Syscalls.spawn(["/bin/sh", "-c", "read line"], [], input: reading)
        Syscalls.closeFile(reading)
        #expect(try Syscalls.reap(process) == nil)
        #expect(try Syscalls.writeSome(writing, [UInt8(ascii: "\n")]) == 1)
        try Syscalls.waitForEnd(of: process)
        #expect(try Syscalls.reap(process) == .exited(0))
        Syscalls.closeFile(writing)
    }

    @Test func writingToAFullPipeTakesNothingAndToAClosedOneSaysSo() throws {
        Syscalls.ignoreBrokenPipes()
        let (reading, writing) = try Syscalls.makeInputPipe()
        let bytes = [UInt8](repeating: 0, count: 1 << 20)
        while let count = try Syscalls.writeSome(writing, bytes[...]), count > 0 {}
        #expect(try Syscalls.writeSome(writing, bytes[...]) == 0)
        Syscalls.closeFile(reading)
        #expect(try Syscalls.writeSome(writing, bytes[...]) == nil)
        Syscalls.closeFile(writing)
    }
}
