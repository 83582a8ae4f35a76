import Helpers
import Kernel
import Testing

@Suite struct ChildTests {
    /// Runs a script by sh; what it printed, and how it ended.
    private func run(_ script: String, _ variables: [Child.Variable] = []) throws -> (String, Child.Ended) {
        let (output, ended) = try Child().run(["/bin/sh", "-c", script], variables)
        return (String(decoding: output, as: UTF8.self), ended)
    }

    /// A child that reads its input until its end, which is when the descriptor is closed.
    private func reader() throws -> (child: Child, input: Int32) {
        let (child, (reading, writing)) = (try Child(), try Syscalls.makePipe(readingBlocks: true))
        try child.start(["cat"], input: reading, output: nil)
        Syscalls.closeFile(reading)
        return (child, writing)
    }

    @Test func theStatusIsTheProgrammes() throws {
        #expect(try run("exit 0").1 == .exited(0))
        #expect(try run("exit 3").1 == .exited(3))
        #expect(try run("kill -TERM $$").1 == .signalled(SIGTERM))
        #expect(throws: SystemError("posix_spawn", ENOENT)) { try Child().start(["/nowhere/at/all"]) }
    }

    /// Where the parent ignored SIGCHLD, as some supervisors do, the system forgets how a child ended.
    @Test func theStatusIsNotLostWhereTheParentIgnoredIt() async {
        await #expect(processExitsWith: .success) {
            signal(SIGCHLD, SIG_IGN)
            let ended = try Child().run(["/bin/sh", "-c", "exit 3"]).ended
            #expect(ended == .exited(3))
        }
    }

    /// This process ignores SIGPIPE; a program that it starts is ended by it, as one that a shell starts.
    @Test func aProgramHasTheSignalsOfAShell() throws {
        Syscalls.ignoreBrokenPipes()
        #expect(try run("kill -PIPE $$").1 == .signalled(SIGPIPE))
        #expect(try run("grep ^SigBlk /proc/self/status").0.filter { $0 == "0" }.count == 16)
    }

    @Test func itsStreamsAreThoseThatItWasGiven() throws {
        #expect(try run("cat; echo end").0 == "end\n")
        let child = try Child()
        let (reading, writing) = try Syscalls.makePipe(readingBlocks: true, writingBlocks: true)
        try child.start(["/bin/sh", "-c", "cat; echo lost; echo seen >&2"], input: nil, output: nil, errors: writing)
        Syscalls.closeFile(writing)
        #expect(try child.wait() == .exited(0))
        #expect(try Syscalls.readAll(reading) == Array("seen\n".utf8))
        Syscalls.closeFile(reading)
    }

    @Test func aProgramGetsNoOtherDescriptor() async {
        // Descriptors belong to the process, so no other test may open any at the same time.
        await #expect(processExitsWith: .success) {
            func seen() throws -> [UInt8] { try Child().run(["/bin/sh", "-c", "cd /proc/$$/fd && echo *"]).output }
            let before = try seen()
            let scratch = try Scratch()
            var opened = [try Syscalls.openFile("\(scratch.path)/file", O_RDWR | O_CREAT)]
            let (pipe, wakeUp) = (try Syscalls.makePipe(), try Syscalls.makeWakeUp())
            opened += [pipe.reading, pipe.writing, wakeUp]
            #expect(try seen() == before)
            for descriptor in opened { Syscalls.closeFile(descriptor) }
        }
    }

    @Test func variablesAreSetAndTakenAway() throws {
        let variables = [Child.Variable("A", Array("x y'".utf8)), Child.Variable("HOME", nil)]
        #expect(try run("printf %s \"$A-${HOME-unset}\"", variables).0 == "x y'-unset")
    }

    @Test func itIsStartedAgainAfterAnEnvironmentThatIsTooLong() throws {
        let (child, long) = (try Child(), Child.Variable("A", [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)))
        #expect(throws: SystemError("posix_spawn", E2BIG)) { try child.start(["true"], [long]) }
        try child.start(["true"])
        #expect(try child.wait() == .exited(0))
    }

    @Test func signalsArePassedOnButForThoseThatWereTyped() throws {
        var (child, input) = try reader()
        #expect(child.pass(CaughtSignal(number: SIGINT, isTyped: true)))
        Syscalls.closeFile(input)
        #expect(try child.wait() == .exited(0))
        #expect(!child.pass(CaughtSignal(number: SIGTERM, isTyped: false)))
        // A terminal that hangs up tells only the first process on it.
        for signal in [CaughtSignal(number: SIGHUP, isTyped: true), CaughtSignal(number: SIGINT, isTyped: false)] {
            (child, input) = try reader()
            child.pass(signal)
            #expect(try child.wait() == .signalled(signal.number))
            Syscalls.closeFile(input)
        }
    }

    @Test func aSignalBeforeTheStartIsPassedAtTheStart() throws {
        let child = try Child()
        child.pass(CaughtSignal(number: SIGTERM, isTyped: true))
        try child.start(["sleep", "1000"])
        #expect(try child.wait() == .signalled(SIGTERM))
    }

    @Test func aProcessThatStandsApartHasAGroupOfItsOwn() throws {
        let script = "[ $(cut -d ' ' -f 5 /proc/$$/stat) = $$ ]"
        for (isApart, status) in [(false, Int32(1)), (true, 0)] {
            let child = try Child()
            try child.start(["/bin/sh", "-c", script], isApart: isApart)
            #expect(try child.wait() == .exited(status))
        }
    }

    @Test func itsEndIsToldToAllWhoWait() async throws {
        let (child, input) = try reader()
        #expect(!child.hasEnded)
        async let first = child.ended()
        async let second = child.ended()
        Syscalls.closeFile(input)
        #expect(try await [first, second] == [.exited(0), .exited(0)])
        #expect(child.hasEnded)
        var places = [Syscalls.place(for: child.end, .readable)]
        #expect(try Syscalls.poll(&places, milliseconds: 0) == 1)
    }

    @Test func itsInputIsWrittenAsFarAsItIsRead() throws {
        Syscalls.ignoreBrokenPipes()
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        // The second leaves a process behind that holds the pipe open and reads nothing.
        for script in ["head -c 3 >/dev/null", "sleep 1000 <&0 & echo $! >\"$0\"", "cat >/dev/null"] {
            let (scratch, child) = (try Scratch(), try Child())
            let (reading, writing) = try Syscalls.makePipe(readingBlocks: true)
            try child.start(["/bin/sh", "-c", script, "\(scratch.path)/pid"], input: reading)
            Syscalls.closeFile(reading)
            try child.feed(bytes, to: writing)
            #expect(try child.wait() == .exited(0))
            _ = try run("[ ! -e '\(scratch.path)/pid' ] || kill $(cat '\(scratch.path)/pid')")
        }
    }

    /// The command of a hook may hand its input on and end.
    @Test func whatFitsIsWrittenAlsoAfterItsEnd() throws {
        let child = try Child()
        let (reading, writing) = try Syscalls.makePipe(readingBlocks: true)
        try child.start(["/bin/sh", "-c", "exit 0"], input: reading)
        #expect(try child.wait() == .exited(0))
        try child.feed(Array("hello".utf8), to: writing)
        #expect(try Syscalls.readAll(reading) == Array("hello".utf8))
        Syscalls.closeFile(reading)
    }
}
